import AuthCore

/// A store that hands everything on to another; a test replaces what it wants to see fail.
protocol ForwardingStore: Store {
    var store: any Store { get }
}

extension ForwardingStore {
    func commit(_ changes: [StoreChange]) async throws(StoreFailure) -> CommitOutcome {
        try await store.commit(changes)
    }
    func flow(_ id: FlowID, now: Int) async throws(StoreFailure) -> StoredFlow? {
        try await store.flow(id, now: now)
    }
    func session(_ digest: [UInt8]) async throws(StoreFailure) -> UserSession? {
        try await store.session(digest)
    }
    func user(_ id: UserID) async throws(StoreFailure) -> User? {
        try await store.user(id)
    }
    func passwordCredential(normalizedEmail: String) async throws(StoreFailure) -> PasswordCredential? {
        try await store.passwordCredential(normalizedEmail: normalizedEmail)
    }
    func userID(for identity: ProviderIdentity) async throws(StoreFailure) -> UserID? {
        try await store.userID(for: identity)
    }
    func pendingSignUp(_ id: String, now: Int) async throws(StoreFailure) -> PendingSignUp? {
        try await store.pendingSignUp(id, now: now)
    }
    func pendingSignUp(binding: [UInt8], normalizedEmail: String, now: Int) async throws(StoreFailure) -> PendingSignUp?
    {
        try await store.pendingSignUp(binding: binding, normalizedEmail: normalizedEmail, now: now)
    }
    func reserveTry(pendingSignUp id: String, now: Int) async throws(StoreFailure) -> Int? {
        try await store.reserveTry(pendingSignUp: id, now: now)
    }
    func user(phoneNumber: String) async throws(StoreFailure) -> User? {
        try await store.user(phoneNumber: phoneNumber)
    }
    func passwordHash(of user: UserID) async throws(StoreFailure) -> String? {
        try await store.passwordHash(of: user)
    }
    func identities(of user: UserID) async throws(StoreFailure) -> [ProviderIdentity] {
        try await store.identities(of: user)
    }
    func factors(of user: UserID) async throws(StoreFailure) -> [SecondFactor] {
        try await store.factors(of: user)
    }
    func recoveryCodes(of user: UserID) async throws(StoreFailure) -> [RecoveryCode] {
        try await store.recoveryCodes(of: user)
    }
    func passkeys(of user: UserID) async throws(StoreFailure) -> [Passkey] {
        try await store.passkeys(of: user)
    }
    func passkey(credential id: [UInt8]) async throws(StoreFailure) -> Passkey? {
        try await store.passkey(credential: id)
    }
    func passkeyHandle(of user: UserID) async throws(StoreFailure) -> [UInt8]? {
        try await store.passkeyHandle(of: user)
    }
    func sessions(of user: UserID) async throws(StoreFailure) -> [UserSession] {
        try await store.sessions(of: user)
    }
    func challenge(_ id: String) async throws(StoreFailure) -> Challenge? {
        try await store.challenge(id)
    }
    func challenge(token digest: [UInt8]) async throws(StoreFailure) -> Challenge? {
        try await store.challenge(token: digest)
    }
    func reserveTry(challenge id: String, now: Int) async throws(StoreFailure) -> Int? {
        try await store.reserveTry(challenge: id, now: now)
    }
    func idleGuests(since instant: Int) async throws(StoreFailure) -> [UserID] {
        try await store.idleGuests(since: instant)
    }
    func guestMerges() async throws(StoreFailure) -> [GuestMerge] { try await store.guestMerges() }
    func messages(to recipient: String?) async throws(StoreFailure) -> [OutboundMessage] {
        try await store.messages(to: recipient)
    }

    func knowsDevice(_ digest: [UInt8], normalizedEmail: String) async throws(StoreFailure) -> Bool {
        try await store.knowsDevice(digest, normalizedEmail: normalizedEmail)
    }

    func devices(of user: UserID) async throws(StoreFailure) -> [[UInt8]] { try await store.devices(of: user) }

    func failures(_ key: [UInt8]) async throws(StoreFailure) -> Int { try await store.failures(key) }
}
