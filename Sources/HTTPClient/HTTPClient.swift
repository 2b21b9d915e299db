internal import CCurl
internal import Dispatch
internal import Synchronization

/// A careful HTTP client over libcurl: https with verified certificates, no redirects, no proxies from the environment,
/// bounded answers and times, and, outside development, the public net only.
///
/// Exchanges run on a few threads of their own, so that no request thread waits for another server.
public final class HTTPClient: WebFetcher {
    /// What an exchange may take.
    public struct Limits: Sendable {
        /// Milliseconds for the whole exchange.
        public var timeout = 10_000
        /// Milliseconds until there is a connection.
        public var connect = 5_000
        /// Largest answer in bytes.
        public var answer = 1_048_576
        /// Exchanges at once.
        public var width = 8
        /// Exchanges that wait for their turn.
        public var waiting = 256

        /// The defaults.
        public init() {}
    }

    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var running = 0
    }

    private let limits: Limits
    private let reach: Reach
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "vestibule.http-client", attributes: .concurrent)
    private static let begun: Void = curl_begin()

    /// Which servers may be asked.
    public enum Reach: Sendable, CaseIterable {
        /// `https:` at public addresses, so that no name leads inside.
        case publicNetwork
        /// `https:` at private addresses too, for servers of an organisation's own network.
        case privateNetwork
        /// `http:` and this machine besides, for development.
        case local
    }

    /// Creates a client.
    public init(reach: Reach, limits: Limits = Limits()) {
        self.reach = reach
        self.limits = limits
        Self.begun
    }

    /// The answer, whatever its status; cancelling the task ends the exchange.
    public func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        let stop = Stop()
        let (limits, reach) = (limits, reach)
        let answer: Result<WebAnswer, WebFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isTaken = enqueue {
                    continuation.resume(returning: stop.run(request, limits, reach))
                }
                if !isTaken { continuation.resume(returning: .failure(WebFailure("too many exchanges wait"))) }
            }
        } onCancel: {
            stop.set()
        }
        return try answer.get()
    }

    private func enqueue(_ job: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, starts) = state.withLock { state -> (Bool, Bool) in
            guard state.waiting.count < limits.waiting else { return (false, false) }
            state.waiting.append(job)
            guard state.running < limits.width else { return (true, false) }
            state.running += 1
            return (true, true)
        }
        if starts { queue.async { self.work() } }
        return isTaken
    }

    private func work() {
        while true {
            let job = state.withLock { state -> (@Sendable () -> Void)? in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            guard let job else { return }
            job()
        }
    }

    /// Whether an address, 4 or 16 bytes in network order, is one of the public net.
    package static func isPublic(_ address: [UInt8]) -> Bool { curl_is_public(address, address.count) }
}

/// One exchange, and the way to stop it from another thread.
private final class Stop: Sendable {
    private let isSet = Atomic<Bool>(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    func run(
        _ request: WebRequest, _ limits: HTTPClient.Limits, _ reach: HTTPClient.Reach
    ) -> Result<WebAnswer, WebFailure> {
        let lines = request.headers.map { "\($0.name): \($0.value)" }
        guard !(lines + [request.url]).contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) else {
            return .failure(WebFailure("a control character in the request"))
        }
        var exchange = curl_exchange()
        exchange.header_count = lines.count
        exchange.body_size = request.body?.count ?? 0
        exchange.timeout_milliseconds = limits.timeout
        exchange.connect_milliseconds = limits.connect
        exchange.limit = limits.answer
        exchange.allows_plain = reach == .local
        exchange.allows_private = reach != .publicNetwork
        exchange.context = Unmanaged.passUnretained(self).toOpaque()
        exchange.is_stopped = { context in
            context.map { Unmanaged<Stop>.fromOpaque($0).takeUnretainedValue().isSet.load(ordering: .relaxed) } ?? false
        }
        let fault = withExtendedLifetime(self) { perform(request, lines, &exchange) }
        defer { curl_answer_free(&exchange) }
        if let fault { return .failure(WebFailure(String(cString: fault))) }
        let body = Array(UnsafeBufferPointer(start: exchange.answer, count: exchange.answer_size))
        let text = String(
            decoding: UnsafeRawBufferPointer(start: exchange.answer_headers, count: exchange.answer_headers_size),
            as: UTF8.self)
        return .success(WebAnswer(status: exchange.status, headers: Self.headers(text), body: body))
    }

    /// Lends the request's texts to the library for as long as the exchange lasts.
    private func perform(
        _ request: WebRequest, _ lines: [String], _ exchange: inout curl_exchange
    ) -> UnsafePointer<CChar>? {
        request.method.withCString { method in
            request.url.withCString { url in
                (lines.map { $0 + "\0" }.joined() + "\0").withCString { headers in
                    exchange.method = method
                    exchange.url = url
                    exchange.headers = headers
                    guard let body = request.body else { return curl_run(&exchange) }
                    return (body + [0]).withUnsafeBufferPointer { bytes in
                        exchange.body = bytes.baseAddress
                        return curl_run(&exchange)
                    }
                }
            }
        }
    }

    private static func headers(_ text: String) -> [String: String] {
        var headers: [String: String] = [:]
        for line in text.split(whereSeparator: { $0 == "\r\n" || $0 == "\n" }) {
            // An interim answer's fields are not the answer's.
            if line.hasPrefix("HTTP/") { headers = [:] }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers[line[..<colon].lowercased()] = String(value)
        }
        return headers
    }
}
