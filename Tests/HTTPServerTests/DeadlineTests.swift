import HTTP
import HTTPServer
import Testing

@Suite struct DeadlineTests {
    @Test func `closes on a client that sends its head byte by byte`() async throws {
        try await withServer({ $0.headDeadline = 1 }, handler: echo) { server in
            let client = try Client(port: server.port)
            try await client.send("GET / HTTP/1.1\r\n")
            let trickle = Task {
                let slow = try Client(port: server.port)
                try await slow.send("GET / HTTP/1.1\r\nA: ")
                while !Task.isCancelled {
                    try await slow.send("x")
                    try await Task.sleep(for: .milliseconds(50))
                    if try await slow.hasEnded() { return }
                }
            }
            #expect(try await client.isClosedByServer())
            try await trickle.value
        }
    }

    @Test func `closes on a client that does not finish its body`() async throws {
        try await withServer({ $0.bodyDeadline = 1 }, handler: echo) { server in
            let client = try Client(port: server.port)
            try await client.send("POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\nab")
            #expect(try await client.isClosedByServer())
        }
    }

    @Test func `closes an idle connection`() async throws {
        try await withServer({ $0.idleTimeout = 1 }, handler: echo) { server in
            let client = try Client(port: server.port)
            #expect(try await client.get("/").status == 200)
            #expect(try await client.isClosedByServer())
        }
    }

    @Test func `a held request outlives the deadlines`() async throws {
        let gate = Gate()
        try await withServer(
            {
                $0.headDeadline = 1
                $0.bodyDeadline = 1
                $0.idleTimeout = 1
            }, handler: { $0.path == "/held" ? gate.reply : echo($0) }
        ) { server in
            let held = try Client(port: server.port)
            try await held.send("GET /held HTTP/1.1\r\nHost: a.test\r\n\r\n")
            try await eventually { gate.waiting == 1 }
            // The other client's end shows that the deadlines have passed.
            let other = try Client(port: server.port)
            #expect(try await other.get("/").status == 200)
            #expect(try await other.isClosedByServer())
            gate.open()
            #expect(try await held.answer().text == "opened")
        }
    }
}
