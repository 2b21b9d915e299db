internal import AuthCore
internal import WebAuthn

/// Checks an answer by a passkey (W3C Web Authentication Level 3, 7.2).
struct PasskeyCheck: Sendable {
    let purpose: PasskeyChallenge.Purpose
    /// Whose passkey it has to be; nil where the answer says who it is.
    let user: UserID?
    let context: FlowContext

    enum Verdict: Sendable {
        /// Not to be counted as a proof, and what that writes.
        case wrong(Message, [StoreChange] = [])
        /// The account's owner, and what spends the answer.
        case right(User, [StoreChange])
    }

    func check(_ json: String) async throws(AuthFailure) -> Verdict {
        guard let party = context.services.passkeys else { throw .refused(Message(.formInvalid)) }
        let response: AuthenticationResponse
        do {
            response = try AuthenticationResponse(json: json)
        } catch {
            return .wrong(Message(.passkeyFailed))
        }
        guard
            let challenge = PasskeyChallenge(
                response.challenge, purpose, user: user, binding: context.visitor.token.binding,
                keys: context.services.keys),
            challenge.isLive(at: context.now)
        else { return .wrong(Message(.passkeyExpired)) }
        guard let (passkey, owner) = try await owner(of: response) else { return .wrong(Message(.passkeyUnknown)) }
        guard let algorithm = PasskeyAlgorithm(rawValue: passkey.algorithm) else { throw .failed }
        let facts: AssertionFacts
        do {
            facts = try party.verify(
                response, challenge: challenge.bytes, publicKey: passkey.publicKey, algorithm: algorithm)
        } catch {
            return .wrong(Message(.passkeyFailed))
        }
        guard facts.isBackupEligible == passkey.isBackupEligible else { return .wrong(Message(.passkeyFailed)) }
        // A count that does not rise: two devices hold what only one should.
        if facts.signCount > 0 || passkey.signCount > 0, facts.signCount <= passkey.signCount {
            return .wrong(
                Message(.passkeyCloned),
                [challenge.spending] + context.notice(.passkeyCloned, owner, detail: passkey.name))
        }
        return .right(
            owner,
            [
                challenge.spending,
                .usePasskey(
                    passkey.id, signCount: facts.signCount, from: passkey.signCount, isBackedUp: facts.isBackedUp,
                    now: context.now),
            ])
    }

    /// The passkey and its owner, both as the authenticator names them; nil where they are not one another's.
    private func owner(of response: AuthenticationResponse) async throws(AuthFailure) -> (Passkey, User)? {
        try await context.reading { store throws(StoreFailure) in
            guard let passkey = try await store.passkey(credential: response.credentialID),
                let owner = try await store.user(passkey.userID)
            else { return nil }
            if let user { guard passkey.userID == user else { return nil } }
            guard let named = response.userHandle else {
                // Only who asked for an account's own passkeys knows whose it is without being told.
                return user == nil ? nil : (passkey, owner)
            }
            return try await store.passkeyHandle(of: owner.id) == named ? (passkey, owner) : nil
        }
    }
}
