package import AuthCore

/// From a mailed proof to a new password: a right that lasts a quarter of an hour, in this flow alone.
struct PasswordReset: Sendable {
    let context: FlowContext

    /// Gives the right; where a second factor is enrolled it is asked first.
    func grant(
        _ user: User, _ challenge: Challenge, _ changes: [StoreChange]
    ) async throws(AuthFailure) -> Completion {
        let owes = try await hasFactors(user)
        var grant = FlowRecord.ResetGrant(
            user: user.id, challenge: challenge.id, credentialVersion: user.credentialVersion,
            until: context.now + FlowRecord.ResetGrant.lifetime)
        grant.channel = challenge.target
        grant.owesSecondFactor = owes
        let pending = pendingSignIn(grant)
        return Completion(
            update: { [grant] record in
                record.challenge = nil
                record.notes = [:]
                record.resetGrant = grant
                record.pendingSignIn = owes ? pending : nil
                record.show(owes ? .mfaResolution : .resetPassword)
            }, changes: changes,
            // A session of the same person here would lead away from the second factor's page.
            endsSession: owes && context.visitor.isSignedIn)
    }

    private func hasFactors(_ user: User) async throws(AuthFailure) -> Bool {
        let factors = try await context.reading { store throws(StoreFailure) in try await store.factors(of: user.id) }
        return !factors.isEmpty
    }

    private func pendingSignIn(_ grant: FlowRecord.ResetGrant) -> FlowRecord.PendingSignIn {
        var pending = FlowRecord.PendingSignIn(
            user: grant.user, methods: grant.methods, channel: grant.channel, isRemembered: false, until: grant.until,
            hasProvenMailbox: true)
        pending.isForReset = true
        return pending
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
        if !grant.hasSecondFactor, try await hasFactors(user) {
            // Enrolled while the page was open.
            var owing = grant
            owing.owesSecondFactor = true
            let pending = pendingSignIn(owing)
            return Completion(update: { [owing] record in
                record.resetGrant = owing
                record.pendingSignIn = pending
                record.show(.mfaResolution)
            })
        }
        let services = context.services
        let hash = try await services.hashing.hash(password, client: context.visitor.network)
        var changes: [StoreChange] = [.advanceCredentials(user.id, from: grant.credentialVersion)]
        if !user.isEmailVerified { changes += try await AccountTakeover.changes(user, context) }
        changes += [.setPassword(user.id, hash: hash), .deleteSessions(user.id, except: nil)]
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
