/// A second factor of an account.
public struct SecondFactor: Sendable, Equatable {
    /// How it proves.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        case sms, totp
    }

    /// The stable id.
    public var id: String
    /// Whose it is.
    public var userID: UserID
    /// Which kind it is.
    public var kind: Kind
    /// The owner's own name for it.
    public var name: String
    /// E.164, for text messages.
    public var phoneNumber: String?
    /// The TOTP secret, sealed with the id.
    public var sealedSecret: [UInt8]?
    /// The last TOTP step that was used: one use per step (RFC 6238, 5.2).
    public var lastStep: Int
    /// Seconds since 1970.
    public var createdAt: Int

    /// Creates a factor.
    public init(
        id: String, userID: UserID, kind: Kind, name: String, phoneNumber: String? = nil, sealedSecret: [UInt8]? = nil,
        lastStep: Int = 0, createdAt: Int
    ) {
        self.id = id
        self.userID = userID
        self.kind = kind
        self.name = name
        self.phoneNumber = phoneNumber
        self.sealedSecret = sealedSecret
        self.lastStep = lastStep
        self.createdAt = createdAt
    }
}

/// One of an account's recovery codes.
public struct RecoveryCode: Sendable, Equatable {
    /// Its place in the list, from 0, which the code itself names.
    public var index: Int
    /// The Argon2id string.
    public var hash: String
    /// When it was used, seconds since 1970.
    public var usedAt: Int?

    /// Creates a code.
    public init(index: Int, hash: String, usedAt: Int? = nil) {
        self.index = index
        self.hash = hash
        self.usedAt = usedAt
    }
}
