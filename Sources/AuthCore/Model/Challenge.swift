/// A code, a mailed link, or both, sent to prove that somebody reads an address or a number: one mechanism for all.
///
/// The code works only in the session that asked; the link works anywhere, once, by a POST. Using one voids the other.
public struct Challenge: Sendable, Equatable {
    /// What the proof is for; a token or code of one purpose is worth nothing for another.
    public enum Purpose: String, Sendable, CaseIterable, Codable {
        case signInLink, signUp, resetPassword, verifyEmail, proveAddress, changeEmail, undoEmailChange, recoverMethods
        case phoneSignIn, enrollPhone, enrollGate, secondFactor, reauthenticate
    }

    /// The stable id.
    public var id: String
    /// What it proves.
    public var purpose: Purpose
    /// The binding of the session that asked.
    public var binding: [UInt8]
    /// The normalized address or the E.164 number that the proof is about.
    public var target: String
    /// As pages and messages show it.
    public var shown: String
    /// Whose it is; nil for who has no account.
    public var userID: UserID?
    /// The account's version of credentials when it was sent: a later change voids it.
    public var credentialVersion: Int
    /// HMAC of the code; nil for a decoy, which no code can match.
    public var codeDigest: [UInt8]?
    /// SHA-256 of the link's token; nil where no link was sent.
    public var tokenDigest: [UInt8]?
    /// What the purpose needs besides: a pending sign-up's id, an old address.
    public var payload: String?
    /// Tries that are left with the code.
    public var triesLeft: Int
    /// Seconds since 1970.
    public var sentAt: Int
    /// When the code ends, seconds since 1970.
    public var codeExpiresAt: Int
    /// When the link ends, seconds since 1970.
    public var linkExpiresAt: Int
    /// Messages sent so far.
    public var sends: Int
    /// A spent challenge is kept for a while, so that a used link can say so.
    public var spentAt: Int?
    /// Whether an earlier link to the same target was replaced by this one.
    public var isSuperseded: Bool

    /// Tries with one code.
    public static let tries = 5
    /// Seconds that a code lives.
    public static let codeLifetime = 600

    /// Creates a challenge whose first message is sent now.
    public init(
        id: String, purpose: Purpose, binding: [UInt8], target: String, shown: String, userID: UserID?,
        credentialVersion: Int = 0, codeDigest: [UInt8]?, tokenDigest: [UInt8]?, payload: String? = nil, now: Int,
        linkLifetime: Int = 900
    ) {
        self.id = id
        self.purpose = purpose
        self.binding = binding
        self.target = target
        self.shown = shown
        self.userID = userID
        self.credentialVersion = credentialVersion
        self.codeDigest = codeDigest
        self.tokenDigest = tokenDigest
        self.payload = payload
        triesLeft = Self.tries
        sentAt = now
        codeExpiresAt = now + Self.codeLifetime
        linkExpiresAt = now + linkLifetime
        sends = 1
        isSuperseded = false
    }
}
