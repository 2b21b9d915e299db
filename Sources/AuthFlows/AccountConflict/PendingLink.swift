internal import AuthCore

/// The identity that a sign-in links, now that both sides are proven.
struct PendingLink: Sendable {
    let identity: ProviderIdentity
    let owner: UserID

    /// Nil where nothing waits, where its time is over, or where somebody else signed in.
    init?(_ record: FlowRecord, _ signIn: Completion.SignIn, now: Int) {
        guard let pending = record.pendingCredential, pending.until > now, pending.owner == signIn.user,
            let identity = pending.identity
        else { return nil }
        self.identity = identity.whole
        owner = signIn.user
    }
}

extension FlowEngine {
    /// The link with the mail that tells its owner.
    func changes(of link: PendingLink, language: String) async throws(StoreFailure) -> [StoreChange] {
        var changes: [StoreChange] = [.insertIdentity(link.identity, link.owner)]
        if let email = try await services.store.user(link.owner)?.email {
            let name = services.providers.first { $0.id == link.identity.providerID }?.displayName
            changes.append(
                .enqueue(
                    services.mails.compose(
                        Mail(.methodAdded, detail: name ?? link.identity.providerID), to: .email(email),
                        language: language, id: services.random.identifier(), now: now)))
        }
        return changes
    }
}
