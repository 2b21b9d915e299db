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
        /// Whether it may have been given without anybody doing anything: a provider's session answers by itself.
        var isSilent = false
        /// Whether the person has decided what becomes of their guest account.
        var isGuestSettled = false

        /// The methods of a passkey, whose user verification makes it both factors.
        static let passkey = [BuiltInMethod.passkey.id, "mfa"]
    }

    /// What the proof leads to: a session, the second factor's page, or a refusal.
    func admit(_ user: User, _ proof: Proof, changes: [StoreChange] = []) async throws(AuthFailure) -> Completion {
        guard !user.isDisabled else { throw .refused(Message(.authFailed)) }
        if !proof.isForReset, let turn = try await GuestTurn(context: context).turn(user, proof, changes) {
            return turn
        }
        // Factors of whoever held the account before end in the same commit.
        let isTakenOver = changes.contains { $0.takesOver(user.id) }
        var pending = FlowRecord.PendingSignIn(
            user: user.id, methods: proof.methods, channel: proof.channel, isRemembered: proof.isRemembered,
            until: context.now + FlowRecord.PendingSignIn.lifetime, guest: proof.guest,
            hasProvenMailbox: proof.provesMailbox)
        pending.isForReset = proof.isForReset
        pending.isSilent = proof.isSilent
        pending.credentialVersion = changes.credentialVersion(of: user)
        if proof.isMultiFactor || user.isAnonymous { return finish(pending, changes: changes) }
        if !isTakenOver, try await context.owesSecondFactor(user.id) { return demand(pending, user, changes) }
        if context.services.settings.requiresSecondFactor, !proof.isForReset {
            return demandEnrolment(pending, user, changes)
        }
        return finish(pending, changes: changes)
    }

    private func demand(_ pending: FlowRecord.PendingSignIn, _ user: User, _ changes: [StoreChange]) -> Completion {
        let tries = SecondFactorCheck.newTries(user, version: pending.credentialVersion, context)
        var pending = pending
        pending.tries = tries.id
        return Completion(
            update: { [pending] record in
                record.dropPendingSignIn()
                record.pendingSignIn = pending
                record.show(.mfaResolution)
            }, changes: changes + [.putChallenge(tries)])
    }

    private func demandEnrolment(
        _ pending: FlowRecord.PendingSignIn, _ user: User, _ changes: [StoreChange]
    ) -> Completion {
        var enrolment = FlowRecord.Enrolment(user: user.id, step: .choose, now: context.now)
        var sending: ChallengeSender.Sending?
        if !pending.hasProvenMailbox, let email = user.email, user.isEmailVerified {
            enrolment.step = .mailCode
            // Where a limit is reached the page offers to send it later.
            sending = try? ChallengeSender(context: context).send(.enrollGate(email, user))
        }
        return Completion(
            update: { [enrolment, sending] record in
                record.dropPendingSignIn()
                record.pendingSignIn = pending
                record.enrolment = enrolment
                record.challenge = sending?.challenge.id
                record.show(.mfaEnrolment)
            }, changes: changes + (sending?.changes ?? []))
    }

    /// The session after everything was proven.
    ///
    /// - Parameter method: how the second factor was proven.
    func finish(
        _ pending: FlowRecord.PendingSignIn, adding method: String? = nil, changes: [StoreChange] = []
    ) -> Completion {
        // Who has just read a mail to the address may type a password again, whatever strangers have tried.
        let changes =
            changes + (pending.hasProvenMailbox ? PasswordLimits.cleared(pending.channel, context.services.keys) : [])
        if pending.isForReset { return resume(pending, adding: method, changes: changes) }
        // Credentials that changed since the proof was read, by a reset or a new second factor, void the proof.
        let isCurrent = StoreChange.expectCredentials(pending.user, version: pending.credentialVersion)
        return Completion(
            changes: changes + GuestTurn(context: context).joining(pending) + [isCurrent],
            signIn: .init(
                user: pending.user, methods: pending.methods + (method.map { [$0, "mfa"] } ?? []),
                isRemembered: pending.isRemembered, isSilent: pending.isSilent && method == nil))
    }

    /// The second factor was asked before a new password: that is where it leads.
    private func resume(
        _ pending: FlowRecord.PendingSignIn, adding method: String?, changes: [StoreChange]
    ) -> Completion {
        Completion(
            update: { record in
                record.pendingSignIn = nil
                record.challenge = nil
                // A proof of one account never opens the right to another.
                if record.resetGrant?.user != pending.user { record.resetGrant = nil }
                record.resetGrant?.owesSecondFactor = false
                if let method {
                    record.resetGrant?.hasSecondFactor = true
                    record.resetGrant?.methods += [method, "mfa"]
                }
                record.show(record.resetGrant == nil ? .passwordRecovery : .resetPassword)
            }, changes: changes)
    }
}

extension ChallengeSender.Order {
    /// The code without which nobody sets up a required second factor.
    static func enrollGate(_ email: EmailAddress, _ user: User) -> Self {
        Self(purpose: .enrollGate, recipient: .email(email), user: user, kind: .enrollGate)
    }
}

extension [StoreChange] {
    /// The version that an account's credentials have after the changes.
    func credentialVersion(of user: User) -> Int {
        user.credentialVersion
            + count { change in
                switch change {
                case .setEmail(let owner, _, _), .bumpCredentials(let owner), .takeOver(let owner, _): owner == user.id
                default: false
                }
            }
    }
}
