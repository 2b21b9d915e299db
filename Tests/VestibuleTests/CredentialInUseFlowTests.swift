internal import AuthFlows
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Connecting what is another account's: nothing is taken, and who owns both may go over.
@Suite struct CredentialInUseFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let hooks = NotingHooks()
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        let (provider, hooks) = (provider, hooks)
        server = try TestServer { place in
            place.providers = [provider]
            place.hooks = hooks
        }
        client = server.client
    }

    private func identities(_ address: String) async throws -> [String] {
        try await server.store.identities(of: try await server.user(address).id).map(\.providerID)
    }

    /// Bob's account has the identity that Ada is about to connect.
    private func meetConflict() async throws {
        provider.returns("bob", email: bob)
        let owner = server.client
        await owner.open("/auth")
        try await owner.press("signIn:id.test")
        try await server.signUp(client, ada)
        await client.open("/auth/methods")
        try await client.press("link:id.test")
    }

    @Test func `A72, B54: the owner is named by a mask, nothing changes, and the person stays signed in`() async throws
    {
        try await meetConflict()
        #expect(client.page.screen == "AccountConflict")
        #expect(client.page.html.contains("b•••@example.test") && client.page.html.contains("Testify"))
        #expect(!client.page.html.contains(bob))
        #expect(client.page.form("merge") == nil && client.page.action("signIn:") == nil)
        #expect(client.page.html.contains("href=\"/auth/methods"))
        #expect(try await identities(ada).isEmpty)
        #expect(try await identities(bob) == ["id.test"])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test(arguments: ["keep", "cancel"])
    func `staying leads back to the ways in`(_ action: String) async throws {
        try await meetConflict()
        try await client.press(action)
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["conflict.dropped"])
        #expect(await server.isSignedIn(client, as: ada))
        #expect(await client.open("/auth/conflict").screen == "SignedIn")
    }

    @Test func `going over signs in to the other account, which the provider has just proven`() async throws {
        try await meetConflict()
        let before = client.session
        try await client.press("switchAccount")
        #expect(client.page.screen == "SignedIn" && client.session != before)
        #expect(await server.isSignedIn(client, as: bob))
        #expect(try await identities(ada).isEmpty && hooks.merges.isEmpty)
        let old = server.client
        await old.open("/auth")
        old.setSession(before)
        #expect(await !old.isSignedIn)
    }

    @Test func `B39: going over asks for the other account's second factor, and nobody is signed in before`()
        async throws
    {
        let owner = server.client
        let app = try await server.accountWithApp(owner, bob).app
        _ = try await server.store.commit([
            .insertIdentity(
                ProviderIdentity(providerID: "id.test", issuer: "https://id.test", subject: "bob"),
                try await server.user(bob).id)
        ])
        provider.returns("bob")
        try await server.signUp(client, ada)
        await client.open("/auth/methods")
        try await client.press("link:id.test")
        try await client.press("switchAccount")
        #expect(client.page.screen == "MFAResolution")
        #expect(await !client.isSignedIn)
        try await client.press("resolve", [("totpCode", app.wrongCode(server))])
        #expect(await !client.isSignedIn)
        try await client.press("resolve", [("totpCode", app.code(server))])
        #expect(await server.isSignedIn(client, as: bob))
    }

    @Test func `the choice is open for ten minutes`() async throws {
        try await meetConflict()
        server.running.clock.advance(by: 601)
        try await client.press("switchAccount")
        #expect(client.page.errors == ["form.expired"])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a change of the other account's credentials voids the proof`() async throws {
        try await meetConflict()
        _ = try await server.store.commit([.bumpCredentials(try await server.user(bob).id)])
        try await client.press("switchAccount")
        #expect(client.page.errors == ["form.expired"])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `what was proven for Ada's session is nothing in the next one`() async throws {
        try await meetConflict()
        let form = try #require(client.page.form("switchAccount"))
        await client.open("/auth/account")
        try await client.press("signOut")
        try await server.signIn(client, ada)
        let answer = await client.send(.post, form.path, form.fields + [("action", "switchAccount")])
        await client.open(answer.headers.first("Location") ?? "")
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test(arguments: ["merge", "signIn:id.test", "signIn:password", "link:id.test"])
    func `nothing else can be pressed`(_ action: String) async throws {
        try await meetConflict()
        let form = try #require(client.page.form("keep"))
        _ = await client.send(.post, form.path, form.fields + [("action", action)])
        #expect(await server.isSignedIn(client, as: ada))
        #expect(try await identities(ada).isEmpty)
    }

    @Test func `a disabled account is not named`() async throws {
        let id = UserID(rawValue: "disabled")
        var user = User(id: id, email: try EmailAddress(bob), isEmailVerified: true, createdAt: 1)
        user.isDisabled = true
        _ = try await server.store.commit([
            .insertUser(user),
            .insertIdentity(ProviderIdentity(providerID: "id.test", issuer: "https://id.test", subject: "bob"), id),
        ])
        try await server.signUp(client, ada)
        await client.open("/auth/methods")
        provider.returns("bob")
        try await client.press("link:id.test")
        #expect(client.page.screen == "SignInMethods" && client.page.errors == ["attempt.failed"])
        #expect(!client.page.html.contains("b•••"))
    }
}
