import HTTP
import HTTPServer
import Testing

@Suite struct ConversationTests {
    @Test func `keeps a connection alive`() async throws {
        try await withServer(handler: echo) { server in
            let client = try Client(port: server.port)
            #expect(try await client.get("/a").text == "GET /a ")
            #expect(try await client.get("/b?c").text == "GET /b ")
        }
    }

    @Test func `answers pipelined requests in their order`() async throws {
        try await withServer(handler: echo) { server in
            let client = try Client(port: server.port)
            let post = "POST /p HTTP/1.1\r\nHost: a.test\r\nContent-Length: 2\r\n\r\nhi"
            try await client.send("GET /1 HTTP/1.1\r\nHost: a.test\r\n\r\n" + post + post)
            #expect(try await client.answer().text == "GET /1 ")
            #expect(try await client.answer().text == "POST /p hi")
            #expect(try await client.answer().text == "POST /p hi")
        }
    }

    @Test func `closes after an HTTP 1.0 answer, now or later`() async throws {
        try await withServer(handler: { request in
            request.path == "/later" ? .later { .text("later") } : .now(.text("now \(request.isHTTP10)"))
        }) { server in
            for (path, text) in [("/", "now true"), ("/later", "later")] {
                let client = try Client(port: server.port)
                let answer = try await client.ask("GET \(path) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(answer.text == text)
                #expect(answer.header("Connection") == "close")
                #expect(try await client.isClosedByServer())
            }
        }
    }

    @Test func `reads a chunked body`() async throws {
        try await withServer(handler: echo) { server in
            let client = try Client(port: server.port)
            let answer = try await client.ask(
                "POST / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            #expect(answer.text == "POST / abcde")
        }
    }

    @Test func `asks for the body that a client holds back`() async throws {
        try await withServer(handler: echo) { server in
            let client = try Client(port: server.port)
            let hold = "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            #expect(try await client.ask(hold).status == 100)
            #expect(try await client.ask("hi").text == "POST / hi")
        }
    }

    @Test func `answers HEAD with the length and no body`() async throws {
        try await withServer(handler: { _ in .now(.text("twelve bytes")) }) { server in
            let client = try Client(port: server.port)
            let answer = try await client.ask("HEAD / HTTP/1.1\r\nHost: a.test\r\n\r\n")
            #expect(answer.header("Content-Length") == "12")
            #expect(try await client.get("/").text == "twelve bytes")
        }
    }

    @Test func `answers 304 without a body`() async throws {
        try await withServer(handler: { _ in .now(Response(status: 304, headers: ["ETag": "\"1\""])) }) { server in
            let client = try Client(port: server.port)
            #expect(try await client.get("/").status == 304)
            #expect(try await client.get("/").header("ETag") == "\"1\"")
        }
    }

    @Test func `dates its answers, names no product and keeps the framing its own`() async throws {
        try await withServer(handler: { _ in
            .now(Response(headers: ["Content-Length": "999", "X-A": "ü", "Set-Cookie": "a=1", "set-cookie": "b=2"]))
        }) { server in
            let answer = try await Client(port: server.port).get("/")
            #expect(answer.header("Date") != nil)
            #expect(answer.header("Server") == nil)
            #expect(answer.header("Content-Length") == "0")
            #expect(answer.header("X-A") == "ü")
            #expect(answer.headers.filter { $0.name == "set-cookie" }.map(\.value) == ["a=1", "b=2"])
        }
    }

    @Test(arguments: [false, true])
    func `sends a big body whole`(isShared: Bool) async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let body = isShared ? Body.shared(SharedBytes(bytes)) : .bytes(bytes)
        try await withServer(handler: { _ in .now(Response(body: body)) }) { server in
            let client = try Client(port: server.port)
            #expect(try await client.get("/").body == bytes)
            #expect(try await client.get("/").body.count == bytes.count)
        }
    }

    @Test func `tells the handler who asks`() async throws {
        try await withServer(handler: { .now(.text($0.peer.address.description)) }) { server in
            let answer = try await Client(port: server.port).get("/")
            #expect(answer.text == "127.0.0.1")
        }
    }

    @Test func `a slow handler does not stop the others`() async throws {
        let gate = Gate()
        try await withServer({ $0.threads = 1 }, handler: { $0.path == "/slow" ? gate.reply : echo($0) }) { server in
            let slow = try Client(port: server.port)
            try await slow.send("GET /slow HTTP/1.1\r\nHost: a.test\r\n\r\n")
            try await eventually { gate.waiting == 1 }
            #expect(try await Client(port: server.port).get("/quick").text == "GET /quick ")
            gate.open()
            #expect(try await slow.answer().text == "opened")
        }
    }
}
