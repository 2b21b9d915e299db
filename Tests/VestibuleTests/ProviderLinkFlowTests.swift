internal import AuthFlows
import AuthCore
import AuthProviders
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Connecting an account of a provider to which people go and from which they come back.
@Suite struct ProviderLinkFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let issuer: TestIssuer
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        let issuer = try TestIssuer()
        self.issuer = issuer
        server = try TestServer { $0.providers = [issuer.provider()] }
        client = server.client
    }

    private var now: Int { server.running.clock.now }

    private func identities(_ address: String) async throws -> [String] {
        try await server.store.identities(of: try await server.user(address).id).map(\.subject)
    }

    /// Signed in, up to the page that goes on to the provider, where somebody then signs in.
    private func setOut(_ client: PlainClient, _ address: String, subject: String = "person") async throws -> Trip {
        try await server.signUp(client, address)
        return try await again(client, subject: subject)
    }

    private func again(_ client: PlainClient, subject: String = "person") async throws -> Trip {
        let trip = try await client.setOut("link:id.example", from: "/auth/methods")
        issuer.signIn(trip, subject: subject, email: "else@id.example", now: now)
        return trip
    }

    private func isRefused(_ client: PlainClient, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(client.page.status == 400, sourceLocation: sourceLocation)
        #expect(client.page.errors == ["problem.providerReturn"], sourceLocation: sourceLocation)
        #expect(client.page.headers.all("Set-Cookie").isEmpty, sourceLocation: sourceLocation)
    }

    @Test func `who comes back has one more way in, and keeps address and session`() async throws {
        let trip = try await setOut(client, ada)
        let before = client.session
        await client.open(trip.back())
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.linked"])
        #expect(client.session == before && issuer.exchanges == 1)
        #expect(try await identities(ada) == ["person"])
        #expect(await server.isSignedIn(client, as: ada))
        #expect(try await server.mails(to: ada).contains { $0.text.contains("Example") })
    }

    @Test func `B5: turning back there leads to the page of ways in and says nothing`() async throws {
        let trip = try await setOut(client, ada)
        await client.open(trip.back([("error", "access_denied")]))
        #expect(client.page.screen == "SignInMethods")
        #expect(client.page.errors.isEmpty && client.page.statuses.isEmpty)
        #expect(try await identities(ada).isEmpty)
    }

    @Test func `a proof is asked for before leaving, and another provider can give it`() async throws {
        let other = try TestIssuer("other.example")
        let (issuer, server) = (
            issuer, try TestServer { [issuer] in $0.providers = [issuer.provider(), other.provider()] }
        )
        let client = server.client
        let first = try await client.setOut("signIn:other.example")
        other.signIn(first, now: server.running.clock.now)
        await client.open(first.back())
        server.running.clock.advance(by: 301)
        await client.open("/auth/methods")
        try await client.press("link:id.example")
        #expect(client.page.screen == "Reauthentication" && issuer.exchanges == 0)
        let proof = try await client.setOut("signIn:other.example", from: nil)
        other.signIn(proof, now: server.running.clock.now)
        await client.open(proof.back())
        // The action goes on by itself.
        let trip = try #require(Trip(client.page))
        #expect(trip.url.hasPrefix("https://id.example/authorize"))
        issuer.signIn(trip, subject: "another", now: server.running.clock.now)
        await client.open(trip.back())
        #expect(client.page.screen == "SignInMethods" && client.page.errors.isEmpty)
        #expect(client.page.statuses == ["methods.linked"])
    }

    @Test func `another browser collects nothing, and the one that set out still can`() async throws {
        let trip = try await setOut(client, ada)
        let stranger = server.client
        await stranger.open("/auth")
        await stranger.open(trip.back())
        isRefused(stranger)
        #expect(try await identities(ada).isEmpty && issuer.exchanges == 0)
        await client.open(trip.back())
        #expect(client.page.statuses == ["methods.linked"])
    }

    @Test func `A38: somebody's own return link connects their identity to nobody else's account`() async throws {
        // Mallory sets out, signs in at the provider, and sends the address to Ada, who is signed in.
        let mallory = server.client
        let trip = try await setOut(mallory, "mallory@example.test", subject: "mallory")
        try await server.signUp(client, ada)
        await client.open(trip.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty && issuer.exchanges == 0)
        #expect(await server.isSignedIn(client, as: ada))
        // A sign-in of hers is no link of Ada's either.
        let stranger = server.client
        let signIn = try await stranger.setOut()
        issuer.signIn(signIn, subject: "mallory", now: now)
        await client.open(signIn.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty)
    }

    @Test func `after signing out nothing is connected`() async throws {
        let trip = try await setOut(client, ada)
        await client.open("/auth/account")
        try await client.press("signOut")
        await client.open(trip.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty && issuer.exchanges == 0)
    }

    @Test func `a link that waits does not survive another sign-in in the same browser`() async throws {
        try await server.signUp(server.client, bob)
        let trip = try await setOut(client, ada)
        await client.open("/auth/account")
        try await client.press("signOut")
        try await client.press("signIn", [("email", bob), ("password", TestServer.password)])
        #expect(await server.isSignedIn(client, as: bob))
        await client.open(trip.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty)
        #expect(try await identities(bob).isEmpty)
    }

    @Test func `a token from before the press collects nothing`() async throws {
        try await server.signUp(client, ada)
        let before = client.session
        let trip = try await again(client)
        let after = client.session
        client.setSession(before)
        await client.open(trip.back())
        isRefused(client)
        client.setSession(after)
        #expect(try await identities(ada).isEmpty)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a return is good once, also after the provider was disconnected`() async throws {
        let trip = try await setOut(client, ada)
        _ = await client.sendTwice(trip.back(), method: .get)
        #expect(try await identities(ada) == ["person"] && issuer.exchanges == 1)
        await client.open("/auth/methods")
        try await client.press("unlink:id.example")
        try await client.press("confirmUnlink:id.example")
        await client.open(trip.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty && issuer.exchanges == 1)
    }

    @Test func `a return is good for ten minutes`() async throws {
        let trip = try await setOut(client, ada)
        server.running.clock.advance(by: 600)
        await client.open(trip.back())
        isRefused(client)
        #expect(try await identities(ada).isEmpty)
    }

    @Test func `no GET sets out to connect`() async throws {
        try await server.signUp(client, ada)
        for path in ["/auth/methods?action=link:id.example", "/auth/methods/link:id.example", "/auth/continue"] {
            await client.open(path)
            #expect(client.page.screen != "Continue", "\(path)")
        }
    }

    @Test func `two tabs that connect the same account connect it once, and the second says so`() async throws {
        let first = try await setOut(client, ada)
        let second = try await again(client)
        issuer.signIn(first, now: now)
        await client.open(first.back())
        #expect(client.page.statuses == ["methods.linked"])
        issuer.signIn(second, now: now)
        await client.open(second.back())
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.alreadyLinked"])
        #expect(try await identities(ada) == ["person"])
        #expect(try await server.mails(to: ada).count { $0.subject.contains("was added") } == 1)
    }

    @Test func `another account of the same provider is refused as long as the first is connected`() async throws {
        let first = try await setOut(client, ada)
        let second = try await again(client)
        issuer.signIn(first, now: now)
        await client.open(first.back())
        issuer.signIn(second, subject: "other", now: now)
        await client.open(second.back())
        #expect(client.page.screen == "SignInMethods" && client.page.errors == ["methods.otherLinked"])
        #expect(try await identities(ada) == ["person"])
    }
}
