/// Where a person goes after signing in: a path of this origin or an allow-listed origin's URL.
///
/// One validator for every source of such a value: parse, demand, re-serialise; nothing that fails is repaired.
public struct ReturnTo: Sendable, Equatable {
    /// The serialised target, ASCII only.
    public let target: String
    /// Whether the target is on another origin, so that Continue stands between.
    public let isCrossOrigin: Bool

    /// The longest accepted value in bytes.
    public static let maximumLength = 2048

    /// What is allowed.
    public struct Rule: Sendable {
        /// The path below which the product's own pages live, such as `/auth`.
        public var basePath: String
        /// Origins in their serialised form, such as `https://app.example`.
        public var allowedOrigins: [String]

        /// Creates a rule.
        public init(basePath: String, allowedOrigins: [String] = []) {
            self.basePath = basePath
            self.allowedOrigins = allowedOrigins
        }
    }

    /// Nil when the value is not allowed.
    ///
    /// - Parameter value: percent-decoded once, as the query parser gives it.
    public init?(_ value: String, rule: Rule) {
        guard !value.isEmpty, value.utf8.count <= Self.maximumLength,
            !value.hasControlCharacters, !value.unicodeScalars.contains(where: { $0.isBlank || $0 == "\\" })
        else { return nil }
        if value.utf8.first == UInt8(ascii: "/") {
            guard let path = Self.path(value), !Self.isOwn(path, rule.basePath) else { return nil }
            target = path
            isCrossOrigin = false
        } else {
            guard let url = Self.absolute(value, rule.allowedOrigins) else { return nil }
            target = url
            isCrossOrigin = true
        }
        guard target.utf8.count <= Self.maximumLength else { return nil }
    }

    private static func absolute(_ value: String, _ allowed: [String]) -> String? {
        guard let scheme = ["https://", "http://"].first(where: { value.hasPrefix($0) }) else { return nil }
        let rest = value.dropFirst(scheme.count)
        let end = rest.unicodeScalars.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        var authority = String(rest[..<end]).lowercased()
        let defaultPort = scheme == "https://" ? ":443" : ":80"
        if authority.hasSuffix(defaultPort) { authority = String(authority.dropLast(defaultPort.count)) }
        guard allowed.contains(scheme + authority) else { return nil }
        let tail = String(rest[end...])
        guard let path = path(tail.utf8.first == UInt8(ascii: "/") ? tail : "/" + tail) else { return nil }
        return scheme + authority + path
    }

    /// Path, query and fragment, re-serialised; nil when the path could be read as another authority.
    private static func path(_ value: String) -> String? {
        // By scalars: a mark that combines with a slash would hide it from a comparison by characters, and browsers
        // drop some such marks from host names.
        let scalars = value.unicodeScalars
        let end = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        guard let decoded = percentDecoded(value[..<end]), !decoded.hasControlCharacters,
            !decoded.unicodeScalars.contains("\\")
        else { return nil }
        let segments = decoded.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !segments.dropFirst().dropLast().contains(""), !segments.contains("."), !segments.contains("..") else {
            return nil
        }
        return encoded(value)
    }

    /// The product's own pages, and those that would undo or repeat what just happened.
    private static func isOwn(_ path: String, _ basePath: String) -> Bool {
        let end = path.firstIndex { "?#".contains($0) } ?? path.endIndex
        let bare = percentDecoded(path[..<end]) ?? ""
        let lower = bare.lowercased()
        return lower == basePath || lower.hasPrefix(basePath + "/") || ["/sign-in", "/sign-out"].contains(lower)
    }

    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
    }

    private static func encoded(_ text: String) -> String {
        var answer = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte > 0x20, byte < 0x7F, !"\"<>`{}|^".unicodeScalars.contains(scalar) {
                answer.unicodeScalars.append(scalar)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                answer += hex.count == 1 ? "%0" + hex : "%" + hex
            }
        }
        return answer
    }
}
