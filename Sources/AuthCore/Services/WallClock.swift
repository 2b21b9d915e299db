internal import Glibc
internal import Synchronization

/// The time of day, in whole seconds since 1970.
public protocol WallClock: Sendable {
    /// Now.
    var now: Int { get }
}

/// The system's clock, moved ahead by an offset in development and tests.
public final class AdjustableClock: WallClock {
    private let offset = Atomic<Int>(0)

    /// Creates a clock that shows the system's time.
    public init() {}

    /// Seconds since 1970.
    public var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec) + offset.load(ordering: .relaxed)
    }

    /// Moves every expiry and limit ahead by a number of seconds, at most ten years in all.
    public func advance(by seconds: Int) {
        let current = offset.load(ordering: .relaxed)
        offset.store(min(current + min(max(seconds, 0), 315_360_000), 315_360_000), ordering: .relaxed)
    }
}
