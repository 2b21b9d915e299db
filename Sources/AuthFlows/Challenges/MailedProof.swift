internal import AuthCore

/// What a mailed proof leads to, given by code or by link: one place, so that neither can do more than the other.
struct MailedProof: Sendable {
    let context: FlowContext
    let challenge: Challenge
    /// Spends the challenge.
    let changes: [StoreChange]

    /// Proofs of who has an account.
    func completion() async throws(AuthFailure) -> Completion {
        guard let id = challenge.userID else { throw .refused(Message(.linkExpired)) }
        let user = try await context.reading { store throws(StoreFailure) in try await store.user(id) }
        guard let user, !user.isDisabled, challenge.isCurrent(for: user) else {
            throw .refused(Message(.linkExpired))
        }
        let returnTo = challenge.returnTo
        let rule = context.services.settings.returnTo
        var completion = try await completion(user)
        let update = completion.update
        completion.update = { record in
            // The flow that asked may have been another one, in another browser even.
            if record.returnTo == nil, let returnTo { record.take(returnTo: returnTo, rule: rule) }
            update(&record)
        }
        // A change of address says itself what stood in its way.
        if challenge.purpose != .changeEmail { completion.whenRefused = { .refusal(Message(.linkUsed)) } }
        return completion
    }

    private func completion(_ user: User) async throws(AuthFailure) -> Completion {
        switch challenge.purpose {
        case .signInLink:
            let proof = SignInGate.Proof(
                methods: ["emailLink"], channel: challenge.target, isRemembered: false, provesMailbox: true,
                guest: context.visitor.user.flatMap { $0.isAnonymous ? $0.id : nil })
            return try await SignInGate(context: context).admit(user, proof, changes: changes + user.takeover)
        case .resetPassword: return try await PasswordReset(context: context).grant(user, challenge, changes)
        case .recoverMethods:
            let ways = try await SignInWays.of(user, context)
            return Completion(
                update: { record in
                    record.challenge = nil
                    record.notes["ways"] = ways.map(\.id).joined(separator: " ")
                    record.keep(user.email?.display ?? "", for: "email")
                    record.show(.legacySignInRecovery)
                }, changes: changes)
        case .verifyEmail:
            guard let email = user.email, email.normalized == challenge.target else {
                throw .refused(Message(.linkExpired))
            }
            return Completion(
                update: { record in
                    record.challenge = nil
                    record.status = Message(.verificationDone)
                    record.show(.signedIn)
                }, changes: changes + [.verifyEmail(user.id, email)])
        case .changeEmail:
            guard let address = try? EmailAddress(challenge.shown) else { throw .failed }
            return EmailChange(user: user, address: address, context: context).completion(changes)
        case .undoEmailChange: return try await undo(user)
        default: throw .refused(Message(.formInvalid))
        }
    }

    /// Gives an account its earlier address back. Whoever changed it may know the password too: nobody stays signed in,
    /// and the next page sets another one.
    private func undo(_ user: User) async throws(AuthFailure) -> Completion {
        guard let email = try? EmailAddress(challenge.shown) else { throw .failed }
        let services = context.services
        // Nobody knows the password that stands until then.
        let unknown = Password(Base64URL.encode(services.random.bytes(32)))
        let hash = try await services.hashing.hash(unknown, client: context.visitor.network)
        return Completion(
            update: { record in
                record.challenge = nil
                record.keep(email.display, for: "email")
                record.show(.passwordRecovery)
                record.status = Message(.emailRestored)
            },
            changes: changes + [
                .setEmail(user.id, email, isVerified: true), .setPassword(user.id, hash: hash),
                .voidLaterUndos(user.id, after: challenge.credentialVersion, now: context.now),
                .deleteSessions(user.id, except: nil), .forgetDevices(user.id),
            ],
            endsSession: context.visitor.session?.userID == user.id)
    }
}

extension User {
    /// An account whose address was never proven may have been made by anybody: who proves the mailbox gets it without
    /// whatever that person put in. Empty where the address is proven.
    var takeover: [StoreChange] {
        guard !isEmailVerified, let email else { return [] }
        return [.takeOver(id, email)]
    }
}

/// The ways an account can be signed in to, for a mail to its owner and for the page after that mail was answered.
struct SignInWays {
    static func of(_ user: User, _ context: FlowContext) async throws(AuthFailure) -> [Mail.Way] {
        let services = context.services
        let (hash, identities, passkeys) = try await context.reading { store throws(StoreFailure) in
            (
                try await store.passwordHash(of: user.id), try await store.identities(of: user.id),
                try await store.passkeys(of: user.id)
            )
        }
        var ways: [Mail.Way] = hash == nil ? [] : [.password]
        if services.passkeys != nil, !passkeys.isEmpty { ways.append(.passkey) }
        for identity in identities {
            let name = services.providers.first { $0.id == identity.providerID }?.displayName ?? identity.providerID
            ways.append(.provider(id: identity.providerID, name: name))
        }
        if user.phoneNumber != nil { ways.append(.phone) }
        if services.settings.allowsEmailLink, user.email != nil { ways.append(.emailLink) }
        return ways
    }
}
