/// Percent-encoding of URL parts (RFC 3986, 2.1).
public enum PercentEncoding {
    /// A text as one path segment or query value: everything but letters, digits and `-._~` is encoded.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 { append(byte, to: &bytes, plain: "-._~") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A whole path: its slashes and what a path may hold stay as they are.
    public static func encodePath(_ path: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.utf8.count)
        for byte in path.utf8 { append(byte, to: &bytes, plain: "-._~/!$&'()*+,;=:@") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `name=value&…` for a query or a form body, without the question mark.
    public static func encodeQuery(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    /// Decodes once; nil where a percent sign has no two hexadecimal digits or the bytes are not UTF-8.
    public static func decode(_ text: some StringProtocol) -> String? {
        decode(text.utf8, plusIsSpace: false).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The decoded bytes, a stray percent sign kept if lenient, else nil.
    static func decode(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool, isLenient: Bool = false
    ) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.underestimatedCount)
        var escape = Escape.none
        for byte in bytes {
            switch (escape, ASCII.hexValue(byte)) {
            case (.percent, .some(let high)): escape = .digit(byte, high)
            case (.digit(_, let high), .some(let low)):
                decoded.append(high << 4 | low)
                escape = .none
            default:
                guard isLenient || escape == .none else { return nil }
                decoded += escape.bytes
                escape = byte == UInt8(ascii: "%") ? .percent : .none
                if escape == .none { decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte) }
            }
        }
        guard isLenient || escape == .none else { return nil }
        return decoded + escape.bytes
    }

    /// How far an escape has been read.
    private enum Escape: Equatable {
        case none
        case percent
        /// The first digit as it stood, and its value.
        case digit(UInt8, UInt8)

        /// What stood there, for an escape that turns out to be none.
        var bytes: [UInt8] {
            switch self {
            case .none: []
            case .percent: [UInt8(ascii: "%")]
            case .digit(let byte, _): [UInt8(ascii: "%"), byte]
            }
        }
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8], plain: StaticString) {
        let isPlain =
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || plain.withUTF8Buffer { $0.contains(byte) }
        guard !isPlain else { return bytes.append(byte) }
        bytes.append(UInt8(ascii: "%"))
        for half in [byte >> 4, byte & 15] {
            bytes.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "A") + half - 10)
        }
    }
}
