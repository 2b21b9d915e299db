internal import AuthCore

/// Whose second factors a page is about: the signed-in person's, or those of who gave a first proof.
struct FactorOwner: Sendable {
    var user: User
    /// The first proof; nil for who is signed in.
    var pending: FlowRecord.PendingSignIn?

    static func find(
        _ record: FlowRecord, _ visitor: Visitor, _ store: any Store, now: Int
    ) async throws(StoreFailure) -> FactorOwner? {
        if visitor.isSignedIn { return visitor.user.map { FactorOwner(user: $0) } }
        guard let pending = record.pendingSignIn, now < pending.until, let user = try await store.user(pending.user),
            // A page of a running attempt may see the account after its end and the flow before.
            !user.isDisabled, user.credentialVersion == pending.credentialVersion || record.attempt != nil
        else { return nil }
        return FactorOwner(user: user, pending: pending)
    }

    /// Whether a factor can be set up: an address that is proven, and by a code in this flow where nobody is signed in.
    /// Who is asked for a factor that there is already adds no other.
    var canEnroll: Bool { hasAddress && pending?.hasProvenMailbox != false && pending?.tries == nil }

    /// Whether there is a proven address to warn at.
    var hasAddress: Bool { user.email != nil && user.isEmailVerified }

    /// The factors that can stand beside the first proof: what was proven by a number is not proven by it again.
    func usable(_ factors: [SecondFactor]) -> [SecondFactor] {
        factors.filter { $0.phoneNumber == nil || $0.phoneNumber != pending?.channel }
    }
}

extension FlowContext {
    func factorOwner(_ record: FlowRecord) async throws(AuthFailure) -> FactorOwner? {
        try await reading { store throws(StoreFailure) in
            try await FactorOwner.find(record, visitor, store, now: now)
        }
    }

    func factors(of user: UserID) async throws(AuthFailure) -> [SecondFactor] {
        try await reading { store throws(StoreFailure) in try await store.factors(of: user) }
    }

    /// A mail to an account's proven address; none where there is none.
    func notice(_ kind: Mail.Kind, _ user: User, detail: String? = nil) -> [StoreChange] {
        guard let email = user.email, user.isEmailVerified else { return [] }
        return [
            .enqueue(
                services.mails.compose(
                    Mail(kind, detail: detail), to: .email(email), language: visitor.language,
                    id: services.random.identifier(), now: now))
        ]
    }

    /// A challenge of this flow that can still be answered here.
    func challenge(_ record: FlowRecord, _ purpose: Challenge.Purpose) async throws(AuthFailure) -> Challenge? {
        guard let id = record.challenge else { return nil }
        let challenge = try await reading { store throws(StoreFailure) in try await store.challenge(id) }
        guard let challenge, challenge.purpose == purpose, challenge.binding == visitor.token.binding else {
            return nil
        }
        return challenge
    }
}
