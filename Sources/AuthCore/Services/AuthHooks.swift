/// What an app adds to the life of accounts. Every method has an empty default.
///
/// A hook whose name starts with `before` runs while nothing is written yet and may refuse. One that starts with `after`
/// runs once, after the commit; if the server dies in between it is not repeated, except for ``mergeGuest(_:)``.
public protocol AuthHooks: Sendable {
    /// An account is about to begin; a guest's too, which `isAnonymous` tells.
    func beforeSignUp(_ user: User) async throws(HookRefusal)
    func afterSignUp(_ user: User) async

    /// Everything was proven and a session is about to begin. `methods` are RFC 8176 values and provider ids.
    func beforeSignIn(_ user: UserID, methods: [String]) async throws(HookRefusal)
    func afterSignIn(_ user: UserID, methods: [String]) async

    /// An account at a provider is about to become a way to sign in to an account that exists.
    func beforeLink(_ identity: ProviderIdentity, to user: UserID) async throws(HookRefusal)
    func afterLink(_ identity: ProviderIdentity, to user: UserID) async

    /// A guest is about to become a full account; the id and everything kept under it stay.
    func beforeUpgrade(_ guest: UserID) async throws(HookRefusal)
    func afterUpgrade(_ guest: UserID) async

    /// The owner of an address took an account over that somebody else had made with it: nothing that was entered
    /// before is the owner's.
    func afterTakeOver(_ user: UserID) async

    /// An account is about to be deleted by its owner.
    func beforeDelete(_ user: UserID) async throws(HookRefusal)
    /// An account is gone: deleted by its owner, or a guest that was idle for 30 days.
    func afterDelete(_ user: UserID) async

    /// Whether ``mergeGuest(_:)`` does something: only then is merging offered.
    var mergesGuests: Bool { get }
    /// Moves a guest's data into another account, both named by their ids.
    ///
    /// Called at least once, with the same `id` each time, until it returns; the guest is deleted afterwards. Throwing
    /// anything means "later".
    func mergeGuest(_ merge: GuestMerge) async throws
}

/// A hook's refusal, in words for the person.
public struct HookRefusal: Error, Sendable, Equatable {
    /// One or two sentences in the app's own language, shown as they are.
    public let reason: String

    /// Creates a refusal.
    public init(_ reason: String) { self.reason = reason }
}

extension AuthHooks {
    /// Does nothing.
    public func beforeSignUp(_ user: User) async throws(HookRefusal) {}
    /// Does nothing.
    public func afterSignUp(_ user: User) async {}
    /// Does nothing.
    public func beforeSignIn(_ user: UserID, methods: [String]) async throws(HookRefusal) {}
    /// Does nothing.
    public func afterSignIn(_ user: UserID, methods: [String]) async {}
    /// Does nothing.
    public func beforeLink(_ identity: ProviderIdentity, to user: UserID) async throws(HookRefusal) {}
    /// Does nothing.
    public func afterLink(_ identity: ProviderIdentity, to user: UserID) async {}
    /// Does nothing.
    public func beforeUpgrade(_ guest: UserID) async throws(HookRefusal) {}
    /// Does nothing.
    public func afterUpgrade(_ guest: UserID) async {}
    /// Does nothing.
    public func afterTakeOver(_ user: UserID) async {}
    /// Does nothing.
    public func beforeDelete(_ user: UserID) async throws(HookRefusal) {}
    /// Does nothing.
    public func afterDelete(_ user: UserID) async {}
    /// No: a guest stays apart from the account they sign in to.
    public var mergesGuests: Bool { false }
    /// Does nothing.
    public func mergeGuest(_ merge: GuestMerge) async throws {}
}

/// No hooks.
public struct NoHooks: AuthHooks {
    /// Creates them.
    public init() {}
}
