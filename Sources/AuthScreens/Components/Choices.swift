public import Markup

/// A checkbox with its label and its message.
public struct Toggle: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let label: LocalizedText
    private let field: Field<Bool>

    /// A checkbox beside words of the app's own.
    public init(_ label: String, isOn: Field<Bool>) { self.init(LocalizedText(verbatim: label), isOn: isOn) }

    /// A checkbox beside words in the page's language.
    public init(_ label: LocalizedText, isOn: Field<Bool>) {
        self.label = label
        field = isOn
    }

    /// A checkbox beside the catalogue's own words.
    public init(isOn: Field<Bool>) { self.init(LocalizedText("field.\(isOn.name)"), isOn: isOn) }

    /// Writes the checkbox.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        FieldBlock.write(attributes, class: "check", into: &output, context) { output in
            FieldInput(field).render(into: &output, context)
            output.breakLine()
            FieldLabel(field, label).render(into: &output, context)
            output.breakLine()
            FieldMessage(field).render(into: &output, context)
        }
    }
}

/// One choice of a ``RadioGroup``.
public struct RadioChoice: Sendable, Equatable {
    /// What is posted.
    public var value: String
    /// What is read.
    public var title: String
    /// What helps to choose.
    public var hint: String?

    /// Creates a choice.
    public init(_ value: String, _ title: String, hint: String? = nil) {
        self.value = value
        self.title = title
        self.hint = hint
    }
}

/// A field of which one of several values is chosen.
public struct RadioGroup: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let legend: LocalizedText
    private let field: Field<String>
    private let choices: [RadioChoice]

    /// Choices under words of the app's own.
    public init(_ legend: String, selection: Field<String>, choices: [RadioChoice]) {
        self.init(LocalizedText(verbatim: legend), selection: selection, choices: choices)
    }

    /// Choices under words in the page's language.
    public init(_ legend: LocalizedText, selection: Field<String>, choices: [RadioChoice]) {
        self.legend = legend
        field = selection
        self.choices = choices
    }

    /// The second steps to choose from.
    public init(_ legend: LocalizedText, selection: Field<String>, factors: [FactorChoiceState]) {
        self.init(
            legend, selection: selection, choices: factors.map { RadioChoice($0.kind, $0.title, hint: $0.hint) })
    }

    /// Writes the group.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<fieldset")
        attributes.write(class: "choices", into: &output, context)
        output.append(">")
        output.breakLine()
        Legend(legend).render(into: &output, context)
        output.breakLine()
        for choice in choices {
            output.append("<div class=\"choice\">")
            output.breakLine()
            FieldInput(field, choice: choice.value).render(into: &output, context)
            output.breakLine()
            output.append("<label")
            output.appendAttribute("for", "\(field.name)-\(choice.value)")
            output.append("><strong>")
            output.appendText(choice.title)
            output.append("</strong>")
            if let hint = choice.hint {
                output.append(" <span class=\"hint\">")
                output.appendText(hint)
                output.append("</span>")
            }
            output.append("</label>")
            output.breakLine()
            output.append("</div>")
        }
        output.breakLine()
        FieldMessage(field).render(into: &output, context)
        output.breakLine()
        output.append("</fieldset>")
    }
}

/// The country of a number.
public struct CountrySelector: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let label: LocalizedText
    private let field: Field<String>
    private let countries: [CountryState]

    /// A list of countries under the catalogue's own label.
    public init(selection: Field<String>, allowed: [CountryState]) {
        self.init(LocalizedText("field.\(selection.name)"), selection: selection, allowed: allowed)
    }

    /// A list of countries under a label of the app's own.
    public init(_ label: String, selection: Field<String>, allowed: [CountryState]) {
        self.init(LocalizedText(verbatim: label), selection: selection, allowed: allowed)
    }

    /// A list of countries under a label in the page's language.
    public init(_ label: LocalizedText, selection: Field<String>, allowed: [CountryState]) {
        self.label = label
        field = selection
        countries = allowed
    }

    /// Writes the list.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        FieldBlock.write(attributes, class: "field", into: &output, context) { output in
            FieldLabel(field, label).render(into: &output, context)
            output.breakLine()
            output.append("<select")
            FieldWriter.write(field, as: .select, &output)
            output.append(">")
            output.breakLine()
            for country in countries {
                output.append(country.code == field.value ? "<option selected" : "<option")
                output.appendAttribute("value", country.code)
                output.append(">")
                output.appendText(country.title)
                output.append("</option>")
            }
            output.breakLine()
            output.append("</select>")
            output.breakLine()
            FieldMessage(field).render(into: &output, context)
        }
    }
}
