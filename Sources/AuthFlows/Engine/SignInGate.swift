internal import AuthCore

/// The one way from a proof to a session, whatever the proof was.
struct SignInGate: Sendable {
    let context: FlowContext

    /// A first proof of identity.
    struct Proof: Sendable {
        /// RFC 8176 values and provider ids.
        var methods: [String]
        /// The normalized address or the number that it used.
        var channel: String?
        var isRemembered: Bool
        /// Whether the proof counts as both factors: a passkey with user verification.
        var isMultiFactor = false
        /// Whether a mailed code or link was part of it.
        var provesMailbox = false
        /// The guest account that is upgraded or joined by it.
        var guest: UserID?
        /// Whether it leads on to a new password instead of a session.
        var isForReset = false
        /// Whether the person has decided what becomes of their guest account.
        var isGuestSettled = false
    }

    /// What the proof leads to: a session, the second factor's page, or a refusal.
    func admit(_ user: User, _ proof: Proof, changes: [StoreChange] = []) async throws(AuthFailure) -> Completion {
        guard !user.isDisabled else { throw .refused(Message(.authFailed)) }
        if !proof.isForReset, let turn = try await GuestTurn(context: context).turn(user, proof, changes) { return turn }
        // Factors of whoever held the account before end in the same commit.
        let isTakenOver = changes.contains { $0.takesOver(user.id) }
        let factors = try await context.reading { store throws(StoreFailure) in
            isTakenOver ? [] : try await store.factors(of: user.id)
        }
        var pending = FlowRecord.PendingSignIn(
            user: user.id, methods: proof.methods, channel: proof.channel, isRemembered: proof.isRemembered,
            until: context.now + FlowRecord.PendingSignIn.lifetime, guest: proof.guest,
            hasProvenMailbox: proof.provesMailbox)
        pending.isForReset = proof.isForReset
        if !factors.isEmpty, !proof.isMultiFactor {
            return Completion(
                update: { [pending] record in
                    record.pendingSignIn = pending
                    record.challenge = nil
                    record.notes = [:]
                    record.show(.mfaResolution)
                }, changes: changes)
        }
        if factors.isEmpty, !proof.isForReset, context.services.settings.requiresSecondFactor, !proof.isMultiFactor, !user.isAnonymous {
            return Completion(
                update: { [pending] record in
                    record.pendingSignIn = pending
                    record.challenge = nil
                    record.notes = [:]
                    record.show(.mfaEnrolment)
                }, changes: changes)
        }
        return finish(pending, changes: changes)
    }

    /// The session after everything was proven.
    func finish(
        _ pending: FlowRecord.PendingSignIn, adding method: String? = nil, changes: [StoreChange] = []
    ) -> Completion {
        // Who has just read a mail to the address may type a password again, whatever strangers have tried.
        let changes =
            changes + (pending.hasProvenMailbox ? PasswordLimits.cleared(pending.channel, context.services.keys) : [])
        if pending.isForReset { return resume(adding: method, changes: changes) }
        return Completion(
            changes: changes + GuestTurn(context: context).joining(pending),
            signIn: .init(
                user: pending.user, methods: pending.methods + (method.map { [$0] } ?? []),
                isRemembered: pending.isRemembered))
    }

    /// The second factor was asked before a new password: that is where it leads.
    private func resume(adding method: String?, changes: [StoreChange]) -> Completion {
        Completion(
            update: { record in
                record.pendingSignIn = nil
                record.challenge = nil
                record.resetGrant?.owesSecondFactor = false
                if let method {
                    record.resetGrant?.hasSecondFactor = true
                    record.resetGrant?.methods.append(method)
                }
                record.show(record.resetGrant == nil ? .passwordRecovery : .resetPassword)
            }, changes: changes)
    }
}
