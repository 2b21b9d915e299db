package import Sodium

/// The value of the cookie by which accounts know a device again; it proves nobody's identity.
package struct DeviceToken: Sendable, Equatable {
    /// 256 bits.
    private let bytes: [UInt8]

    /// Parses a cookie's value; nil for any other shape.
    package init?(cookie: String) {
        guard cookie.utf8.count == 43, let bytes = Base64URL.decode(cookie), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The token of a browser that has none yet: derived, so that equal repeats of a POST get the same one.
    package init(of session: SessionToken, under key: SecretKey) {
        bytes = Digest.hmac(session.binding, key: key)
    }

    /// The cookie's value: 43 URL-safe characters.
    package var cookie: String { Base64URL.encode(bytes) }

    /// What is stored instead of the token.
    package var digest: [UInt8] { Digest.sha256(bytes) }
}

extension DeviceToken: CustomStringConvertible, CustomReflectable {
    /// Says nothing of what it holds.
    package var description: String { "DeviceToken(hidden)" }
    /// Shows nothing of what it holds.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
