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
        pieces(at: index, arguments).map { piece in
            switch piece {
            case .literal(let literal): literal
            case .argument(let name), .duration(let name):
                // A forgotten argument stays visible as its placeholder rather than vanish from the sentence.
                arguments.first { $0.name == name }.map(style.text(of:)) ?? "{\(name)}"
            }
        }
        .joined()
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
    ///
    /// A duration among the arguments is a part as it stands.
    public func pieces(at index: Int, _ arguments: [Argument] = []) -> [Piece] {
        guard messages.indices.contains(index) else { return [] }
        return messages[index].pieces(for: arguments).map { piece in
            guard case .duration(let name) = piece,
                case .seconds(let seconds) = arguments.first(where: { $0.name == name })?.value
            else { return piece }
            return .literal(duration(seconds))
        }
    }

    /// Seconds with their unit. From two minutes on they are whole minutes, beyond 119 of these whole hours, rounded up:
    /// who comes back then does not come too early.
    public func duration(_ seconds: Int) -> String {
        let (key, unit) =
            switch seconds {
            case ..<120: ("duration.seconds", 1)
            case ...7140: ("duration.minutes", 60)
            default: ("duration.hours", 3600)
            }
        let count = max(0, seconds)
        let (whole, rest) = count.quotientAndRemainder(dividingBy: unit)
        return text(of: key, [.number("count", rest == 0 ? whole : whole + 1)])
    }

    /// The parts of a text by its name; an unknown name is its own only part.
    public func pieces(of key: String, _ arguments: [Argument]) -> [Piece] {
        indices[key].map { pieces(at: $0, arguments) } ?? [.literal(key)]
    }

    /// An argument's value as this language writes it.
    public func text(of argument: Argument) -> String { style.text(of: argument) }
}
