import HTTP
import Testing

@Suite struct RouterTests {
    let router = Router([
        Route(.get, "/auth") { _ in .now(.text("picker")) },
        Route(.post, "/auth") { _ in .now(.text("post")) },
        Route(.get, "/auth/{screen}") { .now(.text("screen " + ($0.parameters["screen"] ?? ""))) },
        Route(.get, "/auth/link") { .now(.text("link " + ($0.route ?? ""))) },
        Route(.post, "/auth/{provider}/callback") { .now(.text(($0.route ?? "") + ($0.parameters["provider"] ?? ""))) },
    ]) { failure, _ in
        switch failure {
        case .notFound: .now(.text("nothing", status: 404))
        case .methodNotAllowed: .now(.text("not so", status: 405))
        }
    }

    func answer(_ method: Method, _ target: String) async -> Response {
        await router(Request(method: method, target: target)).response()
    }

    func text(_ method: Method, _ target: String) async -> String {
        String(decoding: await answer(method, target).body.array, as: UTF8.self)
    }

    @Test func `finds a route by method and path`() async {
        #expect(await text(.get, "/auth?x=1") == "picker")
        #expect(await text(.post, "/auth") == "post")
    }

    @Test func `prefers the exact path to a pattern before it`() async {
        #expect(await text(.get, "/auth/link") == "link /auth/link")
    }

    @Test func `decodes parameters once`() async {
        #expect(await text(.get, "/auth/a%2Fb%2525") == "screen a/b%25")
        #expect(await text(.post, "/auth/google.com/callback") == "/auth/{provider}/callbackgoogle.com")
    }

    @Test(arguments: ["/", "/auth/", "/auth/a/b", "/AUTH", "/auth/%zz", "*", ""])
    func `answers 404 where no route has the path`(target: String) async {
        #expect(await answer(.get, target).status == 404)
    }

    @Test func `answers 405 with what is allowed`() async {
        let response = await answer(.delete, "/auth")
        #expect(response.status == 405)
        #expect(response.headers.first("Allow") == "GET, HEAD, POST")
        #expect(await answer(.get, "/auth/x/callback").headers.first("Allow") == "POST")
    }

    @Test func `takes HEAD like GET`() async {
        #expect(await text(.head, "/auth") == "picker")
    }
}
