import AuthCore
import AuthScreens
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Who comes from a provider that names no address, or vouches for none, is asked for one and proves it.
@Suite struct UnprovenAddressTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let other = TestProvider("other.test", "Otherwise")
    private let hooks = NotingHooks()
    private let ada = "ada@example.test"

    init() throws {
        let (provider, other, hooks) = (provider, other, hooks)
        server = try TestServer { place in
            place.providers = [provider, other]
            place.hooks = hooks
        }
        client = server.client
    }

    private func arrive(_ email: String? = nil, from path: String = "/auth") async throws {
        provider.returns("ada", email: email, isTrusted: false, name: "Ada")
        await client.open(path)
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "EmailVerification" && client.page.errors.isEmpty)
    }

    private func send(_ address: String) async throws {
        try await client.press("changeAddress", [("newEmail", address)])
    }

    private func verify(_ address: String) async throws {
        let code = try #require(try await server.code(to: address))
        try await client.press("verify", [("verificationCode", code)])
    }

    private func holder() async throws -> User? {
        try await server.store.passwordCredential(normalizedEmail: ada)?.user
    }

    private func identities(of user: User) async throws -> [String] {
        try await server.store.identities(of: user.id).map(\.providerID)
    }

    @Test func `nothing begins before the proof, then the account has address, name and identity`() async throws {
        try await arrive(from: "/auth?return_to=/welcome")
        #expect(client.page.says("Testify did not confirm") && client.page.value("newEmail") == "")
        try await send(ada)
        #expect(client.page.screen == "EmailVerification" && client.page.html.contains(ada))
        #expect(try await holder() == nil)
        #expect(await !client.isSignedIn)
        let mail = try #require(try await server.mails(to: ada).last)
        #expect(mail.links.isEmpty && mail.text.contains("Testify"))
        let before = client.session
        try await verify(ada)
        #expect(client.page.path == "/welcome" && client.session != before)
        let user = try #require(try await holder())
        #expect(user.isEmailVerified && user.displayName == "Ada")
        #expect(try await identities(of: user) == ["id.test"])
        #expect(hooks.heard == ["before sign-up", "before sign-in", "after sign-up", "after sign-in"])
    }

    @Test func `an address that the provider does not vouch for saves typing and is compared with nothing`()
        async throws
    {
        try await server.signUp(server.client, ada)
        try await arrive(ada)
        #expect(client.page.value("newEmail") == ada)
        #expect(try await server.mails(to: ada).count == 1)
        // Another address than the provider's may be proven.
        try await send("lovelace@example.test")
        try await verify("lovelace@example.test")
        #expect(await server.isSignedIn(client, as: "lovelace@example.test"))
        let user = try #require(try await holder())
        #expect(try await identities(of: user).isEmpty)
    }

    @Test func `a free address and a taken one look the same until the proof`() async throws {
        try await server.signUp(server.client, "Ada@Example.test")
        var pages: [String] = []
        for address in [ada, "free@example.test"] {
            let client = server.client
            provider.returns(address, isTrusted: false)
            await client.open("/auth")
            try await client.press("signIn:id.test")
            try await client.press("changeAddress", [("newEmail", address)])
            pages.append(
                StatePage.neutral(Array(client.page.html.utf8)).replacing(address, with: "-")
                    .replacing(/flow=[\w-]+/, with: "").replacing(/\d+ seconds?/, with: ""))
        }
        #expect(pages[0] == pages[1])
        let texts = [try await server.mails(to: "Ada@Example.test"), try await server.mails(to: "free@example.test")]
        #expect(texts[0].last?.subject == texts[1].last?.subject && texts[0].last?.code != nil)
    }

    @Test func `the conflict is named after the proof alone, and the owner's proof links`() async throws {
        try await server.signUp(server.client, ada)
        try await arrive()
        try await send(ada)
        #expect(client.page.screen == "EmailVerification" && client.page.form("signIn:password") == nil)
        try await verify(ada)
        #expect(client.page.screen == "AccountConflict" && client.page.html.contains("a•••@example.test"))
        #expect(await !client.isSignedIn)
        let owner = try #require(try await holder())
        #expect(try await identities(of: owner).isEmpty)
        try await client.press("signIn:password")
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.statuses.contains("link.done"))
        #expect(try await identities(of: owner) == ["id.test"])
        try await client.press("signOut")
        try await client.press("signIn:id.test")
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `A71: an account that nobody proved is taken over, and all that was in it ends`() async throws {
        let id = UserID(rawValue: "pre-hijacked")
        let user = User(
            id: id, email: try EmailAddress(ada), isEmailVerified: false, displayName: "Mallory", createdAt: 1)
        let session = UserSession(
            digest: [7], id: "mallory", userID: id, now: server.running.clock.now, isRemembered: true, methods: ["pwd"])
        _ = try await server.store.commit([
            .insertUser(user), .setPassword(id, hash: "$argon2id$"), .insertSession(session),
            .insertIdentity(ProviderIdentity(providerID: "other.test", issuer: "https://other.test", subject: "m"), id),
        ])
        try await arrive(ada)
        try await send(ada)
        #expect(try await server.store.session([7]) != nil)
        try await verify(ada)
        #expect(await server.isSignedIn(client, as: ada))
        let owned = try #require(try await holder())
        #expect(owned.id == id && owned.isEmailVerified && owned.displayName == nil)
        #expect(try await server.store.passwordHash(of: id) == nil)
        #expect(try await server.store.session([7]) == nil)
        #expect(try await identities(of: owned) == ["id.test"])
    }

    @Test func `a guest is upgraded and keeps the id`() async throws {
        await client.open("/auth")
        try await client.press("continueAsGuest")
        let guest = try #require(await client.userID)
        try await arrive()
        try await send(ada)
        #expect(await client.userID == guest)
        try await verify(ada)
        #expect(client.page.screen == "SignedIn" && client.page.statuses.contains("guest.upgraded"))
        let user = try #require(try await holder())
        #expect(user.id == guest && !user.isAnonymous && user.isEmailVerified)
        #expect(try await identities(of: user) == ["id.test"])
    }

    @Test(arguments: ["keep", "switchAccount", "merge"])
    func `a guest whose address has an account proves it and decides`(_ choice: String) async throws {
        try await server.signUp(server.client, ada)
        let owner = try #require(try await holder())
        await client.open("/auth")
        try await client.press("continueAsGuest")
        let guest = try #require(await client.userID)
        try await arrive()
        try await send(ada)
        try await verify(ada)
        #expect(client.page.screen == "AccountConflict")
        try await client.press("signIn:password")
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        #expect(client.page.screen == "AccountConflict")
        #expect(await client.userID == guest)
        try await client.press(choice)
        #expect(await client.userID == (choice == "keep" ? guest : owner.id))
        #expect(try await identities(of: owner) == (choice == "keep" ? [] : ["id.test"]))
        #expect(hooks.merges.map(\.guest) == (choice == "merge" ? [guest] : []))
    }

    @Test func `one provider may be excepted`() async throws {
        var configuration = AuthConfiguration()
        for (id, requires) in [("twitter.com", false), ("facebook.com", nil)] as [(String, Bool?)] {
            var provider = ProviderConfiguration()
            provider.id = id
            provider.clientID = "client"
            // Any variable that is set.
            provider.clientSecretEnvironment = "PATH"
            provider.requiresEmail = requires
            configuration.providers.append(provider)
        }
        let server = try TestServer(configuration) { $0.fetcher = EntranceWeb() }
        for (id, screen) in [("twitter.com", "SignedIn"), ("facebook.com", "EmailVerification")] {
            let client = server.client
            let trip = try await client.setOut("signIn:" + id)
            await client.open(trip.back())
            #expect(client.page.screen == screen)
        }
    }

    @Test func `where no address is required the account begins without one`() async throws {
        var configuration = AuthConfiguration()
        configuration.requiresEmail = false
        let provider = provider
        let server = try TestServer(configuration) { $0.providers = [provider] }
        let client = server.client
        provider.returns("ada", email: ada, isTrusted: false)
        await client.open("/auth")
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "SignedIn" && !client.page.html.contains(ada))
    }
}
