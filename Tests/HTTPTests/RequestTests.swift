import HTTP
import Testing

@Suite struct RequestTests {
    @Test func `takes the target apart`() {
        let request = Request(target: "/a/%C3%BC?x=1&y=a+b%26&x=2&z")
        #expect(request.path == "/a/%C3%BC")
        #expect(request.segments == ["a", "ü"])
        #expect(request.query.all("x") == ["1", "2"])
        #expect(request.query.first("y") == "a b&")
        #expect(request.query.first("z") == "")
        #expect(request.query.first("none") == nil)
    }

    @Test func `decodes the query once`() {
        #expect(Request(target: "/?a=%252F").query.first("a") == "%2F")
    }

    @Test func `keeps stray percent signs and mends what is no UTF-8 in a query`() {
        #expect(
            Request(target: "/?a=50%&b=%zz&c=%FF&d=%4").query.items.map(\.value) == ["50%", "%zz", "\u{FFFD}", "%4"])
    }

    @Test func `reads a whole-URL target`() {
        let request = Request(target: "http://app.test:80/a?b=c")
        #expect(request.targetHost == "app.test:80")
        #expect(request.path == "/a")
        #expect(request.query.first("b") == "c")
        #expect(Request(target: "HTTPS://app.test?x=1").path == "/")
        #expect(Request(target: "/http://x").targetHost == nil)
    }

    @Test(arguments: ["/%", "/%4", "/%zz", "/%FF"])
    func `has no segments where one cannot be decoded`(target: String) {
        #expect(Request(target: target).segments == nil)
    }

    @Test func `encodes and decodes all there is`() {
        let text = "a b/ü?&=%+\u{0}~"
        #expect(PercentEncoding.encode(text) == "a%20b%2F%C3%BC%3F%26%3D%25%2B%00~")
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        #expect(PercentEncoding.encodePath("/a b/ü") == "/a%20b/%C3%BC")
        #expect(PercentEncoding.encodeQuery([("a", "1 2"), ("b", "&")]) == "a=1%202&b=%26")
    }

    @Test(arguments: [("GET", Method.get), ("POST", .post), ("get", .other("get")), ("BREW", .other("BREW"))])
    func `reads a method in its case`(name: String, method: Method) {
        #expect(Method(name) == method)
        #expect(method.description == name)
    }

    @Test func `runs middleware from the outside in`() async {
        func note(_ mark: String) -> Middleware {
            { request, next in
                next(request).map { response in
                    var response = response
                    response.headers.set("Mark", mark + (response.headers.first("Mark") ?? ""))
                    return response
                }
            }
        }
        let handler = [note("a"), note("b")].around { _ in .later { Response() } }
        #expect(await handler(Request(target: "/")).response().headers.first("Mark") == "ab")
    }

    @Test func `shares bytes unchanged`() {
        let body = Body.shared(SharedBytes([1, 2, 3]))
        #expect(body.count == 3)
        #expect(body.array == [1, 2, 3])
        #expect(Body.shared(SharedBytes([])).array.isEmpty)
    }
}
