internal import AuthCore

/// The ways in of the signed-in person's account.
struct SignInMethodsFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let user = context.visitor.user, context.visitor.session != nil else {
            throw .refused(Message(.formInvalid))
        }
        var record = record
        record.show(.signInMethods)
        let asked = record.notes.removeValue(forKey: SignInMethodsNote.unlinking)
        let removing = record.notes.removeValue(forKey: SignInMethodsNote.removing)
        record.notes[SignInMethodsNote.renaming] = nil
        let passkeys = PasskeyManagement(user: user, context: context)
        if let reaction = try await passkeys.receive(submission, record, removing: removing) { return reaction }
        switch (submission.action, submission.argument) {
        case ("cancelRename", nil): return .now(record)
        case ("link", let id?): return try await link(id, user, submission, record, context)
        case ("unlink", let id?):
            _ = try await unlinking(id, user, context).check()
            record.notes[SignInMethodsNote.unlinking] = id
            return .now(record)
        // Only from the page that asked.
        case ("confirmUnlink", let id?) where id == asked:
            let unlinking = try unlinking(id, user, context)
            _ = try await unlinking.check()
            // Kept for the page that comes back when the proof is asked for.
            record.notes[SignInMethodsNote.unlinking] = id
            if let interruption = context.interrupt(submission, record) { return interruption }
            record.notes[SignInMethodsNote.unlinking] = nil
            return .attempt(
                Reaction.Attempt(method: "unlink", record: record, isTimeHidden: false, rotatesSession: true) {
                    _ throws(AuthFailure) in
                    try await unlinking.complete()
                })
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func unlinking(
        _ id: String, _ user: User, _ context: FlowContext
    ) throws(AuthFailure) -> ProviderUnlinking {
        guard let provider = context.services.providers.first(where: { $0.id == id }) else {
            throw .refused(Message(.formInvalid))
        }
        return ProviderUnlinking(provider: provider, user: user.id, context: context)
    }

    private func link(
        _ id: String, _ user: User, _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let provider = context.services.providers.first(where: { $0.id == id }) else {
            throw .refused(Message(.formInvalid))
        }
        // A guest has no other way in yet: with the first one the account becomes theirs for good.
        guard !user.isAnonymous else { return try ProviderSignInFlow().signIn(id, record, context) }
        let identities = try await context.reading { store throws(StoreFailure) in
            try await store.identities(of: user.id)
        }
        guard !identities.contains(where: { $0.providerID == id }) else {
            throw .refused(Message(.methodsOtherLinked, .text("name", provider.displayName)))
        }
        // Before leaving: what the provider proves is another account's, not that this one is the person's.
        if let interruption = context.interrupt(submission, record) { return interruption }
        let giveBack = try context.takeProviderAttempt()
        return .attempt(
            Reaction.Attempt(
                method: provider.id, record: record, isTimeHidden: false, isCancellable: true, rotatesSession: true,
                undo: giveBack
            ) { id throws(AuthFailure) in
                if let provider = provider as? any AuthProviderRedirect {
                    return try await ProviderDeparture(
                        provider: provider, purpose: .link, isRemembered: false, context: context
                    ).set(out: id)
                }
                // The installation refuses to start with a provider that is neither.
                guard let provider = provider as? any AuthProviderAction else { throw .failed }
                let outcome = try await provider.triggerAction(ProviderRequest(attempt: id))
                return try await ProviderLinking(provider: provider, outcome: outcome, context: context).complete()
            })
    }
}

/// What the page of ways in notes between its steps.
package enum SignInMethodsNote {
    /// The provider about which the page asks whether it is really to be disconnected.
    package static let unlinking = "unlinking"
    /// The passkey about which the page asks whether it is really to be removed.
    package static let removing = "removing"
    /// The passkey that is being given another name.
    package static let renaming = "renaming"
}
