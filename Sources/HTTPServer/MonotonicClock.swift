internal import Glibc

/// Time that never steps back.
enum MonotonicClock {
    /// Milliseconds since the machine started.
    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
