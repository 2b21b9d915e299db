internal import Synchronization

/// A limit by the generic cell rate algorithm: a burst, then one more every so many seconds.
package struct RateLimit: Sendable {
    /// How many at once.
    package let burst: Int
    /// Seconds until one more is free.
    package let interval: Int

    /// The largest burst and interval: their product in milliseconds cannot overflow.
    private static let most = 1_000_000

    /// Creates a limit.
    package init(burst: Int, every interval: Int) {
        self.burst = min(max(burst, 1), Self.most)
        self.interval = min(max(interval, 1), Self.most)
    }

    /// Failed passwords for one account from devices it does not know.
    package static let password = RateLimit(burst: 10, every: 60)
    /// Failures from one network: 30 in 10 minutes.
    package static let network = RateLimit(burst: 30, every: 20)
    /// Mails to one address: 5 an hour.
    package static let mailAddress = RateLimit(burst: 5, every: 720)
    /// Mails caused by one network: 30 an hour.
    package static let mailNetwork = RateLimit(burst: 30, every: 120)
    /// Text messages to one number from strangers: 5 a day.
    package static let smsNumber = RateLimit(burst: 5, every: 17_280)
    /// Text messages to one number from one session.
    package static let smsAgain = RateLimit(burst: 1, every: 60)
    /// Text messages caused by one network: 10 an hour.
    package static let smsNetwork = RateLimit(burst: 10, every: 360)
    /// Text messages to numbers with one prefix: 60 an hour.
    package static let smsPrefix = RateLimit(burst: 60, every: 60)
    /// Wrong codes for one account and kind of code: 10 a day, whatever sessions they come from.
    package static let wrongCode = RateLimit(burst: 10, every: 8640)
    /// Guest accounts from one network: 5 an hour.
    package static let guests = RateLimit(burst: 5, every: 720)
    /// Attempts of one session at providers: 3 a minute, after ten at once for who tries one after the other.
    package static let attemptSession = RateLimit(burst: 10, every: 20)
}

/// Counts what is limited, in memory, by keys that name nobody.
package final class RateLimits: Sendable {
    private struct State {
        /// By key, when the next would come if all came at the interval: milliseconds since 1970.
        var arrivals: [String: Int] = [:]
        /// How many keys lead to the next cleaning: all may count, and looking at each time after time would be slow.
        var cleaningAt = RateLimits.capacity
    }

    private let state = Mutex(State())
    /// Multiplies per-network limits, for load tests in development.
    package let networkScale: Int
    /// Keys that are remembered at once; beyond, the ones that count for nothing any more go.
    static let capacity = 200_000

    /// Creates empty counters.
    package init(networkScale: Int = 1) {
        self.networkScale = min(max(networkScale, 1), 1_000_000)
    }

    /// Takes one; nil when there was one, else the seconds until there is.
    package func take(_ limit: RateLimit, _ key: String, now: Int) -> Int? {
        state.withLock { state in
            let earliest = now * 1000
            let step = limit.interval * 1000
            let arrival = max(state.arrivals[key] ?? 0, earliest)
            let wait = arrival - earliest - step * (limit.burst - 1)
            guard wait <= 0 else { return (wait + 999) / 1000 }
            if state.arrivals.count >= state.cleaningAt {
                state.arrivals = state.arrivals.filter { $0.value > earliest }
                state.cleaningAt = max(Self.capacity, state.arrivals.count * 2)
            }
            state.arrivals[key] = arrival + step
            return nil
        }
    }

    /// How many keys are remembered.
    var count: Int { state.withLock { $0.arrivals.count } }

    /// Takes one of a network's, scaled.
    package func takeNetwork(_ limit: RateLimit, _ key: String, now: Int) -> Int? {
        take(scaled(limit), key, now: now)
    }

    /// Gives one of a network's back.
    package func giveBackNetwork(_ limit: RateLimit, _ key: String) { giveBack(scaled(limit), key) }

    private func scaled(_ limit: RateLimit) -> RateLimit {
        RateLimit(burst: limit.burst * networkScale, every: max(limit.interval / networkScale, 1))
    }

    /// Gives one back that turned out not to count.
    package func giveBack(_ limit: RateLimit, _ key: String) {
        state.withLock { state in
            if let arrival = state.arrivals[key] { state.arrivals[key] = arrival - limit.interval * 1000 }
        }
    }

    /// Forgets a key after a success.
    package func clear(_ key: String) {
        state.withLock { _ = $0.arrivals.removeValue(forKey: key) }
    }
}

/// What one act takes of a limit.
enum LimitShare: Sendable {
    /// Of an address, a number or a session.
    case own(RateLimit, String)
    /// Of a network or of many numbers.
    case network(RateLimit, String)
}

extension RateLimits {
    /// Takes one of each, or of none and says how long to wait: a network that may not send uses up nobody's own limit.
    func takeAll(_ shares: [LimitShare], now: Int) -> Int? {
        for (index, share) in shares.enumerated() {
            let wait =
                switch share {
                case .own(let limit, let key): take(limit, key, now: now)
                case .network(let limit, let key): takeNetwork(limit, key, now: now)
                }
            guard let wait else { continue }
            for taken in shares[..<index] { giveBack(taken) }
            return wait
        }
        return nil
    }

    private func giveBack(_ share: LimitShare) {
        switch share {
        case .own(let limit, let key): giveBack(limit, key)
        case .network(let limit, let key): giveBackNetwork(limit, key)
        }
    }
}
