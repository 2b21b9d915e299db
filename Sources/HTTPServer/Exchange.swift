internal import CMicrohttpd
internal import HTTP

/// One request on its way to its answer; libmicrohttpd keeps it from the target to the completion.
final class Exchange: Sendable {
    /// Where an exchange stands.
    enum Phase: Sendable {
        /// The target is read, the head not yet.
        case head
        /// The body comes.
        case body(head: Request)
        /// The body was too long; what still comes of it is counted and dropped.
        case excess(Int)
        /// Suspended until a task brings the answer.
        case held
        /// The answer is there.
        case ready(Response)
        /// The client hung up while held.
        case abandoned
        /// The answer is on its way.
        case answered
    }

    struct State: Sendable {
        var phase = Phase.head
        var body: [UInt8] = []
        var task: Task<Void, Never>?
        /// Cancelled before its task was noted.
        var isCancelled = false
    }

    let id: UInt64
    let target: String
    let connection: Handle
    let socket: Int32
    let state = Locked(State())

    init(id: UInt64, target: String, connection: Handle, socket: Int32) {
        self.id = id
        self.target = target
        self.connection = connection
        self.socket = socket
    }

    var phase: Phase {
        get { state.withLock { $0.phase } }
        set { state.withLock { $0.phase = newValue } }
    }

    /// Notes the task that makes the answer, which may have ended or been cancelled by now.
    func note(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            if case .held = state.phase { state.task = task }
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task; the answer is still awaited from it.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Leaves the held phase; false if another was quicker.
    func leaveHeld(for phase: Phase) -> Bool {
        let (isFirst, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard case .held = state.phase else { return (false, nil) }
            state.phase = phase
            defer { state.task = nil }
            return (true, state.task)
        }
        if isFirst, case .abandoned = phase {
            state.withLock { $0.isCancelled = true }
            task?.cancel()
        }
        return isFirst
    }
}
