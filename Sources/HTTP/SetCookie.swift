/// A cookie for the browser to keep (RFC 6265, 4.1), never for subdomains.
public struct SetCookie: Sendable, Hashable {
    /// When a request from elsewhere carries the cookie.
    public enum SameSite: String, Sendable, Hashable {
        /// On top-level GET navigations.
        case lax = "Lax"
        /// Never.
        case strict = "Strict"
        /// Always; browsers ask for Secure then.
        case none = "None"
    }

    /// The value of the `Set-Cookie` field.
    public let headerValue: String

    /// A cookie, or nil where name or value hold what a cookie cannot (control characters, blanks, `"`, `,`, `;`, `\`),
    /// the path does not begin with a slash, or a `__Host-` or `__Secure-` name lacks what browsers ask of it.
    ///
    /// Without a maximal age, in seconds, it lasts as long as the browser's session.
    public init?(
        _ name: String, _ value: String, maxAge: Int? = nil, path: String = "/", isSecure: Bool = true,
        isHTTPOnly: Bool = true, sameSite: SameSite = .lax
    ) {
        let isPathByte = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: ";") }
        guard Headers.isToken(name), value.utf8.allSatisfy(Self.isValueByte), path.hasPrefix("/"),
            path.utf8.allSatisfy(isPathByte),
            isSecure || !(name.hasPrefix("__Secure-") || name.hasPrefix("__Host-") || sameSite == .none),
            path == "/" || !name.hasPrefix("__Host-")
        else { return nil }
        var parts = ["\(name)=\(value)", "Path=\(path)"]
        if let maxAge { parts.append("Max-Age=\(max(0, maxAge))") }
        if isSecure { parts.append("Secure") }
        if isHTTPOnly { parts.append("HttpOnly") }
        parts.append("SameSite=\(sameSite.rawValue)")
        headerValue = parts.joined(separator: "; ")
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
        default: byte > 0x20 && byte < 0x7F
        }
    }
}

extension Response {
    /// Adds a cookie.
    public mutating func setCookie(_ cookie: SetCookie) { headers.add("Set-Cookie", cookie.headerValue) }
}
