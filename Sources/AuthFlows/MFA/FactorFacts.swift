package import AuthCore
internal import Crypto

/// What the pages of second factors show besides the flow: read before the page is made, so that pages read nothing.
package struct FactorFacts: Sendable {
    /// Whose factors they are; nil when the first proof is too old or nobody is there.
    package var user: User?
    /// Whether it is on the way in.
    package var isGate = false
    /// Whether a factor may be set up here and now.
    package var canEnroll = false
    /// On the way in, those that can stand beside the first proof.
    package var factors: [SecondFactor] = []
    package var recoveryCodesLeft = 0
    /// The code that was sent.
    package var challenge: Challenge?
    /// Tries left for the second factor on this first proof.
    package var triesLeft: Int?
    /// The TOTP secret that is being set up.
    package var secret: [UInt8]?
    /// The account's passkeys.
    package var passkeys: [Passkey] = []
    /// Recovery codes that wait for acknowledgement.
    package var codes: [String]?

    /// No facts: another kind of page.
    package init() {}

    /// Reads what a page of this flow shows.
    package init(
        _ record: FlowRecord, _ visitor: Visitor, _ services: FlowServices
    ) async throws(StoreFailure) {
        let now = services.clock.now
        let store = services.store
        if let id = record.challenge, let challenge = try await store.challenge(id),
            challenge.binding == visitor.token.binding
        {
            self.challenge = challenge
        }
        guard let owner = try await FactorOwner.find(record, visitor, store, now: now) else { return }
        user = owner.user
        isGate = owner.pending != nil
        canEnroll = owner.canEnroll
        factors = owner.usable(try await store.factors(of: owner.user.id))
        passkeys = services.passkeys == nil ? [] : try await store.passkeys(of: owner.user.id)
        recoveryCodesLeft = try await store.recoveryCodes(of: owner.user.id).count { $0.usedAt == nil }
        if let tries = owner.pending?.tries { triesLeft = try await store.challenge(tries)?.triesLeft }
        guard let enrolment = record.enrolment, enrolment.user == owner.user.id else { return }
        if enrolment.step == .totp, now < enrolment.until, let sealed = Base64URL.decode(enrolment.sealedSecret) {
            secret = TOTPSecret.open(sealed, factor: enrolment.factorID, services.keys)
        }
        codes = record.disclosure?.open(for: visitor.token, services.keys, now: now)
    }
}
