public import Markup

/// The label of a field's control.
public struct FieldLabel: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let name: String
    private let choice: String?
    private let words: LocalizedText

    /// The catalogue's own words for the field.
    public init<Value>(_ field: Field<Value>) { self.init(field, LocalizedText("field.\(field.name)")) }

    /// Words of the page's language.
    public init<Value>(_ field: Field<Value>, _ words: LocalizedText) {
        name = field.name
        choice = nil
        self.words = words
    }

    /// The label of one radio button.
    public init(_ field: Field<String>, choice: String, _ words: LocalizedText) {
        name = field.name
        self.choice = choice
        self.words = words
    }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<label")
        attributes.write(without: ["for"], into: &output, context)
        output.appendAttribute("for", choice.map { "\(name)-\($0)" } ?? name)
        output.append(">")
        words.render(into: &output, context)
        output.append("</label>")
    }
}

/// A field's control by itself: name, value and constraints come from the field; put a ``FieldLabel`` beside it.
public struct FieldInput: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private enum Kind: Sendable {
        case text(Field<String>)
        case radio(Field<String>, String)
        case checkbox(Field<Bool>)
    }
    private let kind: Kind
    private static let own: Set<String> = ["id", "name", "aria-describedby", "aria-invalid", "checked"]

    /// A line to type.
    public init(_ field: Field<String>) { kind = .text(field) }

    /// One radio button of a field.
    public init(_ field: Field<String>, choice: String) { kind = .radio(field, choice) }

    /// A checkbox.
    public init(_ field: Field<Bool>) { kind = .checkbox(field) }

    /// Names the element whose words describe the control besides its message.
    public func described(by id: String) -> Self { attribute(.aria("describedby"), id) }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<input")
        let (given, describedBy) = (attributes.names, attributes.describedBy)
        switch kind {
        case .text(let field):
            attributes.write(without: Self.own, into: &output, context)
            FieldWriter.write(field, as: .input, given: given, describedBy: describedBy, &output)
        case .radio(let field, let choice):
            output.append(" type=\"radio\"")
            attributes.write(without: Self.own.union(["value", "type"]), into: &output, context)
            FieldWriter.write(field, as: .radio, given: given, choice: choice, describedBy: describedBy, &output)
        case .checkbox(let field):
            attributes.write(without: Self.own, into: &output, context)
            FieldWriter.write(field, given: given, describedBy: describedBy, &output)
        }
        output.append(">")
    }
}

/// What is wrong with a field; nothing while nothing is.
public struct FieldMessage: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let field: FieldSummary

    /// The message of a field.
    public init<Value>(_ field: Field<Value>) { self.field = FieldSummary(field) }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let message = field.message else { return }
        output.append("<p")
        attributes.write(class: "message", without: ["id"], into: &output, context)
        output.appendAttribute("id", "\(field.name)-error")
        if let id = field.messageID { output.appendAttribute("data-error", id) }
        output.append(">")
        output.appendText(message)
        output.append("</p>")
    }
}

/// Writes a field's parts in the stock order, each on its line.
enum FieldBlock {
    static func write(
        _ attributes: HTMLAttributes, class name: String, into output: inout HTMLBuffer, _ context: RenderContext,
        parts: (inout HTMLBuffer) -> Void
    ) {
        output.append("<div")
        attributes.write(class: name, into: &output, context)
        output.append(">")
        output.breakLine()
        parts(&output)
        output.breakLine()
        output.append("</div>")
    }
}
