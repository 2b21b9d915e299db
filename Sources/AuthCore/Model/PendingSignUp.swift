/// A sign-up whose address is not proven yet: no account, one row per session and address.
public struct PendingSignUp: Sendable, Equatable {
    /// The stable id.
    public var id: String
    /// The session's binding: the code works only where it was asked for.
    public var binding: [UInt8]
    /// The address.
    public var email: EmailAddress
    /// The password's Argon2id string; nil where a passkey was made instead.
    public var passwordHash: String?
    /// The passkey that was made instead of a password, as its flow wrote it; nothing secret.
    public var passkey: String?
    /// The name to show, if there is one.
    public var displayName: String?
    /// HMAC of the code; nil where the address belongs to an account, so that no code can be right.
    public var codeDigest: [UInt8]?
    /// Tries that are left with the current code.
    public var triesLeft: Int
    /// When the current code was sent and when it ends, seconds since 1970.
    public var codeSentAt: Int
    /// When the code ends, seconds since 1970.
    public var codeExpiresAt: Int
    /// Codes sent so far.
    public var sends: Int
    /// When the row ends.
    public var expiresAt: Int

    /// Digits in a mailed code.
    public static let codeLength = 8
    /// Tries with one code.
    public static let tries = 5
    /// Seconds that a code lives.
    public static let codeLifetime = 600
    /// Seconds between two sends.
    public static let resendInterval = 30
    /// Seconds that the row lives.
    public static let lifetime = 86_400

    /// Creates a pending sign-up whose first code is sent now.
    public init(
        id: String, binding: [UInt8], email: EmailAddress, passwordHash: String?, displayName: String?,
        codeDigest: [UInt8]?, now: Int
    ) {
        self.id = id
        self.binding = binding
        self.email = email
        self.passwordHash = passwordHash
        self.displayName = displayName
        self.codeDigest = codeDigest
        triesLeft = Self.tries
        codeSentAt = now
        codeExpiresAt = now + Self.codeLifetime
        sends = 1
        expiresAt = now + Self.lifetime
    }
}
