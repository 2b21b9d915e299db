/// Something that is wrong with a template, where, and how to mend it.
public struct Fault: Sendable, Hashable {
    /// How much it weighs: errors refuse the start, notes only tell.
    public enum Severity: String, Sendable {
        case error, warning, note
    }

    /// The path as given.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in code points, from 1.
    public let column: Int
    /// Whether it refuses the start.
    public let severity: Severity
    /// The rule's stable id, such as `VT104`.
    public let id: String
    /// What is wrong.
    public let message: String
    /// How to mend it, "did you mean" included; nil where the message says all.
    public let hint: String?

    /// Creates a fault.
    public init(
        file: String, line: Int, column: Int, severity: Severity = .error, id: String, message: String,
        hint: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.id = id
        self.message = message
        self.hint = hint
    }
}

extension Fault: CustomStringConvertible {
    /// `path:line:column: error VT104: what; mend`.
    public var description: String {
        let what = "\(file):\(line):\(column): \(severity.rawValue) \(id): \(message)"
        return hint.map { "\(what); \($0)" } ?? what
    }
}

extension Fault: Comparable {
    /// The order of reading: file, line, column, id.
    public static func < (one: Fault, other: Fault) -> Bool {
        (one.file, one.line, one.column, one.id, one.message)
            < (other.file, other.line, other.column, other.id, other.message)
    }
}
