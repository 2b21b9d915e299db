/// What the protocol's syntax needs to know about bytes.
package enum ASCII {
    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    /// A byte of a token (RFC 9110, 5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool {
        if isLetter(byte) || isDigit(byte) { return true }
        return switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// Whether two texts differ in the case of ASCII letters at most; not generic, since every header field is asked.
    package static func equal(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && zip(first.utf8, second.utf8).allSatisfy { lowered($0) == lowered($1) }
    }

    /// Whether two texts differ in the case of ASCII letters at most.
    static func equal(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
        first.utf8.elementsEqual(second.utf8) { lowered($0) == lowered($1) }
    }

    /// Without the blanks and tabs at both ends (RFC 9110, 5.6.3).
    static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let start = text.utf8.firstIndex(where: { !isBlank($0) }),
            let last = text.utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return text[start...last]
    }

    /// Splits at a separator outside quoted strings (RFC 9110, 5.6.4), at most so many items, each trimmed.
    static func split(_ text: String, at separator: UInt8, limit: Int = 64) -> [Substring] {
        var items: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = true
            } else if byte == separator {
                items.append(trimmed(text[start..<index]))
                if items.count == limit { return items }
                start = text.utf8.index(after: index)
            }
        }
        items.append(trimmed(text[start...]))
        return items
    }
}
