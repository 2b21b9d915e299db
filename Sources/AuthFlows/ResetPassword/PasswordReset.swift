package import AuthCore

/// From a mailed proof to a new password: a right that lasts a quarter of an hour, in this flow alone.
struct PasswordReset: Sendable {
    let context: FlowContext

    /// Gives the right; where a second factor is enrolled it is asked first, on the way that signing in takes.
    func grant(
        _ user: User, _ challenge: Challenge, _ changes: [StoreChange]
    ) async throws(AuthFailure) -> Completion {
        var grant = FlowRecord.ResetGrant(
            user: user.id, challenge: challenge.id, credentialVersion: user.credentialVersion,
            until: context.now + FlowRecord.ResetGrant.lifetime)
        grant.channel = challenge.target
        return try await prove(user, grant, changes)
    }

    /// Asks for what the right still lacks.
    private func prove(
        _ user: User, _ grant: FlowRecord.ResetGrant, _ changes: [StoreChange]
    ) async throws(AuthFailure) -> Completion {
        let proof = SignInGate.Proof(
            methods: grant.methods, channel: grant.channel, isRemembered: false, provesMailbox: true, isForReset: true)
        var completion = try await SignInGate(context: context).admit(user, proof, changes: changes)
        let update = completion.update
        completion.update = { record in
            record.challenge = nil
            record.notes = [:]
            record.resetGrant = grant
            record.resetGrant?.owesSecondFactor = true
            update(&record)
        }
        // A session of the same person here would lead away from the second factor's page.
        if context.visitor.isSignedIn, try await context.owesSecondFactor(user.id) { completion.endsSession = true }
        return completion
    }

    /// The account that a right is about, as long as the right holds.
    func owner(of grant: FlowRecord.ResetGrant) async throws(AuthFailure) -> User? {
        guard grant.until > context.now, !grant.owesSecondFactor else { return nil }
        let user = try await context.reading { store throws(StoreFailure) in try await store.user(grant.user) }
        guard let user, !user.isDisabled, user.credentialVersion == grant.credentialVersion else { return nil }
        return user
    }

    /// Sets the password: every session ends, mailed links and codes are void, the owner is told, and this browser is
    /// signed in.
    func set(
        _ password: Password, _ grant: FlowRecord.ResetGrant
    ) async throws(AuthFailure) -> Completion {
        guard let user = try await owner(of: grant) else { return Self.gone }
        if !grant.hasSecondFactor, try await context.owesSecondFactor(user.id) {
            // Enrolled while the page was open.
            return try await prove(user, grant, [])
        }
        let services = context.services
        let hash = try await services.hashing.hash(password, client: context.visitor.network)
        var changes: [StoreChange] = [
            .expectCredentials(user.id, version: grant.credentialVersion), .bumpCredentials(user.id),
        ]
        changes += user.takeover
        changes += [
            .setPassword(user.id, hash: hash), .deleteSessions(user.id, except: nil), .forgetDevices(user.id),
        ]
        if let email = user.email {
            changes.append(
                .enqueue(
                    services.mails.compose(
                        Mail(.passwordChanged), to: .email(email), language: context.visitor.language,
                        id: services.random.identifier(), now: context.now)))
        }
        let proof = SignInGate.Proof(
            methods: grant.methods, channel: grant.channel, isRemembered: false, isMultiFactor: grant.hasSecondFactor,
            provesMailbox: true)
        var completion = try await SignInGate(context: context).admit(user, proof, changes: changes)
        let update = completion.update
        completion.update = { record in
            record.resetGrant = nil
            update(&record)
        }
        completion.whenRefused = { Self.gone }
        return completion
    }

    /// The right ended, or another one was used.
    static let gone = Completion(update: { record in
        record.resetGrant = nil
        record.challenge = nil
        record.show(.passwordRecovery)
        record.error = Message(.resetExpired)
    })
}

extension FlowEngine {
    /// Whose password a flow may set anew; nil when its right has ended.
    package func resetOwner(_ record: FlowRecord) async throws(StoreFailure) -> User? {
        guard let grant = record.resetGrant, grant.until > now, !grant.owesSecondFactor,
            let user = try await services.store.user(grant.user), !user.isDisabled,
            user.credentialVersion == grant.credentialVersion
        else { return nil }
        return user
    }
}
