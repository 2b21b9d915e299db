internal import Synchronization

/// How many attempts of one network run at once: their work goes on to its end even when nobody waits any more.
package final class RunningLimit: Sendable {
    private let running = Mutex<[String: Int]>([:])
    /// Attempts of one network at once.
    package let limit: Int

    /// Creates a count of nothing.
    ///
    /// - Parameter scale: multiplies the limit of twenty, for load tests in development.
    package init(scale: Int = 1) {
        limit = 20 * max(scale, 1)
    }

    /// Counts one more; false when there are enough.
    package func enter(_ network: String) -> Bool {
        running.withLock { running in
            guard (running[network] ?? 0) < limit else { return false }
            running[network, default: 0] += 1
            return true
        }
    }

    /// Counts one less.
    package func leave(_ network: String) {
        running.withLock { running in
            let left = (running[network] ?? 1) - 1
            running[network] = left > 0 ? left : nil
        }
    }
}
