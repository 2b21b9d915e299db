import AuthCore
import HTTP

/// A provider whose next outcome a test decides.
final class TestProvider: AuthProviderAction {
    let id: String
    let displayName: String
    let icon = "key"
    let isBrand = false
    private let outcome = Locked<ProviderOutcome?>(nil)

    init(_ id: String, _ displayName: String) {
        self.id = id
        self.displayName = displayName
    }

    /// Who comes back from the provider next.
    func returns(_ subject: String, email: String? = nil, isTrusted: Bool = true, name: String? = nil) {
        let identity = ProviderIdentity(providerID: id, issuer: "https://\(id)", subject: subject)
        outcome.withLock {
            $0 = ProviderOutcome(
                identity: identity, displayName: name, email: email.flatMap { try? EmailAddress($0) },
                isEmailTrusted: isTrusted)
        }
    }

    /// The next sign-in there breaks.
    func breaks() { outcome.withLock { $0 = nil } }

    func triggerAction(_ request: ProviderRequest) async throws(AuthFailure) -> ProviderOutcome {
        guard let outcome = outcome.withLock({ $0 }) else { throw .failed }
        return outcome
    }
}

/// Hooks that note what they hear of, and refuse or fail when told to.
final class NotingHooks: AuthHooks {
    struct Notes {
        var heard: [String] = []
        var refused: Set<String> = []
        var merges: [GuestMerge] = []
        var failingMerges = 0
    }

    let mergesGuests: Bool
    let notes = Locked(Notes())

    struct Failed: Error {}

    init(mergesGuests: Bool = true) { self.mergesGuests = mergesGuests }

    var heard: [String] { notes.withLock { $0.heard } }
    var merges: [GuestMerge] { notes.withLock { $0.merges } }

    private func note(_ text: String) { notes.withLock { $0.heard.append(text) } }

    private func before(_ text: String) throws(HookRefusal) {
        note("before " + text)
        if notes.withLock({ $0.refused.contains(text) }) { throw HookRefusal("Not on Sundays.") }
    }

    func beforeSignUp(_ user: User) async throws(HookRefusal) { try before("sign-up") }
    func afterSignUp(_ user: User) async { note("after sign-up") }
    func beforeSignIn(_ user: UserID, methods: [String]) async throws(HookRefusal) { try before("sign-in") }
    func afterSignIn(_ user: UserID, methods: [String]) async { note("after sign-in") }
    func beforeLink(_ identity: ProviderIdentity, to user: UserID) async throws(HookRefusal) { try before("link") }
    func afterLink(_ identity: ProviderIdentity, to user: UserID) async { note("after link") }
    func beforeUpgrade(_ guest: UserID) async throws(HookRefusal) { try before("upgrade") }
    func afterUpgrade(_ guest: UserID) async { note("after upgrade") }
    func afterTakeOver(_ user: UserID) async { note("after take-over") }
    func beforeDelete(_ user: UserID) async throws(HookRefusal) { try before("delete") }
    func afterDelete(_ user: UserID) async { note("after delete") }

    func mergeGuest(_ merge: GuestMerge) async throws {
        let isFailing = notes.withLock { notes in
            notes.merges.append(merge)
            notes.failingMerges -= 1
            return notes.failingMerges >= 0
        }
        if isFailing { throw Failed() }
    }
}
