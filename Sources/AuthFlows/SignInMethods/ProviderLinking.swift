internal import AuthCore

/// An identity that the signed-in person brought back from a provider, to sign in with it from now on.
///
/// The address that the provider knows is left alone: an account keeps its own, or none.
struct ProviderLinking: Sendable {
    let provider: any AuthProviderUI
    let outcome: ProviderOutcome
    let context: FlowContext

    private struct Facts: Sendable {
        var user: User?
        var owner: User?
        var identities: [ProviderIdentity]
    }

    func complete(isRetry: Bool = false) async throws(AuthFailure) -> Completion {
        let facts = try await facts()
        guard let user = facts.user, !user.isDisabled, !user.isAnonymous else { throw .refused(Message(.formExpired)) }
        if let owner = facts.owner {
            return owner.id == user.id ? said(Message(.methodsAlreadyLinked, name)) : try conflict(with: owner, user)
        }
        guard !facts.identities.contains(where: { $0.providerID == provider.id }) else {
            throw .refused(Message(.methodsOtherLinked, name))
        }
        var completion = said(Message(.methodsLinked, name))
        completion.changes =
            [
                .expectCredentials(user.id, version: user.credentialVersion),
                .insertIdentity(outcome.identity, user.id), .bumpCredentials(user.id),
            ] + context.notice(.methodAdded, user, detail: provider.displayName)
        completion.whenRefused = { () async throws(AuthFailure) in
            // Somebody else's link was first, or the account changed meanwhile: look once more.
            guard !isRetry else { throw .refused(Message(.formStale)) }
            return try await complete(isRetry: true)
        }
        return completion
    }

    private var name: MessageArgument { .text("name", provider.displayName) }

    private func facts() async throws(AuthFailure) -> Facts {
        let id = context.visitor.user?.id ?? UserID(rawValue: "")
        return try await context.reading { store throws(StoreFailure) in
            // The account first: its version vouches for what is read after it.
            let user = try await store.user(id)
            let identities = try await store.identities(of: id)
            guard let owner = try await store.userID(for: outcome.identity) else {
                return Facts(user: user, owner: nil, identities: identities)
            }
            return Facts(user: user, owner: try await store.user(owner), identities: identities)
        }
    }

    private func said(_ message: Message) -> Completion {
        Completion(update: { record in
            record.status = message
            record.show(.signInMethods)
        })
    }

    /// The identity is another account's. Nothing is taken from it; who owns both may go over to it, since the provider
    /// has just proven that.
    private func conflict(with owner: User, _ user: User) throws(AuthFailure) -> Completion {
        guard !owner.isDisabled else { throw .refused(Message(.attemptFailed)) }
        let until = context.now + FlowRecord.PendingCredential.lifetime
        var pending = FlowRecord.PendingCredential(
            kind: .credentialInUse, providerID: provider.id, owner: owner.id, claimant: user.id,
            maskedAccount: MaskedAccount.text(owner), until: until)
        pending.proof = FlowRecord.PendingSignIn(
            user: owner.id, methods: [provider.id], channel: nil,
            isRemembered: context.visitor.session?.isRemembered ?? false, until: until)
        pending.proof?.isSilent = true
        pending.ownerVersion = owner.credentialVersion
        return Completion(update: { [pending] record in
            record.pendingCredential = pending
            record.show(.accountConflict)
        })
    }
}
