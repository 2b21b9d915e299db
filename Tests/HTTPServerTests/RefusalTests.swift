import HTTP
import HTTPServer
import Testing

@Suite struct RefusalTests {
    func status(of head: String, _ configure: (inout ServerConfiguration) -> Void = { _ in }) async throws -> Int {
        var status = 0
        try await withServer(configure, handler: echo) { server in
            let answer = try await Client(port: server.port).ask(head)
            status = answer.status
            if answer.status != 200 { #expect(answer.header("Connection") == "close") }
        }
        return status
    }

    @Test func `answers 400 to two Host headers`() async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n") == 400)
    }

    @Test func `answers 400 to a request without Host`() async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nA: b\r\n\r\n") == 400)
    }

    @Test(arguments: ["a.test:99999", "a.test:x", "a b", "a.test/x", "u@a.test", "[::1", "[a]", "", "a.test:80:80"])
    func `answers 400 to a malformed Host`(host: String) async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400)
    }

    @Test(arguments: ["a.test", "a.test:8080", "[::1]", "[::1]:80", "127.0.0.1:1", "localhost", "a.test \t"])
    func `takes a sound Host`(host: String) async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 200)
    }

    @Test(arguments: [
        "Content-Length: 3\r\nTransfer-Encoding: chunked", "Content-Length: 3\r\nContent-Length: 3",
        "Content-Length: 3\r\nContent-Length: 4", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Content-Length: +3", "Content-Length: 3, 3",
        "Content-Length: x", "Content-Length: ", "Content-Length: 0x3", "Transfer-Encoding: identity",
    ])
    func `answers 400 to ambiguous framing`(fields: String) async throws {
        let head = "POST / HTTP/1.1\r\nHost: a.test\r\n\(fields)\r\n\r\n"
        #expect(try await status(of: head + "3\r\nabc\r\n0\r\n\r\n") == 400)
    }

    @Test func `answers 400 to chunks by HTTP 1.0`() async throws {
        let head = "POST / HTTP/1.0\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        #expect(try await status(of: head) == 400)
    }

    @Test(arguments: [
        "A: b\0c\r\nD: e", "A: b\0\0c\r\nD: e", "A: b\r\n c\r\nD: e", "A: b\nD: e", "A: b\u{1}c", "A: b\0\0\0c",
        "A : b",
        "A\0B: c", "Ä: b", "A: b\r\n\tc",
    ])
    func `answers 400 to a NUL, a fold, a bare line feed or a control character in a field`(
        fields: String
    ) async throws {
        let last = "GET / HTTP/1.1\r\nHost: a.test\r\n\(fields)\r\n\r\n"
        #expect(try await status(of: last) == 400)
        let first = "GET / HTTP/1.1\r\n\(fields)\r\nHost: a.test\r\n\r\n"
        #expect(try await status(of: first) == 400)
    }

    @Test func `takes many sound fields, also byte by byte`() async throws {
        let fields = (0..<60).map { "X-\($0): \t" + String(repeating: "v", count: $0 * 6) + " \r\n" }.joined()
        let cookie = "Cookie: a=b; c=\"d e\";;f\r\n"
        let head = "GET / HTTP/1.1\r\n\(cookie)\(fields)X-Empty:\r\nX-No-Blank:x\r\nHost: a.test\r\n\r\n"
        try await withServer(handler: { request in
            .now(.text((request.headers.first("X-59") ?? "") + (request.headers.first("X-No-Blank") ?? "")))
        }) { server in
            let client = try Client(port: server.port)
            for _ in 0..<3 { #expect(try await client.ask(head).text == String(repeating: "v", count: 354) + "x") }
            for byte in head.utf8 { try await client.send([byte]) }
            #expect(try await client.answer().status == 200)
        }
    }

    @Test func `answers 431 with its own page to too long a head`() async throws {
        try await withServer(handler: echo) { server in
            let long = String(repeating: "x", count: 17_000)
            let answer = try await Client(port: server.port).ask("GET / HTTP/1.1\r\nHost: a.test\r\nA: \(long)\r\n\r\n")
            #expect(answer.status == 431)
            #expect(answer.text == "styled 431")
        }
    }

    @Test func `answers 431 to a head beyond all memory and to too many fields`() async throws {
        let long = String(repeating: "x", count: 80_000)
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a.test\r\nA: \(long)\r\n\r\n") == 431)
        let many = String(repeating: "A: b\r\n", count: 101)
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a.test\r\n\(many)\r\n") == 431)
    }

    @Test(arguments: [9_000, 80_000])
    func `answers 414 to too long a target`(length: Int) async throws {
        let target = "/" + String(repeating: "x", count: length)
        #expect(try await status(of: "GET \(target) HTTP/1.1\r\nHost: a.test\r\n\r\n") == 414)
    }

    @Test(arguments: ["70000", "99999999999999999999", "9223372036854775808"])
    func `answers 413 before it reads too long a body`(length: String) async throws {
        #expect(try await status(of: "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: \(length)\r\n\r\n") == 413)
    }

    @Test func `answers 413 to too many chunks`() async throws {
        let chunk = "2000\r\n" + String(repeating: "x", count: 0x2000) + "\r\n"
        let head = "POST / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try await status(of: head + String(repeating: chunk, count: 9) + "0\r\n\r\n") == 413)
    }

    @Test func `takes a body of the limit`() async throws {
        let body = String(repeating: "x", count: 65_536)
        let head = "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 65536\r\n\r\n"
        #expect(try await status(of: head + body) == 200)
    }

    @Test(arguments: ["G(T", "G\u{1}T", "GÄT"])
    func `answers 400 to a method that is no token`(method: String) async throws {
        #expect(try await status(of: "\(method) / HTTP/1.1\r\nHost: a.test\r\n\r\n") == 400)
    }

    @Test func `takes target and fields up to their limits`() async throws {
        let target = "/" + String(repeating: "t", count: 8_191)
        let value = String(repeating: "v", count: 8_100)
        let head = "GET \(target) HTTP/1.1\r\nHost: a.test\r\nA: \(value)\r\nB: \(value)\r\n\r\n"
        #expect(try await status(of: head) == 200)
    }

    @Test func `A11 answers 400 where target and Host disagree`() async throws {
        #expect(try await status(of: "GET http://evil.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n") == 400)
        #expect(try await status(of: "GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\n\r\n") == 200)
    }

    @Test(arguments: ["a", "*", "ftp://a.test/", "/a\tb"])
    func `answers 400 to a target that is none`(target: String) async throws {
        #expect(try await status(of: "GET \(target) HTTP/1.1\r\nHost: a.test\r\n\r\n") == 400)
    }
}
