internal import AuthCore

/// Taking a provider away from an account: every identity there goes, as long as another way in stays.
struct ProviderUnlinking: Sendable {
    let provider: any AuthProviderUI
    let user: UserID
    let context: FlowContext

    /// What goes.
    struct Removal: Sendable {
        var user: User
        var identities: [ProviderIdentity]
    }

    /// Looks at the account as it is now.
    func check() async throws(AuthFailure) -> Removal {
        let services = context.services
        let account = try await context.reading { store throws(StoreFailure) -> ProofAccount? in
            // The account first: its version vouches for what is read after it.
            guard let current = try await store.user(user), !current.isDisabled else { return nil }
            return try await ProofAccount.read(current, store, offersPasskeys: services.passkeys != nil)
        }
        guard let account else { throw .refused(Message(.formStale)) }
        let identities = account.identities.filter { $0.providerID == provider.id }
        guard !identities.isEmpty else { throw .refused(Message(.methodsUnknown)) }
        guard !WaysIn(account, services.settings, services.providers).isLast(.provider(provider.id)) else {
            throw .refused(Message(.methodsLastWayIn))
        }
        return Removal(user: account.user, identities: identities)
    }

    func complete(isRetry: Bool = false) async throws(AuthFailure) -> Completion {
        let removal = try await check()
        var completion = Completion(update: { [name = provider.displayName] record in
            record.status = Message(.methodsUnlinked, .text("name", name))
        })
        completion.changes =
            [.expectCredentials(user, version: removal.user.credentialVersion)]
            + removal.identities.map { .deleteIdentity($0, user) } + [.bumpCredentials(user)]
            + context.notice(.methodRemoved, removal.user, detail: provider.displayName)
        completion.whenRefused = { () async throws(AuthFailure) in
            // Another way in may have gone meanwhile: look once more whether this one may.
            guard !isRetry else { throw .refused(Message(.formStale)) }
            return try await complete(isRetry: true)
        }
        return completion
    }
}
