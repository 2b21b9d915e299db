import HTTP
import Testing

@Suite struct HeadersTests {
    @Test func `finds a field whatever the case of its name`() {
        let headers: Headers = ["Content-Type": "text/html", "X-A": "1", "x-a": "2"]
        #expect(headers.first("content-TYPE") == "text/html")
        #expect(headers.all("X-a") == ["1", "2"])
        #expect(headers.first("X-B") == nil)
    }

    @Test(arguments: ["a\r\nSet-Cookie: x=y", "a\nb", "a\rb", "a\0b", "a\u{7F}b"])
    func `never adds a value that could begin another field`(value: String) {
        var headers = Headers()
        let added = headers.add("Location", value)
        #expect(!added)
        #expect(headers.fields.isEmpty)
        headers.add("Location", "/")
        let isSet = headers.set("Location", value)
        #expect(!isSet)
        #expect(headers.first("Location") == "/")
    }

    @Test(arguments: ["", "A B", "A:", "Ä", "A\r\n"])
    func `never adds a name that is no token`(name: String) {
        var headers = Headers()
        let added = headers.add(name, "x")
        #expect(!added)
    }

    @Test func `set replaces all fields of a name`() {
        var headers: Headers = ["A": "1", "a": "2", "B": "3"]
        headers.set("A", "4")
        #expect(headers.all("a") == ["4"])
        headers.remove("b")
        #expect(headers.first("B") == nil)
    }

    @Test func `a redirect encodes blanks, controls and other scripts`() {
        let response = Response.seeOther("/über x\r\nA: b?c=%2F#d")
        #expect(response.status == 303)
        #expect(response.headers.first("Location") == "/%C3%BCber%20x%0D%0AA:%20b?c=%2F#d")
    }

    @Test(arguments: [
        ("br, gzip", ContentCoding.brotli), ("gzip, deflate", .gzip), ("br;q=0, gzip", .gzip),
        ("br;q=0.5, gzip;q=0.8", .gzip), ("*", .brotli), ("*;q=0", .identity), ("br;q=0, gzip;q=0", .identity),
        ("identity", .identity), ("identity, br;q=0.5", .identity), ("BR", .brotli), ("gzip;q=2", .identity),
        ("", .identity), ("x-gzip", .gzip), ("gzip;q=1.0, *;q=0", .gzip),
    ])
    func `chooses the content coding`(header: String, expected: ContentCoding) {
        #expect(ContentCoding.best(of: [.brotli, .gzip], for: ["Accept-Encoding": header]) == expected)
    }

    @Test func `sends no coding to who asks for none, nor one there is not`() {
        #expect(ContentCoding.best(of: [.brotli, .gzip], for: [:]) == .identity)
        #expect(ContentCoding.best(of: [.gzip], for: ["Accept-Encoding": "br, gzip;q=0.1"]) == .gzip)
    }

    @Test(arguments: ["\"v1\"", "W/\"v1\"", "\"a\", \"v1\"", "*", "\"a,b\",W/\"v1\""])
    func `knows a version the client has`(header: String) {
        #expect(EntityTag("v1").isFresh(in: ["If-None-Match": header]))
    }

    @Test(arguments: ["\"v2\"", "v1", "", "\"x, \\\"v1\\\"\""])
    func `knows a version the client does not have`(header: String) {
        #expect(!EntityTag("v1").isFresh(in: ["If-None-Match": header]))
    }
}
