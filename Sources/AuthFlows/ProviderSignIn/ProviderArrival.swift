internal import AuthCore

/// A person who comes back from a provider: the one way on, whichever it was.
struct ProviderArrival: Sendable {
    let provider: any AuthProviderUI
    let outcome: ProviderOutcome
    let isRemembered: Bool
    let context: FlowContext
    /// Spends the mailed code that proved the outcome's address; nil where no mail of ours did.
    var mailProof: [StoreChange]?

    /// An account that has the identity is signed in to; one that has its proven address is asked about; else one begins,
    /// where an address is required with a proven one.
    func handleProviderSelected(isRetry: Bool = false) async throws(AuthFailure) -> Completion {
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.userID(for: outcome.identity)
        }
        var completion: Completion
        if let owner {
            let user = try await context.reading { store throws(StoreFailure) in try await store.user(owner) }
            guard let user, !user.isDisabled else { throw .refused(Message(.attemptFailed)) }
            completion = try await admit(user, isSilent: try await canBeSilent(user))
        } else if let user = try await holderOfAddress() {
            // A twin of this attempt may have made the account between the two looks.
            let owner = try await context.reading { store throws(StoreFailure) in
                try await store.userID(for: outcome.identity)
            }
            completion = owner == user.id ? try await admit(user) : try await meet(user)
        } else if outcome.provenEmail == nil, context.services.settings.requiresEmail(of: provider.id) {
            completion = askForAddress()
        } else {
            completion = try await begin()
        }
        if mailProof != nil {
            let update = completion.update
            completion.update = { record in
                record.dropArrival()
                update(&record)
            }
        }
        completion.whenRefused = { () async throws(AuthFailure) in
            // A twin of this attempt was first: its account is the one to sign in to.
            guard !isRetry else { throw .failed }
            return try await handleProviderSelected(isRetry: true)
        }
        return completion
    }

    private func admit(
        _ user: User, _ changes: [StoreChange] = [], isSilent: Bool = false
    ) async throws(AuthFailure) -> Completion {
        var proof = SignInGate.Proof(methods: [provider.id], isRemembered: isRemembered)
        proof.isSilent = isSilent
        // The account that has the identity may have another address than the one that was typed.
        if mailProof != nil, let email = user.email?.normalized, email == outcome.email?.normalized {
            proof.channel = email
            proof.provesMailbox = true
        }
        return try await SignInGate(context: context).admit(user, proof, changes: (mailProof ?? []) + changes)
    }

    /// A provider that remembers the person answers without asking anybody anything: that signs in, but changes of
    /// credentials want a proof that somebody gave, where the account has another.
    private func canBeSilent(_ user: User) async throws(AuthFailure) -> Bool {
        guard provider is any AuthProviderRedirect, mailProof == nil else { return false }
        let services = context.services
        let account = try await context.reading { store throws(StoreFailure) in
            try await ProofAccount.read(user, store, offersPasskeys: services.passkeys != nil)
        }
        return !account.firstMethods.isEmpty || !account.provers(services.providers).isEmpty
    }

    /// The account with the address that was proven; an unproven one is compared with nothing.
    private func holderOfAddress() async throws(AuthFailure) -> User? {
        guard let email = outcome.provenEmail else { return nil }
        return try await context.reading { store throws(StoreFailure) in
            try await store.passwordCredential(normalizedEmail: email.normalized)?.user
        }
    }

    private func begin() async throws(AuthFailure) -> Completion {
        let user = User(
            id: UserID(rawValue: context.services.random.identifier()), email: outcome.provenEmail,
            isEmailVerified: outcome.provenEmail != nil, displayName: outcome.displayName, createdAt: context.now)
        return try await admit(user, [.insertUser(user), .insertIdentity(outcome.identity, user.id)])
    }

    /// What the provider says of an address without vouching for it only saves typing.
    private func askForAddress() -> Completion {
        let arrival = FlowRecord.Arrival(
            outcome, isRemembered: isRemembered, claimant: context.visitor.user?.id,
            until: context.now + FlowRecord.Arrival.lifetime)
        return Completion(update: { [email = outcome.email?.display ?? ""] record in
            record.dropArrival()
            record.pendingSignUp = nil
            record.arrival = arrival
            record.keep(email, for: "newEmail")
            record.show(.emailVerification)
        })
    }

    /// Never linked by address alone: the account's owner signs in to it first. Where nobody ever proved the address,
    /// whoever made the account is not its owner and loses it.
    private func meet(_ user: User) async throws(AuthFailure) -> Completion {
        guard !user.isDisabled, let email = user.email else { throw .refused(Message(.attemptFailed)) }
        guard user.isEmailVerified else {
            var owned = user
            owned.isEmailVerified = true
            return try await admit(owned, [.takeOver(user.id, email), .insertIdentity(outcome.identity, user.id)])
        }
        let methods = try await methods(of: user)
        let isSameProvider = methods.contains(provider.id)
        var pending = FlowRecord.PendingCredential(
            kind: isSameProvider ? .providerAlreadyLinked : .emailInUse, providerID: provider.id, owner: user.id,
            claimant: context.visitor.user?.id, maskedAccount: MaskedAccount.text(email), methods: methods,
            until: context.now + FlowRecord.PendingCredential.lifetime)
        if !isSameProvider { pending.identity = .init(outcome.identity) }
        return Completion(
            update: { [pending] record in
                record.pendingCredential = pending
                record.keep(email.display, for: "email")
                record.show(.accountConflict)
            }, changes: mailProof ?? [])
    }

    /// The ways in that an account has and this server offers.
    private func methods(of user: User) async throws(AuthFailure) -> [String] {
        let services = context.services
        return try await context.reading { store throws(StoreFailure) in
            var methods: [String] = try await store.passwordHash(of: user.id) == nil ? [] : ["password"]
            if services.passkeys != nil, try await !store.passkeys(of: user.id).isEmpty {
                methods.append(BuiltInMethod.passkey.id)
            }
            if user.phoneNumber != nil, services.settings.allowsPhone { methods.append("phone") }
            for identity in try await store.identities(of: user.id)
            where services.providers.contains(where: { $0.id == identity.providerID }) {
                if !methods.contains(identity.providerID) { methods.append(identity.providerID) }
            }
            // An account that was taken over by its address's owner may have no other.
            if services.settings.allowsEmailLink { methods.append("emailLink") }
            return methods
        }
    }
}
