package import AuthCore

/// What a flow holds between a proof and what the proof is for. All of it dies with the flow, at sign-in, or at its end.
extension FlowRecord {
    /// A first proof that waits for the second factor.
    package struct PendingSignIn: Codable, Sendable, Equatable {
        package var user: UserID
        /// How the first proof was given.
        package var methods: [String]
        /// The normalized address or the number that the first proof used: it can't be the second factor too.
        package var channel: String?
        package var isRemembered: Bool
        /// Seconds since 1970.
        package var until: Int
        /// The guest account that becomes or joins the other.
        package var guest: UserID?
        /// Whether a mailed code has shown that the address is still the person's, as enrolling demands.
        package var hasProvenMailbox: Bool
        /// The second factor leads on to a new password instead of a session.
        var isForReset = false
        /// The account's version of credentials at the first proof: a later change voids it.
        var credentialVersion = 0
        /// The challenge that counts the tries of the second factor, whichever is tried.
        var tries: String?
        /// The first proof may have been given without anybody doing anything.
        var isSilent = false
        /// Nothing is owed any more; what was made on the way is still to be acknowledged.
        package var isComplete = false

        /// Seconds that a first proof lives.
        static let lifetime = 600

        /// Notes a first proof.
        package init(
            user: UserID, methods: [String], channel: String?, isRemembered: Bool, until: Int, guest: UserID? = nil,
            hasProvenMailbox: Bool = false
        ) {
            self.user = user
            self.methods = methods
            self.channel = channel
            self.isRemembered = isRemembered
            self.until = until
            self.guest = guest
            self.hasProvenMailbox = hasProvenMailbox
        }
    }

    /// An action that waits for a fresh proof of identity.
    package struct InterruptedAction: Codable, Sendable, Equatable {
        package var screen: ScreenID
        package var action: String
        package var argument: String?
        /// Typed values that the action needs; never a secret.
        package var values: [String: String]
        /// The Argon2id string of a new password, where the proof lapsed while it was typed.
        var passwordHash: String?
        /// The account's version of credentials when it was asked: a change meanwhile stops the action.
        var credentialVersion: Int
        /// The public id of the session that asked, which stays when the session gets a new token.
        var session: String
        /// Seconds since 1970.
        package var until: Int

        /// Seconds that an interrupted action waits.
        static let lifetime = 600
    }

    /// A way to sign in that stands against an account, until its owner decides.
    package struct PendingCredential: Codable, Sendable, Equatable {
        /// What stands in the way.
        package enum Kind: String, Codable, Sendable, CaseIterable {
            case emailInUse, credentialInUse, providerAlreadyLinked, guestUpgrade
        }
        package var kind: Kind
        /// The way in: a provider's id, `password`, `phone` or `emailLink`.
        package var providerID: String
        /// The identity that is linked once both sides are proven; nil where there is nothing to link.
        var identity: Identity?
        /// The account on the other side.
        var owner: UserID
        /// The account that was signed in when it came up, a guest's included.
        var claimant: UserID?
        /// The other account's address, number or name, masked, for the page.
        package var maskedAccount: String
        /// The other account's ways in, where its address was proven: password, phone and provider ids.
        package var methods: [String] = []
        /// What proved the other account; nil where it is still to be proven.
        var proof: PendingSignIn?
        /// Whether that proof counts as both factors.
        var isMultiFactor = false
        /// The other account's version of credentials then: a later change voids the proof.
        var ownerVersion = 0
        /// Seconds since 1970.
        package var until: Int

        /// Seconds that a pending credential waits.
        static let lifetime = 600

        /// A provider's identity as a flow keeps it.
        struct Identity: Codable, Sendable, Equatable {
            var providerID: String
            var issuer: String
            var subject: String

            init(_ identity: ProviderIdentity) {
                providerID = identity.providerID
                issuer = identity.issuer
                subject = identity.subject
            }

            var whole: ProviderIdentity {
                ProviderIdentity(providerID: providerID, issuer: issuer, subject: subject)
            }
        }

        /// Describes a credential; the ids of accounts are not for pages.
        package init(
            kind: Kind, providerID: String, owner: UserID, claimant: UserID? = nil, maskedAccount: String,
            methods: [String] = [], until: Int
        ) {
            self.kind = kind
            self.providerID = providerID
            self.owner = owner
            self.claimant = claimant
            self.maskedAccount = maskedAccount
            self.methods = methods
            self.until = until
        }
    }

    /// The right to set a new password.
    package struct ResetGrant: Codable, Sendable, Equatable {
        package var user: UserID
        /// The challenge that was proven.
        var challenge: String
        var credentialVersion: Int
        /// Seconds since 1970.
        package var until: Int

        /// The address that proved it.
        var channel: String?
        /// How the person proved themselves: RFC 8176 values and provider ids.
        var methods = ["emailLink"]
        /// A second factor is enrolled and not yet given.
        package var owesSecondFactor = false
        package var hasSecondFactor = false

        /// Seconds that the right lasts.
        static let lifetime = 900

        init(user: UserID, challenge: String, credentialVersion: Int, until: Int) {
            self.user = user
            self.challenge = challenge
            self.credentialVersion = credentialVersion
            self.until = until
        }
    }
}

extension FlowRecord {
    /// After signing in nothing of the way there may be used again, and nothing of it is shown.
    mutating func forgetTheWay() {
        forgetProofs()
        notes = [:]
        values = [:]
        metRules = nil
        clearMessages()
    }

    /// Proofs belong to the session that they were given in, or to nobody's: whoever signed in in another tab meanwhile
    /// has begun another life, in which none of them counts.
    mutating func keepProofs(of session: String?) {
        guard proofSession != session else { return }
        proofSession = session
        forgetProofs()
    }

    private mutating func forgetProofs() {
        pendingSignUp = nil
        challenge = nil
        pendingSignIn = nil
        interrupted = nil
        resetGrant = nil
        pendingCredential = nil
        arrival = nil
        departures = []
        enrolment = nil
        disclosure = nil
    }
}
