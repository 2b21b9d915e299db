import Glibc
import HTTP
import HTTPServer
import Testing

/// What a client got.
struct Answer {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }
}

struct ClientFailure: Error {
    let reason: String
}

/// A client on a bare socket, which never blocks a thread: the server's tasks need them.
final class Client {
    private let socket: Int32
    private var buffer: [UInt8] = []
    private var isOpen = true

    init(port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(
                socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        guard socket >= 0, result == 0 else { throw ClientFailure(reason: "connect: errno \(errno)") }
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    deinit { close() }

    func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(socket)
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        try await eventually {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { rest = rest.dropFirst(count) }
            // The server may have answered and closed without reading on.
            return rest.isEmpty || count < 0 && errno != EAGAIN
        }
    }

    /// Asks and awaits the answer.
    func ask(_ text: String) async throws -> Answer {
        try await send(text)
        return try await answer(isHead: text.hasPrefix("HEAD "))
    }

    func get(_ path: String) async throws -> Answer { try await ask("GET \(path) HTTP/1.1\r\nHost: a.test\r\n\r\n") }

    /// The next answer on this connection.
    func answer(isHead: Bool = false) async throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        try await eventually {
            headEnd = buffer.firstRange(of: end)?.upperBound
            return headEnd != nil || !receive()
        }
        guard let headEnd else { throw ClientFailure(reason: "no answer in \(buffer.count) bytes") }
        let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), String(line[colon...].dropFirst(2)))
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        let bodyEnd = headEnd + (isHead || status == 304 || status == 100 ? 0 : length)
        try await eventually { buffer.count >= bodyEnd || !receive() }
        guard buffer.count >= bodyEnd else { throw ClientFailure(reason: "cut body") }
        defer { buffer.removeFirst(bodyEnd) }
        return Answer(status: status, headers: headers, body: Array(buffer[headEnd..<bodyEnd]))
    }

    /// Awaits that the server closes, with nothing more to read.
    func isClosedByServer() async throws -> Bool {
        try await eventually { !receive() }
        return buffer.isEmpty
    }

    /// Whether the server has closed by now.
    func hasEnded() async throws -> Bool { !receive() }

    /// Reads what is there; false at the end.
    private func receive() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &bytes, bytes.count, 0)
        if count > 0 { buffer += bytes.prefix(count) }
        return count > 0 || count < 0 && errno == EAGAIN
    }
}

/// Polls until the condition holds, for a minute at most.
func eventually(_ condition: () throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw ClientFailure(reason: "waited in vain") }
        try await Task.sleep(for: .milliseconds(1))
    }
}

/// Runs the body against a server of its own.
func withServer(
    _ configure: (inout ServerConfiguration) -> Void = { _ in }, handler: @escaping Handler,
    body: (_ server: Server) async throws -> Void
) async throws {
    var configuration = ServerConfiguration()
    configure(&configuration)
    let server = try Server(configuration, handler: handler) { .text("styled \($0)", status: $0) }
    try server.start()
    do {
        try await body(server)
    } catch {
        await server.stop(grace: 0)
        throw error
    }
    await server.stop(grace: 0)
}

/// Answers with method, path and body.
let echo: Handler = { request in
    .now(.text("\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))"))
}

/// A gate that held requests wait behind.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting = 0
        var cancelled = 0
    }

    private let state = Locked(State())

    var waiting: Int { state.withLock { $0.waiting } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func open() { state.withLock { $0.isOpen = true } }

    /// A reply that comes when the gate opens, or 503 when it is cancelled.
    var reply: Reply {
        .later {
            self.state.withLock { $0.waiting += 1 }
            while !self.state.withLock({ $0.isOpen }) {
                do {
                    try await Task.sleep(for: .milliseconds(20))
                } catch {
                    self.state.withLock { $0.cancelled += 1 }
                    return .text("cancelled", status: 503)
                }
            }
            return .text("opened")
        }
    }
}
