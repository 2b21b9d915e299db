public import Markup

/// A line of text with its label and its message; what may be typed follows from the field.
public struct AuthTextField: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let label: LocalizedText
    private let field: Field<String>
    private var placeholder: String?

    /// A field under a label of the app's own.
    public init(_ label: String, text: Field<String>) { self.init(LocalizedText(verbatim: label), text: text) }

    /// A field under a label in the page's language.
    public init(_ label: LocalizedText, text: Field<String>) {
        self.label = label
        field = text
    }

    /// A field under the catalogue's own label.
    public init(text: Field<String>) { self.init(LocalizedText("field.\(text.name)"), text: text) }

    /// An example of what to type, never instead of the label.
    public func placeholder(_ text: String) -> Self {
        var copy = self
        copy.placeholder = text
        return copy
    }

    /// Writes the field.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        FieldBlock.write(attributes, class: "field", into: &output, context) { output in
            FieldLabel(field, label).render(into: &output, context)
            output.breakLine()
            FieldInput(field).attribute(.placeholder, placeholder).render(into: &output, context)
            output.breakLine()
            FieldMessage(field).render(into: &output, context)
        }
    }
}

/// The field for a code: digits, far apart.
public struct VerificationCodeField: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let label: LocalizedText
    private let field: Field<String>

    /// A field under a label of the app's own.
    public init(_ label: String, code: Field<String>) { self.init(LocalizedText(verbatim: label), code: code) }

    /// A field under a label in the page's language.
    public init(_ label: LocalizedText, code: Field<String>) {
        self.label = label
        field = code
    }

    /// A field under the catalogue's own label.
    public init(code: Field<String>) { self.init(LocalizedText("field.\(code.name)"), code: code) }

    /// Writes the field.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        AuthTextField(label, text: field).inside(attributes, class: "field code").render(into: &output, context)
    }
}

extension AuthTextField {
    /// The same with attributes of a component around it.
    func inside(_ attributes: HTMLAttributes, class name: String) -> Self {
        var copy = self
        copy.attributes = attributes.hasClasses ? attributes : attributes.adding(class: name)
        return copy
    }
}
