internal import Synchronization

/// A limit by the generic cell rate algorithm: a burst, then one more every so many seconds.
public struct RateLimit: Sendable {
    /// How many at once.
    public let burst: Int
    /// Seconds until one more is free.
    public let interval: Int

    /// Creates a limit.
    public init(burst: Int, every interval: Int) {
        self.burst = max(burst, 1)
        self.interval = max(interval, 1)
    }

    /// Failed passwords for one account from devices it does not know.
    public static let password = RateLimit(burst: 10, every: 60)
    /// Failures from one network: 30 in 10 minutes.
    public static let network = RateLimit(burst: 30, every: 20)
    /// Mails to one address: 5 an hour.
    public static let mailAddress = RateLimit(burst: 5, every: 720)
    /// Mails caused by one network: 30 an hour.
    public static let mailNetwork = RateLimit(burst: 30, every: 120)
    /// Attempts of one session: 3 a minute.
    public static let attemptSession = RateLimit(burst: 30, every: 20)
}

/// Counts what is limited, in memory, by keys that name nobody.
public final class RateLimits: Sendable {
    private let arrivals = Mutex<[String: Int]>([:])
    /// Multiplies per-network limits, for load tests in development.
    public let networkScale: Int
    /// Keys that are remembered at once; beyond, the ones that count for nothing any more go.
    static let capacity = 200_000

    /// Creates empty counters.
    public init(networkScale: Int = 1) {
        self.networkScale = max(networkScale, 1)
    }

    /// Takes one; nil when there was one, else the seconds until there is.
    public func take(_ limit: RateLimit, _ key: String, now: Int) -> Int? {
        arrivals.withLock { arrivals in
            let earliest = now * 1000
            let step = limit.interval * 1000
            let arrival = max(arrivals[key] ?? 0, earliest)
            let wait = arrival - earliest - step * (limit.burst - 1)
            guard wait <= 0 else { return (wait + 999) / 1000 }
            if arrivals.count >= Self.capacity { arrivals = arrivals.filter { $0.value > earliest } }
            arrivals[key] = arrival + step
            return nil
        }
    }

    /// Takes one of a network's, scaled.
    public func takeNetwork(_ limit: RateLimit, _ key: String, now: Int) -> Int? {
        take(RateLimit(burst: limit.burst * networkScale, every: max(limit.interval / networkScale, 1)), key, now: now)
    }

    /// Gives one back that turned out not to count.
    public func giveBack(_ limit: RateLimit, _ key: String) {
        arrivals.withLock { arrivals in
            if let arrival = arrivals[key] { arrivals[key] = arrival - limit.interval * 1000 }
        }
    }

    /// Forgets a key after a success.
    public func clear(_ key: String) {
        arrivals.withLock { _ = $0.removeValue(forKey: key) }
    }
}
