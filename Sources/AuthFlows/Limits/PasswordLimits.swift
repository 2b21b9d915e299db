internal import AuthCore
internal import Sodium

/// What one try of a password takes of the limits, before any hashing, so that parallel tries cannot slip through.
///
/// Failures from devices that the account knows count apart from strangers', so that strangers cannot lock the owner
/// out. For unknown addresses all is the same: nobody's device is known there.
struct PasswordLimits: Sendable {
    private let account: String
    private let network: String
    private let address: [UInt8]
    private let isKnown: Bool

    /// Failures from strangers' devices after which only a mailed proof helps.
    static let resting = 100

    static func take(_ address: EmailAddress, _ context: FlowContext) async throws(AuthFailure) -> PasswordLimits {
        let services = context.services
        let device = context.visitor.device
        let key = key(address, services.keys)
        let isKnown = try await context.reading { store throws(StoreFailure) in
            try await store.knowsDevice(device, normalizedEmail: address.normalized)
        }
        let failures = try await context.reading { store throws(StoreFailure) in try await store.failures(key) }
        let name = Base64URL.encode(key) + (isKnown ? " " + Base64URL.encode(device) : "")
        let limits = PasswordLimits(
            account: "password " + name, network: "failures " + context.visitor.network, address: key, isKnown: isKnown)
        if !isKnown, failures >= resting { throw .refused(Message(.authResting)) }
        if let seconds = services.limits.take(.password, limits.account, now: context.now) {
            throw .limited(retryAfter: seconds)
        }
        if let seconds = services.limits.takeNetwork(.network, limits.network, now: context.now) {
            services.limits.giveBack(.password, limits.account)
            throw .flood(retryAfter: seconds)
        }
        return limits
    }

    /// What names an address in the counters.
    static func key(_ address: EmailAddress, _ keys: KeyRing) -> [UInt8] {
        keys.digest(of: address.normalized)
    }

    /// A mailed proof of the address ends the rest.
    static func cleared(_ address: String?, _ keys: KeyRing) -> [StoreChange] {
        guard let address = address.flatMap({ try? EmailAddress($0) }) else { return [] }
        return [.clearFailures(key(address, keys))]
    }

    /// Nothing was compared, or nothing began.
    func giveBack(to counters: RateLimits) {
        counters.giveBack(.password, account)
        counters.giveBackNetwork(.network, network)
    }

    /// A success clears only its own key.
    func succeed(_ counters: RateLimits) {
        counters.clear(account)
        counters.giveBackNetwork(.network, network)
    }

    func failure(now: Int) -> [StoreChange] { isKnown ? [] : [.countFailure(address, now: now)] }

    var success: [StoreChange] { isKnown ? [] : [.clearFailures(address)] }
}
