package import AuthCore
internal import Synchronization

/// The attempts that run on this node, and who waits for them.
///
/// A waiter costs a continuation and no thread. One task looks for what is due; it exists only while an attempt runs.
package final class AttemptRegistry: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Where an attempt belongs.
    package struct Place: Sendable {
        /// The flow that it belongs to.
        package var flow: FlowID
        /// The page that waits for it.
        package var screen: ScreenID
    }

    private struct Entry {
        var session: [UInt8]
        var place: Place
        var task: Task<Void, Never>?
        var isCancellable: Bool
        var hasEnded = false
        /// The time-out.
        var deadline: Instant
        var abandonAfter: Duration
        /// Since when a closed wait was not followed by another request.
        var closedAt: Instant?
        /// The waiter that is the attempt's one held answer.
        var holder: Int?
        var rounds = 0
        var waiters: [Int: Waiter] = [:]
        var onExpiry: @Sendable (Ending) -> Void
    }

    private struct Waiter {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var entries: [AttemptID: Entry] = [:]
        /// Those that still run: only they are looked at in every sweep.
        var running: Set<AttemptID> = []
        /// Those that have ended, in the order in which they are forgotten.
        var ended: [(id: AttemptID, until: Instant)] = []
        /// How many of these are forgotten already.
        var forgotten = 0
        var nextWaiter = 0
        var isSweeping = false

        mutating func forgetEnded(at now: Instant) {
            while forgotten < ended.count, ended[forgotten].until <= now {
                entries.removeValue(forKey: ended[forgotten].id)
                forgotten += 1
            }
            if forgotten > 1024, forgotten * 2 > ended.count {
                ended.removeFirst(forgotten)
                forgotten = 0
            }
        }
    }

    /// How an attempt is ended from outside.
    enum Ending: Sendable {
        case timedOut, abandoned
    }

    /// What a request about an attempt finds.
    package enum Status: Sendable, Equatable {
        case running(rounds: Int), ended, unknown
    }

    private let state = Mutex(State())
    /// How long the result of an attempt can be asked for.
    private static let remembrance: Duration = .seconds(120)

    /// Creates an empty registry.
    package init() {}

    func begin(
        _ id: AttemptID, session: [UInt8], place: Place, timeOut: Duration, abandonAfter: Duration, isCancellable: Bool,
        onExpiry: @escaping @Sendable (Ending) -> Void
    ) {
        state.withLock { state in
            state.entries[id] = Entry(
                session: session, place: place, isCancellable: isCancellable, deadline: .now + timeOut,
                abandonAfter: abandonAfter, onExpiry: onExpiry)
            state.running.insert(id)
            state.forgetEnded(at: .now)
        }
        sweep()
    }

    /// Takes back an attempt that did not come about.
    func forget(_ id: AttemptID) {
        let waiters = state.withLock { state in
            state.running.remove(id)
            return state.entries.removeValue(forKey: id).map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    func attach(_ task: Task<Void, Never>, to id: AttemptID) {
        state.withLock { $0.entries[id]?.task = task }
    }

    /// Marks the attempt as ended and lets every waiter go.
    func end(_ id: AttemptID) {
        let waiters = state.withLock { state -> [Waiter] in
            guard var entry = state.entries[id], !entry.hasEnded else { return [] }
            let waiters = Array(entry.waiters.values)
            entry.waiters = [:]
            entry.hasEnded = true
            entry.task = nil
            state.entries[id] = entry
            state.running.remove(id)
            state.ended.append((id, .now + Self.remembrance))
            return waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Tells the work to stop where it may, and lets every waiter go; its result is dropped by whoever finishes it.
    func cancel(_ id: AttemptID) {
        state.withLock { state in
            guard let entry = state.entries[id], entry.isCancellable else { return }
            entry.task?.cancel()
        }
        end(id)
    }

    /// Whether the attempt runs here.
    package func isRunning(_ id: AttemptID) -> Bool {
        state.withLock { $0.entries[id].map { !$0.hasEnded } ?? false }
    }

    /// What the session that began an attempt finds; any other finds nothing.
    package func status(_ id: AttemptID, session: [UInt8]) -> Status {
        state.withLock { state in
            guard let entry = state.entries[id], entry.session == session else { return .unknown }
            state.entries[id]?.closedAt = nil
            return entry.hasEnded ? .ended : .running(rounds: entry.rounds)
        }
    }

    /// The flow and page that an attempt belongs to; nil once it is forgotten.
    package func place(of id: AttemptID) -> Place? {
        state.withLock { $0.entries[id]?.place }
    }

    /// How many rounds of waiting ended without a result.
    package func rounds(_ id: AttemptID) -> Int {
        state.withLock { state in
            // Showing the page is a request of the attempt too: it stops the clock of abandonment.
            state.entries[id]?.closedAt = nil
            return state.entries[id]?.rounds ?? 0
        }
    }

    /// The client went away while it waited: the clock of abandonment starts.
    package func noteClosed(_ id: AttemptID) {
        state.withLock { $0.entries[id]?.closedAt = .now }
    }

    /// Counts a round of waiting that ended without a result.
    package func countRound(_ id: AttemptID) {
        state.withLock { $0.entries[id]?.rounds += 1 }
    }

    /// Waits for the end of an attempt, at most so long; whoever waits may be cancelled and then returns at once.
    package func wait(for id: AttemptID, atMost limit: Duration) async {
        await wait(number(), for: id, atMost: limit, isHold: false)
    }

    /// Waits as the attempt's one held answer. The newest one counts: its page is the one on the screen, whatever the
    /// server has yet noticed of the page before, so an earlier one is let go.
    ///
    /// A client that goes away meanwhile starts the clock of abandonment.
    package func hold(_ id: AttemptID, atMost limit: Duration) async {
        let number = number()
        await wait(number, for: id, atMost: limit, isHold: true)
        state.withLock { state in
            guard (state.entries[id]?.holder ?? number) == number else { return }
            state.entries[id]?.holder = nil
            if Task.isCancelled { state.entries[id]?.closedAt = .now }
        }
    }

    private func number() -> Int {
        state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
    }

    private func wait(_ number: Int, for id: AttemptID, atMost limit: Duration, isHold: Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                var displaced: Waiter?
                let isWaiting = state.withLock { state -> Bool in
                    guard var entry = state.entries[id], !entry.hasEnded, !Task.isCancelled else { return false }
                    if isHold {
                        displaced = entry.holder.flatMap { entry.waiters.removeValue(forKey: $0) }
                        entry.holder = number
                    }
                    entry.waiters[number] = Waiter(deadline: .now + limit, continuation: continuation)
                    state.entries[id] = entry
                    return true
                }
                displaced?.continuation.resume()
                if isWaiting { sweep() } else { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.entries[id]?.waiters.removeValue(forKey: number) }?.continuation.resume()
        }
    }

    private func sweep() {
        let isFirst = state.withLock { state in
            defer { state.isSweeping = true }
            return !state.isSweeping
        }
        guard isFirst else { return }
        Task {
            while true {
                try? await Task.sleep(for: .milliseconds(50), tolerance: .milliseconds(10))
                guard sweepOnce() else { return }
            }
        }
    }

    /// Lets go what is due; false when nothing is left to watch.
    private func sweepOnce() -> Bool {
        let now = Instant.now
        var due: [Waiter] = []
        var expired: [(@Sendable (Ending) -> Void, Ending)] = []
        let goesOn = state.withLock { state in
            state.forgetEnded(at: now)
            for id in state.running {
                guard let entry = state.entries[id] else { continue }
                for (number, waiter) in entry.waiters where waiter.deadline <= now {
                    due.append(waiter)
                    state.entries[id]?.waiters.removeValue(forKey: number)
                }
                if entry.deadline <= now {
                    expired.append((entry.onExpiry, .timedOut))
                    state.entries[id]?.deadline = now + .seconds(60)
                } else if let closedAt = entry.closedAt, closedAt + entry.abandonAfter <= now {
                    expired.append((entry.onExpiry, .abandoned))
                    state.entries[id]?.closedAt = nil
                }
            }
            state.isSweeping = !state.running.isEmpty
            return state.isSweeping
        }
        for waiter in due { waiter.continuation.resume() }
        for (onExpiry, ending) in expired { onExpiry(ending) }
        return goesOn
    }
}
