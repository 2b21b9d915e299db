/// Where accounts, sessions and flows live.
///
/// Reads never write. Every write is a list of changes that is committed whole or not at all, each change carrying the
/// condition under which it may happen, so that an invariant is checked where the row is locked.
public protocol Store: Sendable {
    /// Commits all changes, or none: then the answer names the first that could not be made.
    func commit(_ changes: [StoreChange]) async throws(StoreFailure) -> CommitOutcome

    /// A flow by id; nil when unknown or past its end.
    func flow(_ id: FlowID, now: Int) async throws(StoreFailure) -> StoredFlow?
    /// A session by its token's digest.
    func session(_ digest: [UInt8]) async throws(StoreFailure) -> UserSession?
    func user(_ id: UserID) async throws(StoreFailure) -> User?
    /// An account by address, with its password's hash if it has one.
    func passwordCredential(normalizedEmail: String) async throws(StoreFailure) -> PasswordCredential?
    func userID(for identity: ProviderIdentity) async throws(StoreFailure) -> UserID?
    func pendingSignUp(_ id: String, now: Int) async throws(StoreFailure) -> PendingSignUp?
    func pendingSignUp(binding: [UInt8], normalizedEmail: String, now: Int) async throws(StoreFailure) -> PendingSignUp?
    /// Takes one try of the current code before it is compared; the answer is how many are left, nil when none was.
    func reserveTry(pendingSignUp id: String, now: Int) async throws(StoreFailure) -> Int?
    func user(phoneNumber: String) async throws(StoreFailure) -> User?
    /// The account's password hash; nil without one.
    func passwordHash(of user: UserID) async throws(StoreFailure) -> String?
    func identities(of user: UserID) async throws(StoreFailure) -> [ProviderIdentity]
    /// The account's second factors, oldest first.
    func factors(of user: UserID) async throws(StoreFailure) -> [SecondFactor]
    func recoveryCodes(of user: UserID) async throws(StoreFailure) -> [RecoveryCode]
    /// The account's passkeys, oldest first.
    func passkeys(of user: UserID) async throws(StoreFailure) -> [Passkey]
    /// A passkey by the authenticator's id for it.
    func passkey(credential id: [UInt8]) async throws(StoreFailure) -> Passkey?
    /// The 64 bytes by which authenticators know an account; nil before its first passkey.
    func passkeyHandle(of user: UserID) async throws(StoreFailure) -> [UInt8]?
    /// The account's sessions, newest first.
    func sessions(of user: UserID) async throws(StoreFailure) -> [UserSession]
    func challenge(_ id: String) async throws(StoreFailure) -> Challenge?
    func challenge(token digest: [UInt8]) async throws(StoreFailure) -> Challenge?
    /// Takes one try of a challenge's code before it is compared; the answer is how many are left, nil when none was.
    func reserveTry(challenge id: String, now: Int) async throws(StoreFailure) -> Int?
    /// Guest accounts that were made before an instant and have not been used since.
    func idleGuests(since instant: Int) async throws(StoreFailure) -> [UserID]
    /// Guests' data that is still to be merged, oldest first.
    func guestMerges() async throws(StoreFailure) -> [GuestMerge]
    /// Whether the account with the address was signed in to from the device before.
    func knowsDevice(_ digest: [UInt8], normalizedEmail: String) async throws(StoreFailure) -> Bool
    /// Digests of the devices that an account was signed in to from.
    func devices(of user: UserID) async throws(StoreFailure) -> [[UInt8]]
    /// Failed passwords for a keyed address from devices that its account does not know.
    func failures(_ key: [UInt8]) async throws(StoreFailure) -> Int
    /// Messages that left or wait to leave, oldest first.
    func messages(to recipient: String?) async throws(StoreFailure) -> [OutboundMessage]
}

/// The store could not answer: the disk is full, the database is gone. Never says what was asked.
public struct StoreFailure: Error, Sendable {
    /// What the database said, without any value.
    public let reason: String
    /// Creates a failure.
    public init(_ reason: String) { self.reason = reason }
}

/// What became of a commit.
public enum CommitOutcome: Sendable, Equatable {
    case committed
    /// The change at this index could not be made; nothing was.
    case refused(index: Int)
}

/// A flow as the store sees it: whose, which version, opaque contents.
public struct StoredFlow: Sendable, Equatable {
    /// Its id.
    public var id: FlowID
    /// Digest of the session's token.
    public var session: [UInt8]
    /// Grows by one with every write.
    public var version: Int
    /// At most 8 KB.
    public var contents: [UInt8]
    /// When it ends, seconds since 1970.
    public var expiresAt: Int

    /// Seconds that a store keeps a flow after its end: a form left open over night still leads where it was to lead.
    public static let remembrance = 86_400

    /// Creates a stored flow.
    public init(id: FlowID, session: [UInt8], version: Int, contents: [UInt8], expiresAt: Int) {
        self.id = id
        self.session = session
        self.version = version
        self.contents = contents
        self.expiresAt = expiresAt
    }
}

/// An account with its password's hash.
public struct PasswordCredential: Sendable {
    /// Whose it is.
    public var user: User
    /// Nil for an account without a password.
    public var hash: String?

    /// Creates a credential.
    public init(user: User, hash: String?) {
        self.user = user
        self.hash = hash
    }
}

/// One conditional write.
public enum StoreChange: Sendable {
    /// Refused when the id exists. Besides, only the newest `keeping` flows of the session stay.
    case insertFlow(StoredFlow, keeping: Int)
    /// Refused unless the stored version is `from`; every write of a flow makes another version.
    case updateFlow(StoredFlow, from: Int)
    /// Moves a signed-out visitor's flows to the token that takes the old one's place; each gets its next version, so
    /// that a write begun before cannot move it back.
    case moveFlows(from: [UInt8], to: [UInt8])
    /// Refused while another attempt of the same binding is recorded that ends after `now`.
    case beginAttempt(AttemptID, binding: [UInt8], now: Int, deadline: Int)
    case endAttempt(AttemptID, binding: [UInt8])
    /// Refused when the address or id is taken.
    case insertUser(User)
    case setPassword(UserID, hash: String)
    /// Changes the hash only where it still is `from`: rehashing never undoes a change of password.
    case rehash(UserID, from: String, to: String)
    /// Refused when the identity has an owner.
    case insertIdentity(ProviderIdentity, UserID)
    case insertSession(UserSession)
    case deleteSession(digest: [UInt8])
    case touchSession(digest: [UInt8], lastSeenAt: Int)
    /// Replaces the row of the same binding and address.
    case putPendingSignUp(PendingSignUp)
    /// Refused when there is none any more.
    case takePendingSignUp(id: String)
    case enqueue(OutboundMessage)
    case setDisplayName(UserID, String?)
    /// Refused when the address is taken. Makes a new version of the account's credentials.
    case setEmail(UserID, EmailAddress, isVerified: Bool)
    /// Refused unless the account still has the address.
    case verifyEmail(UserID, EmailAddress)
    /// Refused when the number is taken.
    case setPhoneNumber(UserID, String?)
    /// Turns a guest into a full account, keeping id and data; refused for any other.
    case upgradeGuest(UserID)
    /// Takes an account from whoever made it without proving the address: password, sessions, factors, recovery codes,
    /// identities, number, known devices and challenges go, the address counts as proven. Refused unless it is the
    /// account's address and not yet proven.
    case takeOver(UserID, EmailAddress)
    /// Refused unless the account's credentials are at this version: what was decided by them still holds.
    case expectCredentials(UserID, version: Int)
    /// Notes that a guest's data is to be merged; refused when the guest is being merged already.
    case insertGuestMerge(GuestMerge)
    case deleteGuestMerge(String)
    /// Makes mailed links and codes of earlier versions void.
    case bumpCredentials(UserID)
    case deleteUser(UserID)
    case deletePassword(UserID)
    case deleteIdentity(ProviderIdentity, UserID)
    /// Puts a session under a new token, refused when it has ended; a proof just given is noted.
    case rotateSession(from: [UInt8], to: [UInt8], provenAt: Int?)
    /// Ends all sessions of an account but one.
    case deleteSessions(UserID, except: [UInt8]?)
    /// Ends one session by its public id; refused unless it is the account's.
    case deleteSessionByID(String, UserID)
    /// Ends all sessions of an account but the one with this public id, which a new token does not change.
    case deleteOtherSessions(UserID, butID: String)
    /// Notes that an account was signed in to from a device; only the newest twenty are kept.
    case rememberDevice(UserID, digest: [UInt8], now: Int)
    /// Forgets every device of an account.
    case forgetDevices(UserID)
    /// Voids the links that would undo changes of address made after a version of the account's credentials.
    case voidLaterUndos(UserID, after: Int, now: Int)
    /// Counts a failed password for a keyed address.
    case countFailure([UInt8], now: Int)
    case clearFailures([UInt8])
    case putChallenge(Challenge)
    /// Refused when it is spent or gone.
    case spendChallenge(String, now: Int)
    /// Marks open links of one purpose to one target as replaced.
    case supersedeChallenges(Challenge.Purpose, target: String, except: String)
    /// Refused when the account has the same number as a factor.
    case insertFactor(SecondFactor)
    /// Refused unless it is the account's.
    case deleteFactor(String, UserID)
    /// Refused unless the step is later than the last one used.
    case consumeStep(factor: String, step: Int)
    /// Replaces all recovery codes; the texts are Argon2id strings.
    case setRecoveryCodes(UserID, hashes: [String])
    /// Refused when it was used.
    case useRecoveryCode(UserID, index: Int, now: Int)
    /// Refused when the credential has an owner, when the account has ``Passkey/limit`` of them, or when the handle is
    /// another account's or not the one that the account has already.
    case insertPasskey(Passkey, handle: [UInt8])
    /// Refused unless it is the account's.
    case renamePasskey(String, UserID, name: String)
    /// Refused unless it is the account's.
    case deletePasskey(String, UserID)
    /// Notes a use; refused unless the count of signatures is still `from`.
    case usePasskey(String, signCount: Int, from: Int, isBackedUp: Bool, now: Int)
    /// Refused when a passkey's challenge was used already; kept until it would have ended anyway.
    case spendPasskeyChallenge([UInt8], until: Int)
    /// Refused when the same notice went to the address after `since`.
    case recordNotice(String, normalizedEmail: String, now: Int, since: Int)
}
