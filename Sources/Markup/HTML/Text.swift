public import Localization

/// Text as it stands, escaped; numbers and dates as the page's language writes them.
public struct Text: HTMLPrimitive {
    private let value: Argument.Value

    /// Takes the words themselves.
    public init(_ text: String) { value = .text(text) }

    /// A number, grouped by the language's habit.
    public init(number: Int) { value = .number(number) }

    /// A moment in seconds since 1970, to the minute, in UTC.
    public init(date: Int) { value = .date(date) }

    /// Writes it.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        if case .text(let text) = value { return output.appendText(text) }
        output.appendText(context.strings.text(of: Argument(name: "", value: value)))
    }
}

/// Words from the string catalogue, or of the app's own.
public struct LocalizedText: HTMLPrimitive, Equatable {
    private enum Source: Sendable, Equatable {
        case key(String, [Argument])
        case verbatim(String)
    }

    private let source: Source

    /// The catalogue's text of a key, with its arguments; the check at start knows which keys exist.
    public init(_ key: String, _ arguments: Argument...) { source = .key(key, arguments) }

    /// The same words in every language.
    public init(verbatim text: String) { source = .verbatim(text) }

    /// The words in the page's language.
    package func text(_ context: RenderContext) -> String {
        switch source {
        case .key(let key, let arguments): context.strings.text(of: key, arguments)
        case .verbatim(let text): text
        }
    }

    /// The key, where the words come from the catalogue.
    package var key: String? {
        if case .key(let key, _) = source { key } else { nil }
    }

    /// Writes the words.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        if let key { output.trace?.keys.append(key) }
        output.appendText(text(context))
    }
}

/// A catalogue text with an element for one of its arguments, wherever the language puts it.
public struct LocalizedMarkup<Part: HTML>: HTMLPrimitive {
    private let key: String
    private let arguments: [Argument]
    private let name: String
    private let part: Part

    /// The text of `key`; `part` takes the place of `{name}`.
    public init(_ key: String, _ arguments: Argument..., filling name: String, @HTMLBuilder with part: () -> Part) {
        self.key = key
        self.arguments = arguments
        self.name = name
        self.part = part()
    }

    /// Writes the words and the element between them.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.trace?.keys.append(key)
        for piece in context.strings.pieces(of: key, arguments) {
            switch piece {
            case .literal(let text): output.appendText(text)
            case .argument(name), .duration(name): part.render(into: &output, context)
            case .argument(let other), .duration(let other):
                if let argument = arguments.first(where: { $0.name == other }) {
                    output.appendText(context.strings.text(of: argument))
                }
            }
        }
    }
}

/// Markup as it stands, neither escaped nor checked: never anything that a person typed.
public struct RawHTML: HTMLPrimitive {
    private let markup: String

    /// Takes whole elements, every tag closed.
    public init(unsafe markup: String) { self.markup = markup }

    /// Writes it.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) { output.append(unsafe: markup) }
}
