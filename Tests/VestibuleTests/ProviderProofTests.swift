import AuthCore
import AuthProviders
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Proving oneself anew at a provider.
@Suite struct ProviderProofTests {
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

    /// Signed in by the provider without an address, six minutes ago, and asked to prove it before deleting.
    private func waitToDelete() async throws {
        let trip = try await client.setOut()
        issuer.signIn(trip, now: now)
        await client.open(trip.back())
        server.running.clock.advance(by: 360)
        await client.open("/auth/account")
        try await client.press("deleteAccount")
        try await client.press("confirmDelete")
        #expect(client.page.screen == "Reauthentication")
    }

    @Test func `the provider is offered, asked for a proof anew, and what waited happens once`() async throws {
        try await waitToDelete()
        #expect(client.page.form("signOut") == nil)
        let trip = try await client.setOut(from: nil)
        #expect(trip.fields["prompt"] == "login" && trip.fields["max_age"] == "0")
        issuer.signIn(trip, now: now)
        await client.open(trip.back())
        #expect(client.page.screen == "AuthPicker" && client.page.statuses.contains("account.deleted"))
        #expect(await !client.isSignedIn)
    }

    @Test func `a proof from before the request is none`() async throws {
        try await waitToDelete()
        let trip = try await client.setOut(from: nil)
        issuer.signIn(trip, now: now)
        let before = now - 60
        issuer.change { $0.claims["auth_time"] = "\(before)" }
        await client.open(trip.back())
        #expect(client.page.screen == "Reauthentication" && client.page.errors == ["attempt.failed"])
        #expect(await client.isSignedIn)
    }

    @Test func `somebody else's proof is none`() async throws {
        try await waitToDelete()
        let trip = try await client.setOut(from: nil)
        issuer.signIn(trip, subject: "other", now: now)
        await client.open(trip.back())
        #expect(client.page.screen == "Reauthentication" && client.page.errors == ["reauth.otherAccount"])
        #expect(await client.isSignedIn)
    }

    @Test func `turning back leads to the page that asks`() async throws {
        try await waitToDelete()
        let trip = try await client.setOut(from: nil)
        await client.open(trip.back([("error", "access_denied")]))
        #expect(client.page.screen == "Reauthentication" && client.page.errors.isEmpty)
    }

    @Test func `a provider that does not prove anew is not offered`() async throws {
        let other = try TestIssuer("other.example")
        var configuration = AuthConfiguration()
        configuration.requiresEmail = false
        let server = try TestServer(configuration) {
            $0.providers = [other.provider { $0.canReauthenticate = false }]
        }
        let client = server.client
        let trip = try await client.setOut("signIn:other.example")
        other.signIn(trip, email: nil, now: server.running.clock.now)
        await client.open(trip.back())
        server.running.clock.advance(by: 360)
        await client.open("/auth/account")
        try await client.press("deleteAccount")
        try await client.press("confirmDelete")
        #expect(client.page.screen == "Reauthentication")
        #expect(client.page.form("signIn:other.example") == nil && client.page.form("signOut") != nil)
    }

    @Test func `signing in by a provider that may have asked nobody is no fresh proof, where there is another`()
        async throws
    {
        let address = "ada@example.test"
        try await server.signUp(client, address)
        await client.open("/auth/methods")
        let linking = try await client.setOut("link:id.example", from: nil)
        issuer.signIn(linking, now: now)
        await client.open(linking.back())
        #expect(client.page.statuses == ["methods.linked"])
        await client.open("/auth/account")
        try await client.press("signOut")
        let trip = try await client.setOut()
        issuer.signIn(trip, now: now)
        await client.open(trip.back())
        #expect(await server.isSignedIn(client, as: address))
        await client.open("/auth/account")
        try await client.press("updatePassword")
        #expect(client.page.screen == "Reauthentication")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "UpdatePassword")
    }

    @Test func `a sign-in is no proof, and a proof is no sign-in`() async throws {
        try await waitToDelete()
        let trip = try await client.setOut(from: nil)
        issuer.signIn(trip, now: now)
        // The action is given up meanwhile: the proof has nothing to be for.
        await client.open(client.page.path.replacing("/continue", with: "/reauthenticate"))
        try await client.press("cancel")
        await client.open(trip.back())
        #expect(client.page.screen == "SignedIn" && client.page.errors == ["form.expired"])
        #expect(issuer.exchanges == 1)
    }
}
