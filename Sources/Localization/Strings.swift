/// The texts of the product in one language.
public struct Strings: Sendable {
    /// The language as a BCP 47 tag, for the `lang` attribute.
    public let language: String
    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool

    private let messages: [Message]
    private let indices: [String: Int]
    private let style: LanguageStyle

    init(language: String, messages: [Message], indices: [String: Int]) {
        self.language = language
        isRightToLeft = TextDirection(of: language) == .rightToLeft
        self.messages = messages
        self.indices = indices
        style = LanguageStyle(language: language)
    }

    /// The value of the `dir` attribute: `ltr` or `rtl`.
    public var direction: String { TextDirection(of: language).rawValue }

    /// A text with its arguments; empty beyond the last index.
    ///
    /// The plural form goes by the message's first argument that is a number or a duration.
    public func text(at index: Int, _ arguments: [Argument] = []) -> String {
        messages.indices.contains(index) ? messages[index].text(arguments) : ""
    }

    /// A text by its name; an unknown name comes back as it is.
    public func callAsFunction(_ key: String, _ arguments: Argument...) -> String {
        text(of: key, arguments)
    }

    /// A text by its name with arguments made at run time; an unknown name comes back as it is.
    public func text(of key: String, _ arguments: [Argument]) -> String {
        indices[key].map { text(at: $0, arguments) } ?? key
    }

    /// A text's parts in the plural form that the arguments choose (`other` without any), for markup between them.
    public func pieces(at index: Int, _ arguments: [Argument] = []) -> [Piece] {
        messages.indices.contains(index) ? messages[index].pieces(for: arguments) : []
    }

    /// The parts of a text by its name; an unknown name is its own only part.
    public func pieces(of key: String, _ arguments: [Argument]) -> [Piece] {
        indices[key].map { pieces(at: $0, arguments) } ?? [.literal(key)]
    }

    /// An argument's value as this language writes it.
    public func text(of argument: Argument) -> String { style.text(of: argument) }
}
