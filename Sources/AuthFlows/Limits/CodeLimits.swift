internal import AuthCore
internal import Sodium

/// Wrong codes of one owner and kind, besides the five tries that each code has: new codes give no new tries, and right
/// ones give none back.
struct CodeLimits: Sendable {
    private let counters: RateLimits
    private let key: String

    /// - Parameters:
    ///   - kind: the factor or the purpose of the code.
    ///   - owner: the account, or the address or number where there is none; kept as a keyed digest only.
    init(_ kind: String, of owner: String, _ services: FlowServices) {
        counters = services.limits
        key = "codes \(kind) " + services.keys.name(of: owner)
    }

    /// Takes a try before anything is compared.
    func take(now: Int) throws(AuthFailure) {
        guard let seconds = counters.take(.wrongCode, key, now: now) else { return }
        throw .refused(Message(.codesRest, .seconds(seconds)))
    }

    /// The try was no wrong one.
    func giveBack() { counters.giveBack(.wrongCode, key) }
}
