/// Writes CBOR (RFC 8949) in the canonical form of authenticators.
enum CBORText {
    static func unsigned(_ value: Int) -> [UInt8] { head(0, value) }
    static func integer(_ value: Int) -> [UInt8] { value < 0 ? head(1, -1 - value) : head(0, value) }
    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
    static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }
    /// Keys and values, written already.
    static func map(_ entries: [([UInt8], [UInt8])]) -> [UInt8] {
        head(5, entries.count) + entries.flatMap { $0 + $1 }
    }

    private static func head(_ kind: UInt8, _ value: Int) -> [UInt8] {
        let kind = kind << 5
        if value < 24 { return [kind | UInt8(truncatingIfNeeded: value)] }
        if value < 0x100 { return [kind | 24, UInt8(truncatingIfNeeded: value)] }
        let shifts = value < 0x10000 ? [8, 0] : [24, 16, 8, 0]
        return [kind | (shifts.count == 2 ? 25 : 26)] + shifts.map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
