package import AuthCore

/// How a mailed link stands for the visitor who opened it; looking at it changes nothing.
package struct LinkReading: Sendable, Equatable {
    /// What can be done with a link.
    package enum Standing: Sendable, Equatable {
        /// The browser holds no link.
        case missing
        /// The address was cut or is no link of ours.
        case broken
        case used, expired
        /// A later mail took its place.
        case superseded
        /// Its address is confirmed already.
        case confirmed
        /// It works only in the browser that asked for it.
        case otherDevice
        /// It belongs to another account than the one signed in here.
        case otherPerson
        /// Its account must be signed in here.
        case signInFirst
        /// It works.
        case open(Demand)
    }

    /// What a working link asks for besides the press of the button.
    package enum Demand: Sendable, Equatable {
        case nothing, address, password
    }

    package var standing: Standing
    package var challenge: Challenge?
    /// The account it is about, once there is one.
    package var user: User?

    package init(_ standing: Standing, _ challenge: Challenge? = nil, user: User? = nil) {
        self.standing = standing
        self.challenge = challenge
        self.user = user
    }

    /// Reads the link that a visitor's browser holds.
    package static func read(
        _ visitor: Visitor, _ services: FlowServices, now: Int
    ) async throws(StoreFailure) -> LinkReading {
        guard let link = visitor.link else { return LinkReading(.missing) }
        guard let challenge = try await services.store.challenge(token: link.digest) else {
            return LinkReading(.expired)
        }
        let user: User? =
            if let id = challenge.userID { try await services.store.user(id) } else { nil }
        let standing = try await standing(challenge, user, visitor, services, now)
        return LinkReading(standing, challenge, user: user)
    }

    private static func standing(
        _ challenge: Challenge, _ user: User?, _ visitor: Visitor, _ services: FlowServices, _ now: Int
    ) async throws(StoreFailure) -> Standing {
        let confirms = challenge.purpose == .signUp || challenge.purpose == .verifyEmail
        if challenge.spentAt != nil { return confirms ? .confirmed : .used }
        if challenge.isSuperseded { return .superseded }
        if challenge.linkExpiresAt <= now { return .expired }
        if challenge.purpose == .signUp {
            // Also where the address was proven another way meanwhile, and this sign-up comes too late.
            let owner = try await services.store.passwordCredential(normalizedEmail: challenge.target)
            if owner != nil { return .confirmed }
            guard let id = challenge.pendingSignUp else { return .expired }
            if try await services.store.pendingSignUp(id, now: now) == nil { return .superseded }
        } else {
            guard let user, !user.isDisabled, challenge.isCurrent(for: user) else {
                return .expired
            }
            if challenge.purpose == .verifyEmail, user.isEmailVerified, user.email?.normalized == challenge.target {
                return .confirmed
            }
        }
        let isOwn = visitor.user?.id == challenge.userID && visitor.session != nil
        if visitor.isSignedIn, !isOwn { return .otherPerson }
        return demand(challenge, isOwn: isOwn, visitor, services.settings)
    }

    private static func demand(
        _ challenge: Challenge, isOwn: Bool, _ visitor: Visitor, _ settings: FlowSettings
    ) -> Standing {
        let isSameBrowser = challenge.binding == visitor.token.binding
        switch challenge.purpose {
        // Who only reads the mailbox has no business with an account that somebody else may have made for it.
        case .verifyEmail, .changeEmail: return isOwn ? .open(.nothing) : .signInFirst
        case .signUp: return .open(isSameBrowser ? .nothing : .password)
        case .signInLink where settings.requiresSameDevice && !isSameBrowser: return .otherDevice
        default: return .open(isSameBrowser || isOwn ? .nothing : .address)
        }
    }
}

extension Challenge {
    /// The pending sign-up of a sign-up's link.
    var pendingSignUp: String? { payload?.split(separator: " ", maxSplits: 1).first.map(String.init) }

    /// Whether no change of credentials has voided it. The way back to an earlier address outlasts whatever else was
    /// changed by whoever took the account.
    func isCurrent(for user: User) -> Bool {
        purpose == .undoEmailChange || user.credentialVersion == credentialVersion
    }

    /// Where the flow that asked was to lead.
    var returnTo: String? {
        guard purpose == .signUp else { return purpose.keepsReturn ? payload : nil }
        let parts = payload?.split(separator: " ", maxSplits: 1) ?? []
        return parts.count == 2 ? String(parts[1]) : nil
    }
}

extension Challenge.Purpose {
    /// Whether the payload is the return address of the flow that asked.
    var keepsReturn: Bool { [.signInLink, .resetPassword, .recoverMethods].contains(self) }
}
