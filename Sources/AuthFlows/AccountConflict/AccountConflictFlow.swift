package import AuthCore

/// Two accounts, one person: what becomes of them is decided here, and nothing happens before.
struct AccountConflictFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let pending = record.pendingCredential, pending.isLive(for: context.visitor, at: context.now) else {
            return drop(record, context, Message(.formExpired))
        }
        switch (submission.action, submission.argument) {
        case ("cancel", _): return drop(record, context, nil)
        case ("keep", _) where context.visitor.session != nil: return keep(record, context)
        case ("switchAccount", _), ("merge", _):
            return try settle(pending, submission, record, context)
        case ("signIn", let id?) where pending.proof == nil && pending.methods.contains(id):
            guard id != BuiltInMethod.passkey.id else {
                return try PasskeySignIn(context: context).react(submission, record)
            }
            return try proveOtherSide(id, record, context)
        default: throw .refused(Message(.formInvalid))
        }
    }

    /// Back to where everything can be chosen anew; the pending credential is forgotten.
    private func drop(_ record: FlowRecord, _ context: FlowContext, _ error: Message?) -> Reaction {
        var record = record
        let home = record.pendingCredential?.home(of: context.visitor) ?? (context.visitor.isSignedIn ? .signedIn : nil)
        record.pendingCredential = nil
        record.error = error
        if error == nil { record.status = Message(.conflictDropped) }
        record.show(home ?? .authPicker)
        return .now(record)
    }

    private func keep(_ record: FlowRecord, _ context: FlowContext) -> Reaction {
        var record = record
        let home = record.pendingCredential?.home(of: context.visitor)
        record.pendingCredential = nil
        record.status = Message(.conflictDropped)
        record.show(home ?? .signedIn)
        return .now(record)
    }

    /// Signs in to the other account, which was proven a moment ago, with the guest's data or without.
    private func settle(
        _ pending: FlowRecord.PendingCredential, _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        let merges = submission.action == "merge"
        guard let proven = pending.proof,
            !merges || (pending.kind == .guestUpgrade && context.services.settings.mergesGuests)
        else { throw .refused(Message(.formInvalid)) }
        var proof = SignInGate.Proof(
            methods: proven.methods, channel: proven.channel, isRemembered: proven.isRemembered,
            isMultiFactor: pending.isMultiFactor, provesMailbox: proven.hasProvenMailbox,
            guest: merges ? proven.guest : nil)
        proof.isGuestSettled = true
        proof.isSilent = proven.isSilent
        return .attempt(
            Reaction.Attempt(
                method: submission.action, record: record, isTimeHidden: false, isRemembered: proven.isRemembered,
                rotatesSession: true
            ) { [proof] _ throws(AuthFailure) in
                let owner = try await context.reading { store throws(StoreFailure) in try await store.user(proven.user)
                }
                guard let owner, owner.credentialVersion == pending.ownerVersion else {
                    throw .refused(Message(.formExpired))
                }
                var completion = try await SignInGate(context: context).admit(owner, proof)
                // Where a second factor is still owed nobody is signed in meanwhile: its page is for the other account.
                if context.visitor.isSignedIn { completion.endsSession = completion.signIn == nil }
                return completion
            })
    }

    /// The other account's owner signs in to it; what waits is linked then, and only to that account.
    private func proveOtherSide(
        _ id: String, _ record: FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        var record = record
        switch id {
        case "password":
            record.authentication = .signIn
            record.show(.emailAuth)
            return .now(record)
        case "phone":
            record.show(.enterPhoneNumber)
            return .now(record)
        case "emailLink":
            record.show(.emailLink)
            return .now(record)
        default: return try ProviderSignInFlow().signIn(id, record, context)
        }
    }
}

extension FlowRecord.PendingCredential {
    /// Whether it still waits, for whom it came up.
    package func isLive(for visitor: Visitor, at now: Int) -> Bool {
        until > now && claimant == visitor.user?.id
    }

    /// The page that a signed-in person came from; nil for who came on the way in.
    package func home(of visitor: Visitor) -> ScreenID? {
        guard visitor.isSignedIn else { return nil }
        return kind == .credentialInUse ? .signInMethods : .signedIn
    }
}
