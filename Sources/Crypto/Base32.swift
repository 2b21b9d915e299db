/// Base32 in two alphabets: RFC 4648's for TOTP secrets, Crockford's for codes that people copy by hand.
public enum Base32: Sendable {
    case standard, crockford

    private var alphabet: [UInt8] {
        switch self {
        case .standard: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        case .crockford: Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
        }
    }

    /// The text for some bytes, without padding; the last character's spare bits are zero.
    public func encode(_ bytes: [UInt8]) -> String {
        let alphabet = alphabet
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 8 / 5 + 1)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = (buffer & 0x1F) << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(buffer >> bits & 0x1F)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 0x1F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text without padding; nil for a character outside the alphabet or stray last bits.
    public func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { return nil }
            buffer = (buffer & 0xFF) << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard bits < 5, buffer & ((1 << bits) - 1) == 0 else { return nil }
        return bytes
    }

    /// The five bits of a character; Crockford's reads I and L as 1 and O as 0.
    public func value(of character: UInt8) -> UInt8? {
        var upper = character
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character) { upper -= 0x20 }
        if self == .crockford {
            if upper == UInt8(ascii: "I") || upper == UInt8(ascii: "L") { return 1 }
            if upper == UInt8(ascii: "O") { return 0 }
        }
        return alphabet.firstIndex(of: upper).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// The character for five bits.
    public func character(for value: UInt8) -> Character {
        Character(Unicode.Scalar(alphabet[Int(value & 0x1F)]))
    }
}
