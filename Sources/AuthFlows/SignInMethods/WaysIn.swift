package import AuthCore

/// The ways in that an account has on this server: what may go, and what must stay.
///
/// Whoever takes one away reads them after the account, expects its version of credentials and makes the next one, so
/// that two who take different ones at once can't leave none.
package struct WaysIn: Sendable, Equatable {
    /// One way in.
    package enum Way: Sendable, Hashable {
        case password, emailLink, phone
        /// A passkey by its id.
        case passkey(String)
        /// Every identity at one provider.
        case provider(String)
    }

    /// All of them; none for a guest, who has only the session.
    package let ways: Set<Way>

    /// Counts what the account has and the server still offers.
    package init(_ account: ProofAccount, _ settings: FlowSettings, _ providers: [any AuthProviderUI]) {
        var ways: Set<Way> = []
        let user = account.user
        if user.email != nil, account.hasPassword { ways.insert(.password) }
        if user.email != nil, user.isEmailVerified, settings.allowsEmailLink { ways.insert(.emailLink) }
        if user.phoneNumber != nil, settings.allowsPhone { ways.insert(.phone) }
        ways.formUnion(account.passkeys.map { .passkey($0.id) })
        for identity in account.identities where providers.contains(where: { $0.id == identity.providerID }) {
            ways.insert(.provider(identity.providerID))
        }
        self.ways = ways
    }

    /// Whether nothing would be left without it.
    package func isLast(_ way: Way) -> Bool { ways == [way] }
}
