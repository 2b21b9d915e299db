package import Sodium

/// The value of the session cookie: a binding that stays while a visitor is signed out, and a secret that is
/// replaced whenever an attempt starts.
///
/// Forms of a signed-out visitor are bound to the binding, so that one tab's attempt leaves another tab's form valid;
/// flows and sessions are bound to the digest of the whole value.
package struct SessionToken: Sendable, Hashable {
    /// 128 bits.
    package let binding: [UInt8]
    /// 256 bits.
    let secret: [UInt8]

    /// Makes a token of fresh random bytes.
    package init(random: any RandomSource) {
        binding = random.bytes(16)
        secret = random.bytes(32)
    }

    /// Parses a cookie's value; nil for any other shape.
    package init?(cookie: String) {
        guard cookie.utf8.count == 64, let bytes = Base64URL.decode(cookie), bytes.count == 48 else { return nil }
        binding = Array(bytes[..<16])
        secret = Array(bytes[16...])
    }

    private init(binding: [UInt8], secret: [UInt8]) {
        self.binding = binding
        self.secret = secret
    }

    /// The cookie's value: 64 URL-safe characters.
    package var cookie: String { Base64URL.encode(binding + secret) }

    /// What is stored instead of the token: SHA-256, enough for 256 random bits.
    package var digest: [UInt8] { Digest.sha256(binding + secret) }

    /// The token that takes this one's place when the POST with this key starts an attempt.
    ///
    /// Derived, so that an equal repeat of the POST sent with the old cookie gets the same new one without any secret
    /// being stored; nobody can compute it without the server's key.
    package func rotated(for postKey: [UInt8], under key: SecretKey) -> SessionToken {
        SessionToken(binding: binding, secret: Digest.hmac(binding + secret + postKey, key: key))
    }
}

extension SessionToken: CustomStringConvertible, CustomReflectable {
    /// Says nothing of what it holds.
    package var description: String { "SessionToken(hidden)" }
    /// Shows nothing of what it holds.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
