/// A colour and nothing else: whatever it was read from, a stylesheet gets `#` and six digits.
public struct ThemeColor: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The share of red, 0 to 255.
    public let red: UInt8
    /// The share of green, 0 to 255.
    public let green: UInt8
    /// The share of blue, 0 to 255.
    public let blue: UInt8

    /// A colour from its shares (sRGB).
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as designers write it: `ThemeColor(0x5856D6)`; what goes beyond six digits is cut off.
    public init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// Reads `#rgb`, `#rrggbb`, `rgb(r, g, b)`, `rgb(r g b)`, `black` or `white`; nil for anything else.
    public init?(_ text: String) {
        let text = text.lowercased()
        guard text.utf8.count <= 32 else { return nil }
        switch text {
        case "black": self.init(0)
        case "white": self.init(0xFF_FFFF)
        default:
            guard let color = Self.hexadecimal(text) ?? Self.function(text) else { return nil }
            self = color
        }
    }

    /// `#` and six small hexadecimal digits.
    public var description: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    private static func hexadecimal(_ text: String) -> ThemeColor? {
        guard text.first == "#" else { return nil }
        var digits = Array(text.dropFirst())
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let value = UInt32(String(digits), radix: 16) else { return nil }
        return ThemeColor(value)
    }

    private static func function(_ text: String) -> ThemeColor? {
        guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return nil }
        let inner = text.dropFirst(4).dropLast()
        let parts =
            inner.contains(",")
            ? inner.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
            : inner.split(separator: " ").map { $0 }
        guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        let values = parts.compactMap { UInt8($0) }
        guard values.count == 3, let red = values.first, let blue = values.last else { return nil }
        return ThemeColor(red: red, green: values.dropFirst().first ?? 0, blue: blue)
    }

    /// Reads the text forms; anything else is an error that names its place.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let color = ThemeColor(text) else {
            throw decoder.fault(
                "\(text.shown) is no colour", hint: "write #rgb, #rrggbb, rgb(r, g, b), black or white")
        }
        self = color
    }

    /// Writes ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
