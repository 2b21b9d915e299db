internal import AuthCore

extension FlowRecord {
    /// Somebody whom a provider knows, and whose address nobody has proven: an account begins only with that proof.
    package struct Arrival: Codable, Sendable, Equatable {
        /// The provider's id.
        package var providerID: String
        var identity: PendingCredential.Identity
        /// The name that the provider gave.
        var displayName: String?
        var isRemembered: Bool
        /// The account that was signed in then, which is a guest's.
        var claimant: UserID?
        /// Seconds since 1970.
        package var until: Int

        /// Seconds that somebody has to prove an address, from the last code that was sent.
        static let lifetime = 600

        init(_ outcome: ProviderOutcome, isRemembered: Bool, claimant: UserID?, until: Int) {
            providerID = outcome.identity.providerID
            identity = PendingCredential.Identity(outcome.identity)
            displayName = outcome.displayName
            self.isRemembered = isRemembered
            self.claimant = claimant
            self.until = until
        }

        /// Whether it still waits, for who came back.
        package func isLive(for visitor: Visitor, at now: Int) -> Bool {
            until > now && claimant == visitor.user?.id
        }

        /// Somebody who came back from a provider, for samples.
        package static func sample(_ providerID: String, until: Int) -> Self {
            Self(
                ProviderOutcome(identity: ProviderIdentity(providerID: providerID, issuer: "", subject: "")),
                isRemembered: false, claimant: nil, until: until)
        }
    }

    /// Forgets who came back, and the code that was to prove their address.
    mutating func dropArrival() {
        arrival = nil
        challenge = nil
        notes["mailDismissed"] = nil
        values["newEmail"] = nil
    }
}
