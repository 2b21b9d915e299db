/// Finds where a text stops being JSON (RFC 8259), which the decoder does not say.
struct JSONBreak {
    private let bytes: [UInt8]
    private var index = 0
    /// The closing brackets that are still to come; far more than any catalogue has.
    private var depth = 0
    private static let depthLimit = 64

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// The place of the first byte that can't stand there; nil where all of it is JSON.
    static func position(in text: String) -> JSONPosition? {
        var reader = JSONBreak(text)
        if reader.value() {
            reader.skipSpace()
            if reader.index == reader.bytes.count { return nil }
        }
        let before = text.utf8.prefix(reader.index)
        var position = JSONPosition()
        position.line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex
        position.column = 1 + text.utf8[start..<before.endIndex].count { $0 & 0xC0 != 0x80 }
        return position
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Whether a value stands here; it is passed over, up to its fault.
    private mutating func value() -> Bool {
        skipSpace()
        switch next ?? 0 {
        case UInt8(ascii: "{"): return list(end: "}") { $0.string() && $0.take(":") && $0.value() }
        case UInt8(ascii: "["): return list(end: "]") { $0.value() }
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            while let byte = next, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
            return true
        default:
            for word in ["true", "false", "null"] where bytes[index...].starts(with: word.utf8) {
                index += word.utf8.count
                return true
            }
            return false
        }
    }

    private mutating func list(end: Unicode.Scalar, _ item: (inout JSONBreak) -> Bool) -> Bool {
        guard depth < Self.depthLimit else { return false }
        depth += 1
        index += 1
        if !take(end) {
            repeat {
                guard item(&self) else { return false }
            } while take(",")
            guard take(end) else { return false }
        }
        depth -= 1
        return true
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = next, byte >= 0x20 {
            if byte == UInt8(ascii: "\"") {
                index += 1
                return true
            }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index, bytes.count)
        return false
    }
}
