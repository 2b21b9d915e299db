internal import AuthCore

/// A sign-up's link: the account begins here, as it does with the code.
struct SignUpLink: Sendable {
    let challenge: Challenge
    let context: FlowContext

    /// - Parameter typed: the password that another browser than the one that signed up must give: the sign-up's own, or
    ///   a new one. The link proves the address alone, and whoever signed up need not be its owner.
    func completion(typed: Password?) async throws(AuthFailure) -> Completion {
        let id = challenge.pendingSignUp ?? ""
        let pending = try await context.reading { store throws(StoreFailure) in
            try await store.pendingSignUp(id, now: context.now)
        }
        // The page says what became of it.
        guard let pending, pending.email.normalized == challenge.target else { return Completion() }
        guard let typed else { return try await begin(pending, name: pending.displayName) }
        let services = context.services
        let key = "link password " + challenge.id
        if let seconds = services.limits.take(.wrongCode, key, now: context.now) { throw .limited(retryAfter: seconds) }
        if try await services.hashing.verify(typed, pending.passwordHash, client: context.visitor.network) {
            return try await begin(pending, name: pending.displayName)
        }
        let policy = services.settings.passwordPolicy
        let address = pending.email
        let verdict = policy.judge(
            typed, personal: address.personalWords)
        if let fault = verdict.fault {
            return Completion(update: { record in
                record.metRules = policy.rules.map(verdict.met.contains)
                record.faults["password"] = fault
            })
        }
        let hash = try await services.hashing.hash(typed, client: context.visitor.network)
        var own = pending
        own.passwordHash = hash
        own.passkey = nil
        return try await begin(own, name: nil)
    }

    private func begin(_ pending: PendingSignUp, name: String?) async throws(AuthFailure) -> Completion {
        let user = User(
            id: UserID(rawValue: context.services.random.identifier()), email: pending.email, isEmailVerified: true,
            displayName: name, createdAt: context.now)
        // The link was mailed to the sign-up's own address.
        guard let way = pending.wayIn(user.id, isRemembered: false, context) else { throw .failed }
        let changes: [StoreChange] = [
            .spendChallenge(challenge.id, now: context.now), .takePendingSignUp(id: pending.id), .insertUser(user),
            way.change,
        ]
        var completion = try await SignInGate(context: context).admit(user, way.proof, changes: changes)
        let update = completion.update
        let returnTo = challenge.returnTo
        let rule = context.services.settings.returnTo
        completion.update = { record in
            if record.returnTo == nil, let returnTo { record.take(returnTo: returnTo, rule: rule) }
            update(&record)
        }
        // The code or a twin of this post was first: the page says that the address is confirmed.
        completion.whenRefused = { Completion() }
        return completion
    }
}
