/// A named value that a message shows in place of `{name}`.
public struct Argument: Sendable, Hashable {
    /// What kind of value it is, which decides how it is written and whether it can choose a plural form.
    public enum Value: Sendable, Hashable {
        /// Shown as it is.
        case text(String)
        /// Shown with the language's grouping of thousands; chooses the plural form.
        case number(Int)
        /// A duration in seconds, shown like a number; chooses the plural form.
        case seconds(Int)
        /// Seconds since 1970-01-01 00:00 UTC, shown to the minute in UTC.
        case date(Int)
    }

    /// The name between the braces.
    public let name: String
    /// The value shown.
    public let value: Value

    /// An argument of a kind known only at run time.
    public init(name: String, value: Value) {
        self.name = name
        self.value = value
    }

    /// A text, shown as it is.
    public static func text(_ name: String, _ value: String) -> Argument { Argument(name: name, value: .text(value)) }

    /// A number, grouped by the language's habit.
    public static func number(_ name: String, _ value: Int) -> Argument { Argument(name: name, value: .number(value)) }

    /// A duration in seconds.
    public static func seconds(_ name: String, _ value: Int) -> Argument {
        Argument(name: name, value: .seconds(value))
    }

    /// A moment, in seconds since 1970.
    public static func date(_ name: String, _ value: Int) -> Argument { Argument(name: name, value: .date(value)) }

    /// The amount that a plural form goes by; nil for texts and dates.
    var amount: Int? {
        switch value {
        case .number(let amount), .seconds(let amount): amount
        case .text, .date: nil
        }
    }
}
