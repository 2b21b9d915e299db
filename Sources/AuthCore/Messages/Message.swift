/// Something to tell a person: a stable id and what its sentence needs. Words come from the catalogue.
public struct Message: Sendable, Equatable, Codable {
    /// Which sentence.
    public let id: MessageID
    /// What it names, in any order.
    public let arguments: [MessageArgument]

    /// Creates a message.
    public init(_ id: MessageID, _ arguments: MessageArgument...) {
        self.id = id
        self.arguments = arguments
    }
}

/// A named value in a message.
public struct MessageArgument: Sendable, Equatable, Codable {
    /// The name that the sentence uses.
    public let name: String
    /// The value.
    public let value: Value

    /// What a sentence can name.
    public enum Value: Sendable, Equatable, Codable {
        case text(String)
        case number(Int)
        /// A duration in seconds.
        case seconds(Int)
        /// A country by its ISO 3166-1 alpha-2 code, shown by its name in the page's language.
        case country(String)
    }

    /// A text.
    public static func text(_ name: String, _ text: String) -> Self { Self(name: name, value: .text(text)) }
    /// A number, which also chooses the plural form.
    public static func number(_ name: String, _ number: Int) -> Self { Self(name: name, value: .number(number)) }
    /// A country by its code, named `country`.
    public static func country(_ code: String) -> Self { Self(name: "country", value: .country(code)) }
    /// A duration in seconds, named `seconds`.
    public static func seconds(_ seconds: Int) -> Self { Self(name: "seconds", value: .seconds(seconds)) }
}
