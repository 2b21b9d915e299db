internal import CMicrohttpd
internal import Glibc
internal import HTTP

/// A thread that closes connections past their deadline and notices held clients that hang up, neither of which
/// libmicrohttpd does: its timeout starts anew with every byte, and it does not poll a suspended socket.
final class ConnectionWatch: Sendable {
    private struct Held: Sendable {
        let socket: Int32
        let since: Int
        var isPolled: Bool
        let hangUp: @Sendable () -> Void
    }

    private struct State: Sendable {
        var deadlines: [Int32: Int] = [:]
        var held: [UInt64: Held] = [:]
        var isStopped = false
    }

    private let state = Locked(State())
    private let poll: Int32
    private let wake: Int32
    private let delay: Int
    private let thread = Locked<pthread_t?>(nil)
    private static let tick: Int32 = 250

    /// Milliseconds of holding before a socket is polled.
    init(delay: Int) throws(ServerError) {
        self.delay = delay
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard poll >= 0, wake >= 0 else { throw .noResources }
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: 0))
        epoll_ctl(poll, EPOLL_CTL_ADD, wake, &event)
    }

    deinit {
        close(poll)
        close(wake)
    }

    func start() throws(ServerError) {
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<ConnectionWatch>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw .noResources
        }
        self.thread.withLock { [thread] in $0 = thread }
    }

    /// Ends the thread and waits for it.
    func stop() {
        state.withLock { $0.isStopped = true }
        eventfd_write(wake, 1)
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let thread { pthread_join(thread, nil) }
    }

    /// Closes a socket unless it is rearmed or disarmed within so many milliseconds.
    func arm(_ socket: Int32, milliseconds: Int) {
        let deadline = MonotonicClock.now + milliseconds
        state.withLock { $0.deadlines[socket] = deadline }
    }

    func disarm(_ socket: Int32) {
        state.withLock { $0.deadlines[socket] = nil }
    }

    /// Calls the closure, once at most, if the client of a held exchange hangs up.
    func hold(_ exchange: Exchange, hangUp: @escaping @Sendable () -> Void) {
        let now = MonotonicClock.now
        state.withLock { state in
            state.deadlines[exchange.socket] = nil
            var held = Held(socket: exchange.socket, since: now, isPolled: false, hangUp: hangUp)
            if delay <= 0 { held.isPolled = startPolling(exchange.socket, id: exchange.id) }
            state.held[exchange.id] = held
        }
    }

    /// Stops watching an exchange, before it is resumed.
    func release(_ exchange: Exchange) {
        state.withLock { state in
            guard let held = state.held.removeValue(forKey: exchange.id), held.isPolled else { return }
            epoll_ctl(poll, EPOLL_CTL_DEL, held.socket, nil)
        }
    }

    private func startPolling(_ socket: Int32, id: UInt64) -> Bool {
        var event = epoll_event(
            events: EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLONESHOT.rawValue, data: epoll_data(u64: id))
        return epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event) == 0
    }

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        var lastTick = MonotonicClock.now
        while !state.withLock({ $0.isStopped }) {
            let count = epoll_wait(poll, &events, Int32(events.count), Self.tick)
            for event in events.prefix(max(0, Int(count))) where event.data.u64 != 0 {
                state.withLock { $0.held[event.data.u64]?.hangUp }?()
            }
            let now = MonotonicClock.now
            guard now - lastTick >= Int(Self.tick) else { continue }
            lastTick = now
            check(now)
        }
    }

    private func check(_ now: Int) {
        state.withLock { state in
            // Under the lock, so that the library cannot meanwhile close the socket and its number be another's: it
            // tells that it closes before it does, and disarm waits here.
            for (socket, deadline) in state.deadlines where deadline <= now {
                shutdown(socket, Int32(SHUT_RDWR))
                state.deadlines[socket] = nil
            }
            for (id, held) in state.held where !held.isPolled && now - held.since >= delay {
                state.held[id]?.isPolled = startPolling(held.socket, id: id)
            }
        }
    }
}
