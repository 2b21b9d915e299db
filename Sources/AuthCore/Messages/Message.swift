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
    }

    /// A text.
    public static func text(_ name: String, _ text: String) -> Self { Self(name: name, value: .text(text)) }
    /// A number, which also chooses the plural form.
    public static func number(_ name: String, _ number: Int) -> Self { Self(name: name, value: .number(number)) }
    /// A duration in seconds, named `seconds`.
    public static func seconds(_ seconds: Int) -> Self { Self(name: "seconds", value: .seconds(seconds)) }
}
