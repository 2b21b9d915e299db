import AuthCore
import AuthFlows
import AuthProviders
import HTTP
import HTTPClient
import Testing
import Vestibule
import VestibuleTesting

/// To a provider and back, end to end.
@Suite struct ProviderFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let issuer: TestIssuer

    init() throws {
        let issuer = try TestIssuer()
        self.issuer = issuer
        server = try TestServer { $0.providers = [issuer.provider()] }
        client = server.client
    }

    private var now: Int { server.running.clock.now }

    private func identities(_ address: String) async throws -> [ProviderIdentity] {
        try await server.store.identities(of: try await server.user(address).id)
    }

    @Test func `the press leads to a page of ours that goes on, without a form and with a way back`() async throws {
        let trip = try await client.setOut()
        #expect(trip.url.hasPrefix("https://id.example/authorize?"))
        #expect(trip.redirectURI == "http://localhost:8080/auth/callback/id.example")
        #expect(client.page.headers.first("Referrer-Policy") == "no-referrer")
        #expect(!client.page.html.contains("<form"))
        #expect(client.page.html.contains("id=\"back\"") && client.page.html.contains("Example"))
        // State and nonce are nowhere in the clear but in the address.
        #expect(trip.state.utf8.count == 65 && trip.nonce.utf8.count == 43)
        #expect(!client.page.path.contains(trip.state))
    }

    @Test func `who comes back has an account, keyed by issuer and subject`() async throws {
        let trip = try await client.setOut()
        issuer.signIn(trip, email: "ada@id.example", now: now)
        let before = client.session
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn" && client.page.html.contains("ada@id.example"))
        #expect(client.session == before)
        #expect(
            try await identities("ada@id.example") == [
                ProviderIdentity(providerID: "id.example", issuer: "https://id.example", subject: "person")
            ])
        #expect(issuer.exchanges == 1)
    }

    @Test func `no answer on the way back sets a cookie or tells where it came from`() async throws {
        let trip = try await client.setOut()
        issuer.signIn(trip, now: now)
        let response = await client.send(.get, trip.back())
        #expect(response.status == 303)
        #expect(response.headers.all("Set-Cookie").isEmpty)
        #expect(response.headers.first("Referrer-Policy") == "no-referrer")
        #expect(response.headers.first("Location")?.contains(trip.state) == false)
    }

    @Test func `the return address survives the way`() async throws {
        await client.open("/auth?return_to=/orders")
        let trip = try await client.setOut(from: nil)
        issuer.signIn(trip, now: now)
        #expect(await client.send(.get, trip.back()).headers.first("Location") == "/orders")
    }

    @Test func `no account begins where the provider is not believed, before the address is proven`() async throws {
        let doubtful = try TestIssuer("doubtful.example")
        let server = try TestServer { $0.providers = [doubtful.provider { $0.emailRule = .never }] }
        try await server.signUp(server.client, "ada@example.test")
        let client = server.client
        let trip = try await client.setOut("signIn:doubtful.example")
        doubtful.signIn(trip, email: "ada@example.test", now: server.running.clock.now)
        await client.open(trip.back())
        #expect(client.page.screen == "EmailVerification" && client.page.value("newEmail") == "ada@example.test")
        #expect(await !client.isSignedIn)
    }

    @Test func `A72: a proven address of somebody else's account is a conflict, and nobody is signed in`() async throws
    {
        try await server.signUp(server.client, "ada@id.example")
        let trip = try await client.setOut()
        issuer.signIn(trip, email: "ada@id.example", now: now)
        await client.open(trip.back())
        #expect(client.page.screen == "AccountConflict")
        #expect(await !client.isSignedIn)
    }

    @Test func `B54: the other side is proven at its own provider, and then both lead to the account`() async throws {
        let (first, second) = (try TestIssuer("first.example"), try TestIssuer("second.example"))
        let server = try TestServer { $0.providers = [first.provider(), second.provider()] }
        let client = server.client
        let one = try await client.setOut("signIn:first.example")
        first.signIn(one, email: "ada@id.example", now: server.running.clock.now)
        await client.open(one.back())
        try await client.press("signOut")
        let two = try await client.setOut("signIn:second.example")
        second.signIn(two, subject: "other", email: "ada@id.example", now: server.running.clock.now)
        await client.open(two.back())
        #expect(client.page.screen == "AccountConflict")
        let proof = try await client.setOut("signIn:first.example", from: nil)
        // Turning back loses nothing.
        await client.open(proof.back([("error", "access_denied")]))
        #expect(client.page.screen == "AccountConflict")
        let again = try await client.setOut("signIn:first.example", from: nil)
        first.signIn(again, email: "ada@id.example", now: server.running.clock.now)
        await client.open(again.back())
        #expect(client.page.screen == "SignedIn" && client.page.statuses.contains("link.done"))
        let user = try await server.user("ada@id.example")
        #expect(
            try await Set(server.store.identities(of: user.id).map(\.providerID)) == [
                "first.example", "second.example",
            ])
    }

    @Test(arguments: ["access_denied", "user_cancelled_authorize"])
    func `B5: turning back there leads to the picker and says nothing`(_ error: String) async throws {
        let trip = try await client.setOut()
        await client.open(trip.back([("error", error)]))
        #expect(client.page.screen == "AuthPicker" && client.page.errors.isEmpty && client.page.statuses.isEmpty)
        #expect(await !client.isSignedIn)
        #expect(issuer.exchanges == 0)
    }

    @Test(arguments: ["server_error", "temporarily_unavailable", "<script>", ""])
    func `any other error is one plain message in our words`(_ error: String) async throws {
        let trip = try await client.setOut()
        await client.open(trip.back([("error", error), ("error_description", "internals")]))
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["attempt.failed"])
        #expect(!client.page.html.contains("internals") && !client.page.html.contains("<script>"))
    }

    @Test func `B4: who turns back with the browser can press again, and the newest two ways are good`() async throws {
        let first = try await client.setOut()
        var flow = client.page.path.replacing("/auth/continue", with: "/auth")
        let second = try await client.setOut(from: flow)
        flow = client.page.path.replacing("/auth/continue", with: "/auth")
        let third = try await client.setOut(from: flow)
        await client.open(first.back())
        #expect(client.page.errors == ["problem.providerReturn"])
        issuer.signIn(second, now: now)
        await client.open(second.back())
        #expect(client.page.screen == "SignedIn")
        await client.open(third.back())
        #expect(client.page.errors == ["problem.providerReturn"])
    }

    @Test func `the page on to the provider leads nowhere once somebody came back`() async throws {
        let trip = try await client.setOut()
        let path = client.page.path
        await client.open(trip.back([("error", "access_denied")]))
        await client.open(path)
        #expect(client.page.screen == "AuthPicker")
    }

    @Test func `a guest becomes the account and keeps the id`() async throws {
        await client.open("/auth")
        try await client.press("continueAsGuest")
        let guest = String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self)
        let trip = try await client.setOut()
        issuer.signIn(trip, email: "ada@id.example", now: now)
        await client.open(trip.back())
        #expect(client.page.statuses.contains("guest.upgraded"))
        #expect(guest.contains(try await server.user("ada@id.example").id.rawValue))
    }

    @Test func `B39: the second factor is asked before there is a session`() async throws {
        let trip = try await client.setOut()
        issuer.signIn(trip, email: "ada@id.example", now: now)
        await client.open(trip.back())
        await client.open("/auth/mfa/enroll")
        let app = try await server.enrollApp(client)
        try await client.press("finish")
        await client.open("/auth/account")
        try await client.press("signOut")
        server.running.clock.advance(by: 30)
        let again = try await client.setOut()
        issuer.signIn(again, email: "ada@id.example", now: now)
        await client.open(again.back())
        #expect(client.page.screen == "MFAResolution")
        #expect(await !client.isSignedIn)
        try await client.press("resolve", [("totpCode", app.code(server))])
        #expect(await client.isSignedIn)
    }

    @Test func `a provider that cannot be reached is one plain message, and the next press works`() async throws {
        issuer.change { $0.answers["openid-configuration"] = .init(status: 503, body: []) }
        await client.open("/auth")
        try await client.press("signIn:id.example")
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["attempt.failed"])
        issuer.change { $0.answers = [:] }
        _ = try await client.setOut(from: nil)
    }

    @Test func `the same return twice at once is one exchange`() async throws {
        let trip = try await client.setOut()
        issuer.signIn(trip, now: now)
        _ = await client.sendTwice(trip.back(), method: .get)
        #expect(issuer.exchanges == 1)
        #expect(await client.isSignedIn)
    }
}
