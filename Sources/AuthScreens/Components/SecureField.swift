internal import Localization
public import Markup

/// The field for a password, never filled by the server; with the rules of a new one beneath.
public struct SecureField: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let label: LocalizedText
    private let field: Field<String>
    private let rules: [RuleState]

    /// A field under a label of the app's own.
    public init(_ label: String, text: Field<String>, rules: [RuleState] = []) {
        self.init(LocalizedText(verbatim: label), text: text, rules: rules)
    }

    /// A field under a label in the page's language.
    public init(_ label: LocalizedText, text: Field<String>, rules: [RuleState] = []) {
        self.label = label
        field = text
        self.rules = rules
    }

    /// A field under the catalogue's own label.
    public init(text: Field<String>, rules: [RuleState] = []) {
        self.init(LocalizedText("field.\(text.name)"), text: text, rules: rules)
    }

    /// Writes the field.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        FieldBlock.write(attributes, class: "field password", into: &output, context) { output in
            FieldLabel(field, label).render(into: &output, context)
            output.breakLine()
            FieldInput(field).attribute(.aria("describedby"), rules.isEmpty ? nil : PasswordRules.id)
                .render(into: &output, context)
            output.breakLine()
            FieldMessage(field).render(into: &output, context)
            output.breakLine()
            if !rules.isEmpty { PasswordRules(rules).render(into: &output, context) }
        }
    }
}

/// What a new password must satisfy, each rule met or not once one was posted.
public struct PasswordRules: HTMLPrimitive {
    static let id = "password-rules"
    private let rules: [RuleState]

    /// Takes the state's rules.
    public init(_ rules: [RuleState]) { self.rules = rules }

    /// Writes the list.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<ul id=\"\(Self.id)\" class=\"rules\"")
        output.appendAttribute("aria-label", context.strings("rules.label"))
        output.append(">")
        output.breakLine()
        for rule in rules {
            output.append("<li data-judged=\"\(rule.isJudged)\" data-met=\"\(rule.isMet)\">")
            output.breakLine()
            output.append("<span>")
            output.appendText(rule.text)
            output.append("</span>")
            output.breakLine()
            if rule.isJudged {
                output.append("<span class=\"clip\">")
                output.appendText(context.strings(rule.isMet ? "rules.met" : "rules.unmet"))
                output.append("</span>")
                output.breakLine()
            }
            output.append("</li>")
        }
        output.breakLine()
        output.append("</ul>")
    }
}
