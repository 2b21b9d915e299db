import HTTP
import HTTPClient
import HTTPServer
import Testing

/// The client against a real server on this machine.
@Suite struct HTTPClientTests {
    private func serving(
        _ handler: @escaping Handler, _ body: (String) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        let server = try Server(configuration, handler: handler) { _ in Response(status: 500) }
        try server.start()
        try await body("http://127.0.0.1:\(server.port)")
        await server.stop()
    }

    private var client: HTTPClient { HTTPClient(reach: .local) }

    @Test func `posts a form and reads status, headers and body`() async throws {
        try await serving { request in
            .now(
                Response(
                    status: 201,
                    headers: [
                        "Cache-Control": "public, max-age=90", "X-Auth": request.headers.first("Authorization") ?? "",
                    ],
                    body: .bytes(request.body)))
        } _: { origin in
            let answer = try await client.fetch(
                WebRequest(post: origin + "/token", form: "a=1&b=2", headers: [("Authorization", "Bearer t")]))
            #expect(answer.status == 201)
            #expect(String(decoding: answer.body, as: UTF8.self) == "a=1&b=2")
            #expect(answer.headers["x-auth"] == "Bearer t")
            #expect(answer.maxAge == 90)
        }
    }

    @Test func `follows no redirect`() async throws {
        try await serving { _ in
            .now(.seeOther("/elsewhere"))
        } _: { origin in
            let answer = try await client.fetch(WebRequest(get: origin + "/"))
            #expect(answer.status == 303)
        }
    }

    @Test func `stops at an answer that is too long`() async throws {
        var limits = HTTPClient.Limits()
        limits.answer = 1000
        let client = HTTPClient(reach: .local, limits: limits)
        try await serving { _ in
            .now(Response(body: .bytes([UInt8](repeating: 65, count: 100_000))))
        } _: { origin in
            await #expect(throws: WebFailure.self) { try await client.fetch(WebRequest(get: origin + "/")) }
        }
    }

    @Test func `gives up when its time is over`() async throws {
        var limits = HTTPClient.Limits()
        limits.timeout = 200
        let client = HTTPClient(reach: .local, limits: limits)
        try await serving { _ in
            .later {
                try? await Task.sleep(for: .seconds(30))
                return Response()
            }
        } _: { origin in
            await #expect(throws: WebFailure.self) { try await client.fetch(WebRequest(get: origin + "/")) }
        }
    }

    @Test func `a cancelled task ends its exchange`() async throws {
        let arrived = AsyncStream.makeStream(of: Void.self)
        try await serving { _ in
            .later {
                arrived.continuation.yield()
                try? await Task.sleep(for: .seconds(30))
                return Response()
            }
        } _: { origin in
            let client = client
            let task = Task { try await client.fetch(WebRequest(get: origin + "/")) }
            for await _ in arrived.stream { break }
            task.cancel()
            await #expect(throws: WebFailure.self) { try await task.value }
        }
    }

    @Test func `outside development asks neither this machine nor without https`() async throws {
        let client = HTTPClient(reach: .publicNetwork)
        try await serving { _ in
            .now(Response())
        } _: { origin in
            await #expect(throws: WebFailure.self) { try await client.fetch(WebRequest(get: origin + "/")) }
            let secure = origin.replacing("http://", with: "https://")
            await #expect(throws: WebFailure.self) { try await client.fetch(WebRequest(get: secure + "/")) }
        }
        await #expect(throws: WebFailure.self) { try await client.fetch(WebRequest(get: "file:///etc/hostname")) }
    }

    @Test(
        arguments: [
            [127, 0, 0, 1], [10, 1, 2, 3], [172, 20, 0, 1], [192, 168, 1, 1], [169, 254, 169, 254], [100, 64, 0, 1],
            [0, 0, 0, 0], [224, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0xFD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1],
            [0x20, 0x02, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]])
    func `an address inside is never asked`(_ address: [UInt8]) { #expect(!HTTPClient.isPublic(address)) }

    @Test(arguments: [[8, 8, 8, 8], [0x2A, 0, 0x14, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]] as [[UInt8]])
    func `a public address may be asked`(_ address: [UInt8]) { #expect(HTTPClient.isPublic(address)) }

    @Test func `a control character in an address or a header is refused`() async {
        await #expect(throws: WebFailure.self) {
            try await client.fetch(WebRequest(get: "http://127.0.0.1:1/\r\nX: 1"))
        }
        await #expect(throws: WebFailure.self) {
            try await client.fetch(WebRequest(get: "http://127.0.0.1:1/", headers: [("A", "b\r\nC: d")]))
        }
    }
}
