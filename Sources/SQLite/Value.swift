/// A value of a column or parameter.
public enum Value: Sendable, Equatable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    /// The integer, or nil for another kind.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The text, or nil for another kind.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The bytes, or nil for another kind.
    public var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }

    /// A text or null.
    public static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    /// Bytes or null.
    public static func optional(_ bytes: [UInt8]?) -> Value { bytes.map(Value.blob) ?? .null }
    /// 1 or 0.
    public static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }
}

/// What SQLite said, without any value of ours.
public struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code.
    public let code: Int32
    /// Its meaning.
    public let meaning: String

    /// Whether a unique or primary key was there already, or another constraint failed.
    public var isConstraint: Bool { code & 0xFF == 19 }
}
