internal import CMicrohttpd
internal import CMicrohttpdShim
internal import Glibc
public import HTTP

/// An HTTP/1.1 server over libmicrohttpd, for behind a proxy that ends TLS.
///
/// It calls the handler on its own threads. Besides what the library checks it refuses ambiguous framing, closes slow
/// clients by deadlines of its own, notices when the client of a held request hangs up, and stops with every held
/// request answered.
public final class Server: Sendable {
    /// Where it listens, and its limits.
    public let configuration: ServerConfiguration

    private struct Running: Sendable {
        let daemon: Handle
        let port: UInt16
    }

    private enum State: Sendable {
        case new
        case running(Running)
        case stopped
    }

    private let core: ServerCore
    private let state = Locked(State.new)

    /// A server that is not started yet.
    ///
    /// The closure makes the page for a status that the server itself raises: 400, 413, 414, 431 or 503. What the library
    /// refuses while it still reads the head has a plain page of the library's own.
    public init(
        _ configuration: ServerConfiguration = ServerConfiguration(), handler: @escaping Handler,
        failure: @escaping @Sendable (Int) -> Response = { .text("\($0)\n", status: $0) }
    ) throws(ServerError) {
        self.configuration = configuration
        core = try ServerCore(configuration: configuration, handler: handler, failure: failure)
    }

    /// The port it listens on; 0 unless it runs.
    public var port: UInt16 {
        state.withLock { state in
            if case .running(let running) = state { running.port } else { 0 }
        }
    }

    /// Starts listening; a server starts once, and a started one must be stopped.
    public func start() throws(ServerError) {
        try state.withLock { state throws(ServerError) in
            guard case .new = state else { throw .alreadyStarted }
            ListenAddress.raiseDescriptorLimit(to: configuration.connectionLimit + 256)
            let context = Unmanaged.passRetained(core)
            let started = ListenAddress.with(host: configuration.host, port: configuration.port) { address in
                var options = options(address, context: context.toOpaque())
                return shim_start(&options).map { Handle(pointer: $0) }
            }
            guard let daemon = started.flatMap({ $0 }) else {
                context.release()
                throw started == nil
                    ? .badHost(configuration.host)
                    : .cannotListen(host: configuration.host, port: configuration.port)
            }
            do throws(ServerError) {
                try core.watch.start()
            } catch {
                MHD_stop_daemon(daemon.pointer)
                context.release()
                throw error
            }
            state = .running(Running(daemon: daemon, port: shim_port(daemon.pointer)))
        }
    }

    /// Stops: no new connections, held tasks cancelled, answers awaited for so many seconds, 503 for what is still held
    /// then.
    public func stop(grace: Int = 5) async {
        let running = state.withLock { state -> Running? in
            guard case .running(let running) = state else { return nil }
            state = .stopped
            return running
        }
        guard let running else { return }
        let listener = MHD_quiesce_daemon(running.daemon.pointer)
        core.close()
        let deadline = MonotonicClock.now + max(0, grace) * 1_000
        while core.hasActive, MonotonicClock.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
        let last = MonotonicClock.now + 1_000
        repeat {
            core.held.answerAll(with: core.refusal(503))
            try? await Task.sleep(for: .milliseconds(2))
        } while !core.held.isEmpty || core.hasActive && MonotonicClock.now < last
        // The library aborts the process over a suspended connection; by now there is none.
        MHD_stop_daemon(running.daemon.pointer)
        if listener >= 0 { close(listener) }
        core.watch.stop()
        Unmanaged.passUnretained(core).release()
    }

    private func options(_ address: UnsafePointer<sockaddr>, context: UnsafeMutableRawPointer) -> shim_options {
        shim_options(
            address: address, threads: UInt32(clamping: configuration.threads),
            connection_limit: UInt32(clamping: configuration.connectionLimit),
            // More than the checks allow, so that they answer with a page before the library does with its own; not much
            // more, since the library clears all of it for every request.
            connection_memory: configuration.headerLimit + configuration.targetLimit + 8_192,
            idle_seconds: UInt32(clamping: configuration.idleTimeout), context: context,
            target_received: Callbacks.targetReceived, request_received: Callbacks.requestReceived,
            request_completed: Callbacks.requestCompleted, connection_changed: Callbacks.connectionChanged)
    }
}
