/// A password as it is hashed: NFC, otherwise exactly what was typed.
///
/// Not printable, so that it reaches no log by accident.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
    /// UTF-8 of the NFC form.
    public let bytes: [UInt8]
    /// Length in code points after NFC (NIST SP 800-63B-4, 3.1.1.2).
    public let count: Int
    /// The largest accepted count.
    public static let maximumCount = 256

    let text: String

    /// Takes what was typed.
    public init(_ typed: String) {
        text = typed.nfc
        bytes = Array(text.utf8)
        count = text.unicodeScalars.count
    }

    /// Whether nothing was typed.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Says nothing of what it holds.
    public var description: String { "Password(hidden)" }
    /// Shows nothing of what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
