internal import CMicrohttpd
internal import CMicrohttpdShim
internal import HTTP

/// What the library's callbacks need: it lives as long as the daemon.
final class ServerCore: Sendable {
    let configuration: ServerConfiguration
    let handler: Handler
    let failure: @Sendable (Int) -> Response
    let watch: ConnectionWatch
    let held: HeldRequests

    private struct Counts: Sendable {
        var nextID: UInt64 = 1
        var active = 0
        var isStopping = false
    }

    private let counts = Locked(Counts())

    init(
        configuration: ServerConfiguration, handler: @escaping Handler, failure: @escaping @Sendable (Int) -> Response
    ) throws(ServerError) {
        self.configuration = configuration
        self.handler = handler
        self.failure = failure
        watch = try ConnectionWatch(delay: configuration.hangUpWatchDelay)
        held = HeldRequests(
            limit: min(configuration.heldLimit, max(1, configuration.connectionLimit / 2)), watch: watch)
    }

    /// Whether a request is read and not yet answered; half a head does not count, so it cannot delay a stop.
    var hasActive: Bool { counts.withLock { $0.active > 0 } }

    var isStopping: Bool { counts.withLock { $0.isStopping } }

    /// From here on every answer closes its connection, and none is held.
    func close() {
        counts.withLock { $0.isStopping = true }
        held.close()
    }

    func begin(target: String, connection: Handle) -> Exchange {
        let id = counts.withLock { counts in
            counts.nextID += 1
            return counts.nextID
        }
        return Exchange(id: id, target: target, connection: connection, socket: shim_socket(connection.pointer))
    }

    func complete(_ exchange: Exchange) {
        exchange.cancel()
        watch.arm(
            exchange.socket, milliseconds: (configuration.idleTimeout + configuration.headDeadline) * 1_000)
        if case .head = exchange.phase { return }
        counts.withLock { $0.active -= 1 }
    }

    func opened(socket: Int32) {
        watch.arm(socket, milliseconds: configuration.headDeadline * 1_000)
    }

    func closed(socket: Int32) {
        watch.disarm(socket)
    }

    /// The first call for a request, when its head is read; false closes the connection.
    func head(of exchange: Exchange, method: String, version: String) -> Bool {
        counts.withLock { $0.active += 1 }
        switch HeadCheck(configuration: configuration).read(exchange, method: method, version: version) {
        case .failure(let refusal): return refuse(exchange, refusal.status)
        case .success(let request):
            if request.headers.first("Content-Length") != nil || request.headers.first("Transfer-Encoding") != nil {
                watch.arm(exchange.socket, milliseconds: configuration.bodyDeadline * 1_000)
            }
            exchange.phase = .body(head: request)
            return true
        }
    }

    /// A part of the body; false closes the connection.
    func receive(_ bytes: UnsafeRawBufferPointer, for exchange: Exchange) -> Bool {
        let limit = configuration.bodyLimit
        return exchange.state.withLock { state in
            switch state.phase {
            case .body where state.body.count + bytes.count <= limit: state.body += bytes
            case .body:
                state.phase = .excess(state.body.count + bytes.count)
                state.body = []
            // The answer can be sent only when the body has ended, but an endless one is not waited for.
            case .excess(let count) where count < 16 * limit: state.phase = .excess(count + bytes.count)
            default: return false
            }
            return true
        }
    }

    /// A call without bytes: the body is complete, or the connection was resumed; false closes the connection.
    func proceed(_ exchange: Exchange) -> Bool {
        switch exchange.phase {
        case .body(let head): return dispatch(exchange, head)
        case .excess: return refuse(exchange, 413)
        case .ready(let response): return answer(exchange, response)
        case .head, .held, .answered: return true
        case .abandoned: return false
        }
    }

    private func dispatch(_ exchange: Exchange, _ head: Request) -> Bool {
        let body = exchange.state.withLock { state in
            defer { state.body = [] }
            return state.body
        }
        let request = body.isEmpty ? head : head.with(body: body)
        switch handler(request) {
        case .now(let response): return answer(exchange, response, close: head.isHTTP10)
        case .later(let make):
            return held.hold(exchange, until: head.isHTTP10 ? Self.closing(make) : make) || refuse(exchange, 503)
        }
    }

    private static func closing(_ make: @escaping @Sendable () async -> Response) -> @Sendable () async -> Response {
        {
            var response = await make()
            response.headers.set("Connection", "close")
            return response
        }
    }

    private func answer(_ exchange: Exchange, _ response: Response, close: Bool = false) -> Bool {
        exchange.phase = .answered
        watch.arm(
            exchange.socket, milliseconds: configuration.answerDeadline * 1_000 + response.body.count / 16)
        return AnswerWriter.queue(response, on: exchange.connection, close: close || isStopping)
    }

    private func refuse(_ exchange: Exchange, _ status: Int) -> Bool {
        answer(exchange, refusal(status), close: true)
    }

    func refusal(_ status: Int) -> Response {
        var response = failure(status)
        response.status = status
        if status == 503, response.headers.first("Retry-After") == nil { response.headers.set("Retry-After", "5") }
        return response
    }
}
