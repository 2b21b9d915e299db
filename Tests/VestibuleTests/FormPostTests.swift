import AuthCore
import AuthProviders
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// A provider that answers by a posted form: the post comes without our cookie, the hop after it brings the cookie.
@Suite struct FormPostTests {
    private let server: TestServer
    private let client: PlainClient
    private let issuer: TestIssuer
    private let path = "/auth/callback/post.example"

    init() throws {
        let issuer = try TestIssuer("post.example", answersByPost: true)
        self.issuer = issuer
        server = try TestServer { $0.providers = [issuer.provider()] }
        client = server.client
    }

    private func setOut() async throws -> Trip {
        let trip = try await client.setOut("signIn:post.example")
        issuer.signIn(trip, now: server.running.clock.now)
        return trip
    }

    /// What the provider's page does in the same browser: no cookie goes along, and none comes back.
    private func post(_ fields: [(String, String)], _ headers: [String: String] = [:]) async -> Response {
        let page = server.client
        page.headers = ["Origin": "https://post.example", "Sec-Fetch-Site": "cross-site"].merging(headers) { $1 }
        return await page.send(.post, path, fields)
    }

    @Test func `A33: a post without cookies, a hop, signed in`() async throws {
        let trip = try await setOut()
        #expect(trip.fields["response_mode"] == "form_post")
        let response = await post([
            ("state", trip.state), ("code", "c"), ("user", #"{"name":{"firstName":"Grace","lastName":"Hopper"}}"#),
        ])
        #expect(response.status == 303 && response.headers.all("Set-Cookie").isEmpty)
        #expect(response.headers.first("Referrer-Policy") == "no-referrer")
        let hop = try #require(response.headers.first("Location"))
        #expect(hop == path + "/resume?state=" + trip.state)
        await client.open(hop)
        #expect(client.page.screen == "SignedIn")
        #expect(issuer.exchanges == 1)
        await client.open(hop)
        #expect(client.page.errors == ["problem.providerReturn"])
    }

    @Test func `a post and a hop connect it to the account that is signed in, and to no other`() async throws {
        try await server.signUp(client, "ada@example.test")
        let trip = try await client.setOut("link:post.example", from: "/auth/methods")
        issuer.signIn(trip, now: server.running.clock.now)
        let hop = try #require(await post([("state", trip.state), ("code", "c")]).headers.first("Location"))
        let stranger = server.client
        try await server.signUp(stranger, "bob@example.test")
        await stranger.open(hop)
        #expect(stranger.page.errors == ["problem.providerReturn"] && issuer.exchanges == 0)
        await client.open(hop)
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.linked"])
        #expect(try await server.store.identities(of: server.user("bob@example.test").id).isEmpty)
    }

    @Test func `turning back there is silent`() async throws {
        let trip = try await setOut()
        let response = await post([("state", trip.state), ("error", "user_cancelled_authorize")])
        await client.open(try #require(response.headers.first("Location")))
        #expect(client.page.screen == "AuthPicker" && client.page.errors.isEmpty)
    }

    @Test func `the hop collects in the browser that set out only`() async throws {
        let trip = try await setOut()
        let hop = try #require(await post([("state", trip.state), ("code", "c")]).headers.first("Location"))
        let stranger = server.client
        await stranger.open("/auth")
        await stranger.open(hop)
        #expect(stranger.page.errors == ["problem.providerReturn"])
        #expect(await !stranger.isSignedIn)
        #expect(issuer.exchanges == 0)
    }

    @Test func `the hop without a post collects nothing`() async throws {
        let trip = try await setOut()
        await client.open(path + "/resume?state=" + trip.state)
        #expect(client.page.status == 400 && client.page.errors == ["problem.providerReturn"])
        #expect(issuer.exchanges == 0)
    }

    @Test func `the first posted answer counts`() async throws {
        let trip = try await setOut()
        _ = await post([("state", trip.state), ("error", "access_denied")])
        let hop = try #require(await post([("state", trip.state), ("code", "stolen")]).headers.first("Location"))
        await client.open(hop)
        #expect(client.page.screen == "AuthPicker" && issuer.exchanges == 0)
    }

    @Test func `an answer in the address is not taken where a form is agreed`() async throws {
        let trip = try await setOut()
        await client.open(trip.back())
        #expect(client.page.errors == ["problem.providerReturn"] && issuer.exchanges == 0)
    }

    @Test func `a post that nobody waits for is one plain page and leaves every cookie alone`() async throws {
        _ = try await setOut()
        for fields in [
            [], [("code", "c")], [("state", ""), ("code", "c")], [("state", String(repeating: "A", count: 65))],
            [("state", "a"), ("state", "b")], [("state", "x"), ("user", String(repeating: "u", count: 9000))],
        ] as [[(String, String)]] {
            let response = await post(fields)
            #expect(response.status == 400 && response.headers.all("Set-Cookie").isEmpty)
        }
    }

    @Test func `a long post, another kind of body and another host are refused`() async throws {
        let trip = try await setOut()
        let long = await post([
            ("state", trip.state), ("code", "c"), ("x", String(repeating: "a", count: 16_000)),
            ("y", String(repeating: "a", count: 2000)),
        ])
        #expect(long.status == 413 && long.headers.all("Set-Cookie").isEmpty)
        #expect(await post([("state", trip.state)], ["Content-Type": "application/json"]).status == 415)
        #expect(await post([("state", trip.state)], ["Host": "evil.example"]).status == 421)
        #expect(issuer.exchanges == 0)
    }

    @Test func `a code that is longer than a flow holds is refused, not cut`() async throws {
        let trip = try await setOut()
        let response = await post([("state", trip.state), ("code", String(repeating: "c", count: 4000))])
        #expect(response.status == 400)
    }
}
