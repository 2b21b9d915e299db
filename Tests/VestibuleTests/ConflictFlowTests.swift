import AuthCore
import AuthScreens
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Two accounts of one person, and who may bring them together.
@Suite struct ConflictFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let other = TestProvider("other.test", "Otherwise")
    private let hooks = NotingHooks()

    init() throws {
        let (provider, other, hooks) = (provider, other, hooks)
        server = try TestServer { place in
            place.providers = [provider, other]
            place.hooks = hooks
        }
        client = server.client
    }

    private func account(_ email: String) async throws -> User? {
        try await server.store.passwordCredential(normalizedEmail: email)?.user
    }

    private func identities(_ email: String) async throws -> [String] {
        guard let user = try await account(email) else { return [] }
        return try await server.store.identities(of: user.id).map(\.providerID)
    }

    /// Comes back from the provider with the address of somebody who has an account.
    private func meetConflict() async throws {
        try await server.signUp(server.client, "ada@example.test")
        provider.returns("ada", email: "ada@example.test")
        await client.open("/auth")
        try await client.press("signIn:id.test")
    }

    private func isSignedIn(_ client: PlainClient) async -> Bool {
        await client.send(.get, "/auth/session").status == 200
    }

    @Test func `A72, B54: an address in use names the provider and the masked account, nothing is linked`() async throws
    {
        try await meetConflict()
        #expect(client.page.screen == "AccountConflict")
        #expect(client.page.html.contains("Testify") && client.page.html.contains("a•••@example.test"))
        #expect(!client.page.html.contains("ada@example.test"))
        #expect(client.page.form("signIn:password") != nil && client.page.form("signIn:other.test") == nil)
        #expect(try await identities("ada@example.test").isEmpty)
        #expect(await !isSignedIn(client))
    }

    @Test func `B54: once the account's owner signs in the identity is linked, and a mail says so`() async throws {
        try await meetConflict()
        try await client.press("signIn:password")
        #expect(client.page.screen == "EmailAuth" && client.page.value("email") == "ada@example.test")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.statuses.contains("link.done"))
        #expect(try await identities("ada@example.test") == ["id.test"])
        #expect(try await server.mails(to: "ada@example.test").contains { $0.text.contains("Testify") })
        #expect(hooks.heard.contains("before link") && hooks.heard.contains("after link"))
        try await client.press("signOut")
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "SignedIn" && client.page.html.contains("ada@example.test"))
    }

    @Test func `B54: another account than the one meant is signed in to, and nothing is linked`() async throws {
        try await server.signUp(server.client, "bob@example.test")
        try await meetConflict()
        try await client.press("signIn:password")
        try await client.press("signIn", [("email", "bob@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        #expect(try await identities("bob@example.test").isEmpty)
        #expect(try await identities("ada@example.test").isEmpty)
        try await client.press("signOut")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(try await identities("ada@example.test").isEmpty)
    }

    @Test func `B54: what waits to be linked waits ten minutes`() async throws {
        try await meetConflict()
        try await client.press("signIn:password")
        server.running.clock.advance(by: 601)
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        #expect(try await identities("ada@example.test").isEmpty)
    }

    @Test func `B54: what waits belongs to its session alone`() async throws {
        try await meetConflict()
        let page = client.page.path
        let stranger = server.client
        await stranger.open(page)
        #expect(stranger.page.screen == "AuthPicker")
    }

    @Test func `B54: cancelling forgets what waited`() async throws {
        try await meetConflict()
        try await client.press("cancel")
        #expect(client.page.screen == "AuthPicker" && client.page.statuses.contains("conflict.dropped"))
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(try await identities("ada@example.test").isEmpty)
    }

    @Test func `B54: an account with another identity of the provider is named, and nothing is linked`() async throws {
        provider.returns("ada", email: "ada@example.test")
        let owner = server.client
        await owner.open("/auth")
        try await owner.press("signIn:id.test")
        provider.returns("ada-2", email: "ada@example.test")
        await client.open("/auth")
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "AccountConflict" && client.page.says("another Testify account"))
        provider.returns("ada", email: "ada@example.test")
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "SignedIn")
        #expect(try await identities("ada@example.test") == ["id.test"])
    }

    @Test func `B54: another provider can prove the account`() async throws {
        other.returns("ada", email: "ada@example.test")
        let owner = server.client
        await owner.open("/auth")
        try await owner.press("signIn:other.test")
        provider.returns("ada", email: "ada@example.test")
        await client.open("/auth")
        try await client.press("signIn:id.test")
        #expect(client.page.form("signIn:other.test") != nil && client.page.form("signIn:password") == nil)
        try await client.press("signIn:other.test")
        #expect(client.page.screen == "SignedIn" && client.page.statuses.contains("link.done"))
        #expect(try await identities("ada@example.test") == ["id.test", "other.test"])
    }

    @Test func `B55: a link that fails leaves the person signed in, and the page says so`() async throws {
        try await meetConflict()
        // Meanwhile the identity gets another owner.
        let thief = User(id: UserID(rawValue: "thief"), email: nil, isEmailVerified: false, createdAt: 0)
        let identity = ProviderIdentity(providerID: "id.test", issuer: "https://id.test", subject: "ada")
        _ = try await server.store.commit([.insertUser(thief), .insertIdentity(identity, thief.id)])
        try await client.press("signIn:password")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.errors == ["link.failed"])
        #expect(await isSignedIn(client))
    }

    @Test func `a hook that refuses the link leaves the sign-in`() async throws {
        hooks.notes.withLock { $0.refused = ["link"] }
        try await meetConflict()
        try await client.press("signIn:password")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        #expect(try await identities("ada@example.test").isEmpty)
    }

    @Test func `A71: the address's owner takes over what somebody made with it, and all of theirs ends`() async throws {
        let email = try EmailAddress("ada@example.test")
        let id = UserID(rawValue: "pre-hijacked")
        let user = User(
            id: id, email: email, isEmailVerified: false, displayName: "Mallory", phoneNumber: "+14155550100",
            createdAt: 1)
        let session = UserSession(
            digest: [7], id: "mallory", userID: id, now: server.running.clock.now, isRemembered: true, methods: ["pwd"])
        _ = try await server.store.commit([
            .insertUser(user), .setPassword(id, hash: "$argon2id$"), .insertSession(session),
            .insertIdentity(ProviderIdentity(providerID: "other.test", issuer: "https://other.test", subject: "m"), id),
            .insertFactor(
                SecondFactor(id: "f", userID: id, kind: .sms, name: "", phoneNumber: "+14155550101", createdAt: 1)),
        ])
        provider.returns("ada", email: "ada@example.test")
        await client.open("/auth")
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "SignedIn")
        let owned = try #require(try await server.store.user(id))
        #expect(owned.isEmailVerified && owned.phoneNumber == nil && owned.displayName == nil)
        #expect(try await server.store.passwordHash(of: id) == nil)
        #expect(try await server.store.session([7]) == nil)
        #expect(try await server.store.factors(of: id).isEmpty)
        #expect(try await server.store.identities(of: id).map(\.providerID) == ["id.test"])
        #expect(hooks.heard.contains("after take-over"))
    }

    @Test func `the conflict page opened without a conflict leads to where one can start`() async throws {
        #expect(await client.open("/auth/conflict").screen == "AuthPicker")
    }

    @Test func `actions that the page does not offer are refused`() async throws {
        try await meetConflict()
        let form = try #require(client.page.form("cancel"))
        for action in ["switchAccount", "merge", "keep", "signIn:other.test", "link:id.test"] {
            _ = await client.send(.post, form.path, form.fields + [("action", action)])
            #expect(await !isSignedIn(client), "\(action)")
            await client.open(client.page.path)
        }
        #expect(client.page.errors == ["form.invalid"])
        #expect(try await identities("ada@example.test").isEmpty)
    }
}

/// What an app's hooks hear and may refuse.
@Suite struct HookTests {
    private let server: TestServer
    private let client: PlainClient
    private let hooks = NotingHooks()

    init() throws {
        let hooks = hooks
        server = try TestServer { $0.hooks = hooks }
        client = server.client
    }

    @Test func `hooks hear of signing up and in, before and after`() async throws {
        try await server.signUp(client, "ada@example.test")
        #expect(hooks.heard == ["before sign-up", "before sign-in", "after sign-up", "after sign-in"])
    }

    @Test func `a refused sign-up makes no account, and the page says the app's reason`() async throws {
        hooks.notes.withLock { $0.refused = ["sign-up"] }
        let page = try await server.signUp(client, "ada@example.test")
        #expect(page.errors == ["hook.refused"] && page.html.contains("Not on Sundays."))
        #expect(try await server.store.passwordCredential(normalizedEmail: "ada@example.test") == nil)
        #expect(hooks.heard == ["before sign-up"])
    }

    @Test func `a refused sign-in makes no session`() async throws {
        hooks.notes.withLock { $0.refused = ["sign-in"] }
        let page = try await server.signIn(client, number: "+14155550100")
        #expect(page.errors == ["hook.refused"])
        #expect(await client.send(.get, "/auth/session").status == 401)
        #expect(try await server.store.user(phoneNumber: "+14155550100") == nil)
    }
}
