internal import AuthCore

/// What becomes of a guest who proves to be somebody: the guest account turns into the new one, or, where there is an
/// account already, the person decides.
struct GuestTurn: Sendable {
    let context: FlowContext

    /// The signed-in guest; nil for anybody else.
    private var guest: User? { context.visitor.user.flatMap { $0.isAnonymous ? $0 : nil } }

    /// Nil when the sign-in goes on as for anybody.
    func turn(
        _ user: User, _ proof: SignInGate.Proof, _ changes: [StoreChange]
    ) async throws(AuthFailure) -> Completion? {
        guard let guest, !user.isAnonymous, user.id != guest.id, !proof.isGuestSettled else { return nil }
        if changes.contains(where: { $0.begins(user.id) }) {
            // Without a proven address nobody gets past a required factor: the guest would be locked out for good.
            guard !context.services.settings.requiresSecondFactor || user.isEmailVerified || proof.isMultiFactor else {
                throw .refused(Message(.mfaNeedsAddress))
            }
            return try await upgrade(guest, to: user, proof, changes)
        }
        return conflict(guest, with: user, proof, changes)
    }

    /// The account that was to begin is the guest's own: same id, same data, new ways in.
    private func upgrade(
        _ guest: User, to user: User, _ proof: SignInGate.Proof, _ changes: [StoreChange]
    ) async throws(AuthFailure) -> Completion {
        var upgraded = user
        upgraded.id = guest.id
        upgraded.createdAt = guest.createdAt
        upgraded.displayName = user.displayName ?? guest.displayName
        upgraded.credentialVersion = guest.credentialVersion
        var proof = proof
        proof.isGuestSettled = true
        let own = changes.flatMap { $0.moved(from: user, to: upgraded) }
        // The sign-in makes the one session that there is afterwards.
        var completion = try await SignInGate(context: context).admit(
            upgraded, proof, changes: own + [.deleteSessions(guest.id, except: nil)])
        completion.arrival = Message(.guestUpgraded)
        // Where a second factor is still owed there is no session meanwhile: the guest's ended with the guest.
        completion.endsSession = completion.signIn == nil
        return completion
    }

    /// Both accounts are proven; which of them goes on is the person's choice, on a page of its own.
    private func conflict(
        _ guest: User, with user: User, _ proof: SignInGate.Proof, _ changes: [StoreChange]
    ) -> Completion {
        let until = context.now + FlowRecord.PendingCredential.lifetime
        var pending = FlowRecord.PendingCredential(
            kind: .guestUpgrade, providerID: Self.way(proof.methods), owner: user.id, claimant: guest.id,
            maskedAccount: MaskedAccount.text(user), until: until)
        pending.proof = FlowRecord.PendingSignIn(
            user: user.id, methods: proof.methods, channel: proof.channel, isRemembered: proof.isRemembered,
            until: until, guest: guest.id, hasProvenMailbox: proof.provesMailbox)
        pending.proof?.isSilent = proof.isSilent
        pending.isMultiFactor = proof.isMultiFactor
        pending.ownerVersion = changes.credentialVersion(of: user)
        return Completion(
            update: { [pending, now = context.now] record in
                var pending = pending
                // An identity that already waits for this account's proof is linked with it.
                if let earlier = record.pendingCredential, earlier.owner == pending.owner, earlier.until > now {
                    pending.identity = earlier.identity
                }
                record.pendingCredential = pending
                record.challenge = nil
                record.show(.accountConflict)
            }, changes: changes)
    }

    /// What joining a guest to an account changes, in the commit of the sign-in.
    func joining(_ pending: FlowRecord.PendingSignIn) -> [StoreChange] {
        guard let guest = pending.guest, guest != pending.user else { return [] }
        let merge = GuestMerge(
            id: context.services.random.identifier(), guest: guest, owner: pending.user, createdAt: context.now)
        return [.deleteSessions(guest, except: nil), .insertGuestMerge(merge)]
    }

    /// The way in by the methods of its proof.
    private static func way(_ methods: [String]) -> String {
        switch methods.first {
        case "pwd", nil: "password"
        case "sms": "phone"
        case "otp", "email": "emailLink"
        case let method?: method
        }
    }
}

extension StoreChange {
    /// Whether an account begins by it.
    func begins(_ user: UserID) -> Bool {
        if case .insertUser(let new) = self { new.id == user } else { false }
    }

    /// Whether an account changes hands by it.
    func takesOver(_ user: UserID) -> Bool {
        if case .takeOver(user, _) = self { true } else { false }
    }

    /// The same for the guest account that takes the new one's place.
    fileprivate func moved(from user: User, to guest: User) -> [StoreChange] {
        switch self {
        case .insertUser(let new) where new.id == user.id:
            var changes: [StoreChange] = [.upgradeGuest(guest.id)]
            if let email = user.email { changes.append(.setEmail(guest.id, email, isVerified: user.isEmailVerified)) }
            if let number = user.phoneNumber { changes.append(.setPhoneNumber(guest.id, number)) }
            if let name = user.displayName { changes.append(.setDisplayName(guest.id, name)) }
            return changes
        case .setPassword(let id, let hash) where id == user.id: return [.setPassword(guest.id, hash: hash)]
        case .insertIdentity(let identity, let id) where id == user.id: return [.insertIdentity(identity, guest.id)]
        case .insertPasskey(var passkey, let handle) where passkey.userID == user.id:
            passkey.userID = guest.id
            return [.insertPasskey(passkey, handle: handle)]
        default: return [self]
        }
    }
}
