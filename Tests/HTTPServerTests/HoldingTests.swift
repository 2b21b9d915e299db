import HTTP
import HTTPServer
import Testing

@Suite struct HoldingTests {
    let ask = "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n"

    @Test func `holds a thousand requests at once and answers them all`() async throws {
        let gate = Gate()
        try await withServer(handler: { _ in gate.reply }) { server in
            var clients: [Client] = []
            for _ in 0..<1_000 {
                let client = try Client(port: server.port)
                try await client.send(ask)
                clients.append(client)
            }
            try await eventually { gate.waiting == 1_000 }
            gate.open()
            for client in clients { #expect(try await client.answer().text == "opened") }
        }
    }

    @Test(arguments: [0, 100])
    func `cancels the task of a client that hangs up`(delay: Int) async throws {
        let gate = Gate()
        try await withServer({ $0.hangUpWatchDelay = delay }, handler: { _ in gate.reply }) { server in
            let leaving = try Client(port: server.port)
            let staying = try Client(port: server.port)
            try await leaving.send(ask)
            try await staying.send(ask)
            try await eventually { gate.waiting == 2 }
            leaving.close()
            try await eventually { gate.cancelled == 1 }
            gate.open()
            #expect(try await staying.answer().text == "opened")
        }
    }

    @Test func `a connection lives on after a held answer`() async throws {
        let gate = Gate()
        gate.open()
        try await withServer({ $0.hangUpWatchDelay = 0 }, handler: { _ in gate.reply }) { server in
            let client = try Client(port: server.port)
            for _ in 0..<20 { #expect(try await client.get("/").text == "opened") }
        }
    }

    @Test func `answers 503 with a time to come back over the limit of held requests`() async throws {
        let gate = Gate()
        try await withServer({ $0.heldLimit = 2 }, handler: { _ in gate.reply }) { server in
            let held = [try Client(port: server.port), try Client(port: server.port)]
            for client in held { try await client.send(ask) }
            try await eventually { gate.waiting == 2 }
            let answer = try await Client(port: server.port).get("/")
            #expect(answer.status == 503)
            #expect(answer.header("Retry-After") == "5")
            gate.open()
            for client in held { #expect(try await client.answer().status == 200) }
        }
    }

    @Test func `a graceful stop answers the held requests by cancelling their tasks`() async throws {
        let gate = Gate()
        let server = try Server(handler: { _ in gate.reply })
        try server.start()
        let client = try Client(port: server.port)
        let idle = try Client(port: server.port)
        try await client.send(ask)
        try await eventually { gate.waiting == 1 }
        await server.stop(grace: 5)
        let answer = try await client.answer()
        #expect(answer.status == 503)
        #expect(answer.text == "cancelled")
        #expect(try await client.isClosedByServer())
        #expect(try await idle.isClosedByServer())
        #expect(throws: ClientFailure.self) { try Client(port: server.port) }
    }

    @Test func `stops with hundreds of requests held and half of their clients gone`() async throws {
        let gate = Gate()
        let server = try Server(handler: { _ in gate.reply })
        try server.start()
        var staying: [Client] = []
        for index in 0..<300 {
            let client = try Client(port: server.port)
            try await client.send(ask)
            if index % 2 == 0 {
                staying.append(client)
            } else {
                client.close()
            }
        }
        try await eventually { gate.waiting == 300 }
        await server.stop(grace: 5)
        for client in staying { #expect(try await client.answer().status == 503) }
    }

    @Test func `a stop answers 503 for a task that does not end in time`() async throws {
        let started = Locked(false)
        let released = Locked(false)
        let server = try Server(handler: { _ in
            .later {
                started.withLock { $0 = true }
                while !released.withLock({ $0 }) { await Task.yield() }
                return .text("too late")
            }
        })
        try server.start()
        let client = try Client(port: server.port)
        try await client.send(ask)
        try await eventually { started.withLock { $0 } }
        await server.stop(grace: 0)
        let answer = try await client.answer()
        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "5")
        released.withLock { $0 = true }
    }

    @Test func `stopping twice or before the start does nothing`() async throws {
        let server = try Server(handler: echo)
        await server.stop()
        try server.start()
        #expect(server.port != 0)
        #expect(throws: ServerError.alreadyStarted) { try server.start() }
        await server.stop()
        await server.stop()
        #expect(server.port == 0)
    }

    @Test func `says why it cannot start`() async throws {
        var configuration = ServerConfiguration()
        configuration.host = "nowhere"
        let misnamed = try Server(configuration, handler: echo)
        #expect(throws: ServerError.badHost("nowhere")) { try misnamed.start() }
        try await withServer(handler: echo) { server in
            var configuration = ServerConfiguration()
            configuration.port = server.port
            let second = try Server(configuration, handler: echo)
            #expect(throws: ServerError.cannotListen(host: "127.0.0.1", port: server.port)) { try second.start() }
        }
    }
}
