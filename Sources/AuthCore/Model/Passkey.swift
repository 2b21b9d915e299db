/// A passkey of an account: a discoverable public-key credential that was made with user verification (W3C Web
/// Authentication Level 3, 4 "Credential Record").
public struct Passkey: Sendable, Equatable {
    /// The stable id that pages and actions name it by.
    public var id: String
    /// Whose it is.
    public var userID: UserID
    /// The authenticator's own id for it, 1 to 1,023 bytes, unique over all accounts.
    public var credentialID: [UInt8]
    /// The public key, in the form that verification takes.
    public var publicKey: [UInt8]
    /// The COSE number of its algorithm: -7, -8 or -257.
    public var algorithm: Int
    /// The owner's own name for it.
    public var name: String
    /// The authenticator's count of signatures at the last use; 0 for those that do not count.
    public var signCount: Int
    /// How the browser reaches the authenticator, such as `internal` or `hybrid`.
    public var transports: [String]
    /// Which make of authenticator it is; 16 bytes, all zero where it does not say.
    public var aaguid: [UInt8]
    /// Whether the authenticator may copy it to the owner's other devices.
    public var isBackupEligible: Bool
    /// Whether there was a copy at the last use.
    public var isBackedUp: Bool
    /// Seconds since 1970.
    public var createdAt: Int
    /// Seconds since 1970; nil before the first use.
    public var lastUsedAt: Int?

    /// Describes a passkey that was just made.
    public init(
        id: String, userID: UserID, credentialID: [UInt8], publicKey: [UInt8], algorithm: Int, name: String,
        signCount: Int = 0, transports: [String] = [], aaguid: [UInt8] = [], isBackupEligible: Bool = false,
        isBackedUp: Bool = false, createdAt: Int
    ) {
        self.id = id
        self.userID = userID
        self.credentialID = credentialID
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.name = name
        self.signCount = signCount
        self.transports = transports
        self.aaguid = aaguid
        self.isBackupEligible = isBackupEligible
        self.isBackedUp = isBackedUp
        self.createdAt = createdAt
    }

    /// Most that an account may have.
    public static let limit = 20
    /// Longest name in Unicode scalars.
    public static let nameLimit = 60

    /// A name as its owner typed it: without space around it and without control characters, cut to ``nameLimit``.
    public static func name(typed: String) -> String {
        let shown = typed.trimmed.unicodeScalars.filter { !String($0).hasControlCharacters }
        return String(String.UnicodeScalarView(shown.prefix(nameLimit))).trimmed
    }
}
