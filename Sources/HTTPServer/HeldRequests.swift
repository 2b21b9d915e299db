internal import CMicrohttpd
internal import HTTP

/// The suspended requests: at most so many, and each resumed exactly once.
final class HeldRequests: Sendable {
    private struct State: Sendable {
        var exchanges: [UInt64: Exchange] = [:]
        var isClosed = false
    }

    private let state = Locked(State())
    private let limit: Int
    private let watch: ConnectionWatch

    init(limit: Int, watch: ConnectionWatch) {
        self.limit = limit
        self.watch = watch
    }

    var isEmpty: Bool { state.withLock { $0.exchanges.isEmpty } }

    /// Suspends a connection until its answer is made; false over the limit and after ``close()``.
    func hold(_ exchange: Exchange, until make: @escaping @Sendable () async -> Response) -> Bool {
        let hasRoom = state.withLock { state in
            guard !state.isClosed, state.exchanges.count < limit else { return false }
            state.exchanges[exchange.id] = exchange
            return true
        }
        guard hasRoom else { return false }
        // Suspended first: to resume a connection that is not suspended yet would be lost.
        MHD_suspend_connection(exchange.connection.pointer)
        exchange.phase = .held
        watch.hold(exchange) { [weak self] in self?.leave(exchange, for: .abandoned) }
        exchange.note(
            Task.detached { [weak self] in
                let response = await make()
                self?.leave(exchange, for: .ready(response))
            })
        return true
    }

    private func leave(_ exchange: Exchange, for phase: Exchange.Phase) {
        guard exchange.leaveHeld(for: phase) else { return }
        // The watch lets go before the library may close the descriptor, whose number another could get.
        watch.release(exchange)
        MHD_resume_connection(exchange.connection.pointer)
        state.withLock { $0.exchanges[exchange.id] = nil }
    }

    /// Holds no more requests and cancels the tasks of those that are held.
    func close() {
        let exchanges = state.withLock { state in
            state.isClosed = true
            return Array(state.exchanges.values)
        }
        for exchange in exchanges { exchange.cancel() }
    }

    /// Answers what is still held, without its task.
    func answerAll(with response: Response) {
        for exchange in state.withLock({ Array($0.exchanges.values) }) { leave(exchange, for: .ready(response)) }
    }
}
