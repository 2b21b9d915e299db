/// A value of a column or parameter.
package enum Value: Sendable, Equatable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    /// The integer, or nil for another kind.
    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The text, or nil for another kind.
    package var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The bytes, or nil for another kind.
    package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }

    /// A text or null.
    package static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    /// Bytes or null.
    package static func optional(_ bytes: [UInt8]?) -> Value { bytes.map(Value.blob) ?? .null }
    /// 1 or 0.
    package static func flag(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }
}

/// What SQLite said, without any value of ours.
package struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code.
    package let code: Int32
    /// Its meaning.
    package let meaning: String

    /// Whether a unique or primary key was there already, or another constraint failed.
    package var isConstraint: Bool { code & 0xFF == 19 }
}
