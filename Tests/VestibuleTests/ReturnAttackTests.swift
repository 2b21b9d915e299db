import AuthCore
import AuthFlows
import AuthProviders
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Returns that nobody waits for: each leads to one plain page with a way on, and changes nothing.
@Suite struct ReturnAttackTests {
    private let server: TestServer
    private let client: PlainClient
    private let issuer: TestIssuer
    private let other: TestIssuer

    init() throws {
        let (issuer, other) = (try TestIssuer(), try TestIssuer("other.example"))
        self.issuer = issuer
        self.other = other
        server = try TestServer { $0.providers = [issuer.provider(), other.provider()] }
        client = server.client
    }

    private func setOut() async throws -> Trip {
        let trip = try await client.setOut()
        issuer.signIn(trip, now: server.running.clock.now)
        return trip
    }

    private func isRefused(
        _ client: PlainClient, exchanges: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let page = client.page
        #expect(page.status == 400 && page.screen == "Problem", "\(page.screen)", sourceLocation: sourceLocation)
        #expect(page.errors == ["problem.providerReturn"], sourceLocation: sourceLocation)
        #expect(page.html.contains("class=\"primary\" href=\"/auth\""), sourceLocation: sourceLocation)
        #expect(page.headers.all("Set-Cookie").isEmpty, sourceLocation: sourceLocation)
        #expect(issuer.exchanges + other.exchanges == exchanges, sourceLocation: sourceLocation)
        #expect(await !client.isSignedIn, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "", "?code=c", "?state=", "?state=AAAA&code=c", "?code=c&state=" + String(repeating: "A", count: 65),
        "?code=c&state=" + String(repeating: "%00", count: 65), "?code=c&state=" + String(repeating: "é", count: 40),
    ])
    func `A39, B6: a state of no possible form or of nobody`(_ query: String) async throws {
        _ = try await setOut()
        await client.open("/auth/callback/id.example" + query)
        await isRefused(client)
    }

    @Test func `A39: a state of the right form for the right flow`() async throws {
        let trip = try await setOut()
        let forged = trip.state.prefix(22) + String(repeating: "A", count: 43)
        await client.open(trip.back(state: String(forged)))
        await isRefused(client)
        // The honest one is still good.
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn")
    }

    @Test func `10.1.2: another browser without cookies`() async throws {
        let trip = try await setOut()
        let stranger = server.client
        await stranger.open(trip.back())
        await isRefused(stranger)
    }

    @Test func `10.1.2: another browser with a session of its own`() async throws {
        let trip = try await setOut()
        let stranger = server.client
        await stranger.open("/auth")
        await stranger.open(trip.back())
        await isRefused(stranger)
    }

    @Test func `another browser that waits for its own return gets nobody else's account`() async throws {
        let victim = server.client
        _ = try await victim.setOut()
        let attacker = try await setOut()
        await victim.open(attacker.back())
        await isRefused(victim)
    }

    @Test func `another browser with its own state and a stolen code lacks the proof key and the nonce`() async throws {
        let trip = try await setOut()
        let thief = server.client
        let own = try await thief.setOut()
        #expect(own.fields["code_challenge"] != trip.fields["code_challenge"])
        // The token that the stolen code gives names the victim's nonce.
        await thief.open(own.back())
        #expect(thief.page.errors == ["attempt.failed"])
        #expect(await !thief.isSignedIn)
    }

    @Test func `B6: a second time, by the same browser`() async throws {
        let trip = try await setOut()
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn")
        try await client.press("signOut")
        await client.open(trip.back())
        await isRefused(client, exchanges: 1)
    }

    @Test func `B6: a second time while signed in leads to a page whose way on is the account`() async throws {
        let trip = try await setOut()
        await client.open(trip.back())
        await client.open(trip.back())
        #expect(client.page.status == 400 && client.page.errors == ["problem.providerReturn"])
        await client.open("/auth")
        #expect(client.page.screen == "SignedIn")
        #expect(issuer.exchanges == 1)
    }

    @Test func `a second time after a failed exchange`() async throws {
        let trip = try await setOut()
        issuer.change { $0.claims["nonce"] = "\"x\"" }
        await client.open(trip.back())
        issuer.signIn(trip, now: server.running.clock.now)
        await client.open(trip.back())
        await isRefused(client, exchanges: 1)
    }

    @Test func `B4: ten minutes late`() async throws {
        let trip = try await setOut()
        server.running.clock.advance(by: 600)
        await client.open(trip.back())
        await isRefused(client)
    }

    @Test func `10.1.2: at another provider's address, after which the state is spent`() async throws {
        let trip = try await setOut()
        await client.open(trip.back(provider: "other.example"))
        await isRefused(client)
        await client.open(trip.back())
        await isRefused(client)
    }

    @Test func `at the address of a provider that does not exist`() async throws {
        let trip = try await setOut()
        await client.open(trip.back(provider: "nobody.example"))
        await isRefused(client)
    }

    @Test(arguments: ["state", "code", "iss"])
    func `a parameter that comes twice`(_ name: String) async throws {
        let trip = try await setOut()
        let twice = [("code", "a"), ("iss", "https://id.example"), (name, name == "state" ? trip.state : "b")]
        await client.open(trip.back(twice))
        await isRefused(client)
    }

    @Test func `10.5.2: another issuer's name in the answer`() async throws {
        let trip = try await setOut()
        await client.open(trip.back([("code", "c"), ("iss", "https://evil.example")]))
        #expect(client.page.errors == ["attempt.failed"] && issuer.exchanges == 0)
        #expect(await !client.isSignedIn)
    }

    @Test func `10.5.2: no issuer in the answer where one is announced`() async throws {
        issuer.change { $0.more = #","authorization_response_iss_parameter_supported":true"# }
        let trip = try await setOut()
        await client.open(trip.back())
        #expect(client.page.errors == ["attempt.failed"] && issuer.exchanges == 0)
        #expect(await !client.isSignedIn)
    }

    @Test func `an answer without a code`() async throws {
        let trip = try await setOut()
        await client.open(trip.back([]))
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["attempt.failed"])
        #expect(issuer.exchanges == 0)
    }

    @Test func `a posted answer where none is expected`() async throws {
        let trip = try await setOut()
        let response = await client.send(
            .post, "/auth/callback/id.example", [("state", trip.state), ("code", "c")])
        #expect(response.status == 400 && response.headers.all("Set-Cookie").isEmpty)
        await client.open("/auth/callback/id.example/resume?state=" + trip.state)
        await isRefused(client)
    }

    @Test(arguments: ["image", "iframe", "empty", "script", "frame"])
    func `nothing but a person's own navigation collects`(_ destination: String) async throws {
        let trip = try await setOut()
        client.headers["Sec-Fetch-Dest"] = destination
        let response = await client.send(.get, trip.back())
        #expect(response.status == 403 && response.headers.all("Set-Cookie").isEmpty)
        client.headers = [:]
        #expect(issuer.exchanges == 0)
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn")
    }

    @Test func `looking ahead and HEAD collect nothing`() async throws {
        let trip = try await setOut()
        client.headers["Sec-Purpose"] = "prefetch;prerender"
        #expect(await client.send(.get, trip.back()).status == 400)
        client.headers = [:]
        #expect(await client.send(.head, trip.back()).status == 400)
        #expect(issuer.exchanges == 0)
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn")
    }

    @Test func `after signing in in another way meanwhile`() async throws {
        try await server.signUp(server.client, "ada@example.test")
        let trip = try await setOut()
        await client.open(client.page.path.replacing("/auth/continue", with: "/auth"))
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        await client.open(trip.back())
        #expect(client.page.errors == ["problem.providerReturn"] && issuer.exchanges == 0)
        #expect(await server.isSignedIn(client, as: "ada@example.test"))
    }

    @Test func `A38: no GET sets out to a provider`() async throws {
        for path in [
            "/auth/callback/id.example", "/auth/signIn:id.example", "/auth?action=signIn:id.example", "/auth/continue",
        ] {
            await client.open(path)
            #expect(client.page.screen != "Continue")
        }
    }

    @Test func `an old cookie from before the press collects nothing`() async throws {
        await client.open("/auth")
        let before = client.session
        let trip = try await client.setOut(from: nil)
        issuer.signIn(trip, now: server.running.clock.now)
        client.setSession(before)
        await client.open(trip.back())
        await isRefused(client)
    }
}
