internal import AuthFlows
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// The page of ways in: connecting a provider and taking it away.
@Suite struct SignInMethodsFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let other = TestProvider("other.test", "Otherwise")
    private let hooks = NotingHooks()
    private let ada = "ada@example.test"

    init() throws {
        let (provider, other, hooks) = (provider, other, hooks)
        var configuration = AuthConfiguration()
        // Some accounts here have nothing but an identity.
        configuration.requiresEmail = false
        server = try TestServer(configuration) { place in
            place.providers = [provider, other]
            place.hooks = hooks
        }
        client = server.client
    }

    private func identities(_ user: UserID) async throws -> [String] {
        try await server.store.identities(of: user).map(\.providerID)
    }

    private func identity(_ provider: String, _ subject: String) -> ProviderIdentity {
        ProviderIdentity(providerID: provider, issuer: "https://\(provider)", subject: subject)
    }

    /// Signed up by e-mail, on the page of ways in.
    private func account() async throws -> UserID {
        try await server.signUp(client, ada)
        try await client.press("goToSignInMethods")
        #expect(client.page.screen == "SignInMethods" && client.page.path.hasPrefix("/auth/methods?flow="))
        return try await server.user(ada).id
    }

    /// An account that a provider's sign-in made, without an address.
    private func bareAccount(_ client: PlainClient) async throws -> UserID {
        provider.returns("ada")
        await client.open("/auth")
        try await client.press("signIn:id.test")
        await client.open("/auth/methods")
        return try #require(try await server.store.userID(for: identity("id.test", "ada")))
    }

    /// Posts an action that the page does not offer.
    private func post(_ action: String) async throws -> PlainClient.Page {
        let form = try #require(client.page.form(client.page.actions.first ?? ""))
        let response = await client.send(.post, form.path, form.fields + [("action", action)])
        return await client.open(try #require(response.headers.first("Location")))
    }

    @Test func `a provider is connected, its owner hears of it and signs in with it from then on`() async throws {
        let id = try await account()
        let before = try #require(client.session)
        provider.returns("ada", email: "countess@id.test", name: "Countess")
        try await client.press("link:id.test")
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.linked"])
        #expect(client.page.form("link:id.test") == nil && client.page.form("unlink:id.test") != nil)
        #expect(try await identities(id) == ["id.test"])
        let mails = try await server.mails(to: ada).filter { $0.subject.contains("way to sign in was added") }
        #expect(mails.count == 1 && mails.first?.text.contains("Testify") == true)
        #expect(hooks.heard.suffix(2) == ["before link", "after link"])
        // The account keeps what is its own, and the session has a new token.
        let user = try await server.user(ada)
        #expect(user.email?.display == ada && user.displayName == nil)
        #expect(client.session != before)
        let thief = server.client
        await thief.open("/auth")
        thief.setSession(before)
        #expect(await !thief.isSignedIn)
        await client.open("/auth/account")
        try await client.press("signOut")
        try await client.press("signIn:id.test")
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `connecting makes mailed links and codes of before void`() async throws {
        try await server.signUp(server.client, ada)
        try await server.askForReset(server.client, ada)
        let link = try await server.link(to: ada)
        try await server.signIn(client, ada)
        await client.open("/auth/methods")
        provider.returns("ada")
        try await client.press("link:id.test")
        let stranger = server.client
        await stranger.open(link)
        #expect(stranger.page.form("confirm") == nil)
    }

    @Test func `A72: an identity that is connected to this account already changes nothing`() async throws {
        let id = try await account()
        provider.returns("ada")
        let form = try #require(client.page.form("link:id.test"))
        _ = try await server.store.commit([.insertIdentity(identity("id.test", "ada"), id)])
        let version = try await server.user(ada).credentialVersion
        // The page was shown before: it offered to connect.
        let response = await client.send(.post, form.path, form.fields + [("action", "link:id.test")])
        await client.open(response.headers.first("Location") ?? "")
        #expect(client.page.errors == ["methods.otherLinked"])
        #expect(try await identities(id) == ["id.test"])
        #expect(try await server.user(ada).credentialVersion == version)
    }

    @Test func `a hook that refuses the link leaves everything as it was`() async throws {
        let id = try await account()
        hooks.notes.withLock { $0.refused = ["link"] }
        provider.returns("ada")
        try await client.press("link:id.test")
        #expect(client.page.screen == "SignInMethods" && client.page.errors == ["hook.refused"])
        #expect(try await identities(id).isEmpty)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `B55: a provider that breaks leaves the person signed in, and the page says so`() async throws {
        let id = try await account()
        provider.breaks()
        try await client.press("link:id.test")
        #expect(client.page.screen == "SignInMethods" && client.page.errors == ["attempt.failed"])
        #expect(try await identities(id).isEmpty)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `disconnecting asks first, keeps other sessions, and the owner hears of it`() async throws {
        let id = try await account()
        provider.returns("ada")
        try await client.press("link:id.test")
        let elsewhere = server.client
        try await server.signIn(elsewhere, ada)
        try await client.press("unlink:id.test")
        #expect(client.page.form("unlink:id.test") == nil && client.page.says("no longer signs you in"))
        try await client.press("cancelRename")
        #expect(client.page.form("confirmUnlink:id.test") == nil)
        #expect(try await identities(id) == ["id.test"])
        try await client.press("unlink:id.test")
        let before = client.session
        try await client.press("confirmUnlink:id.test")
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.unlinked"])
        #expect(client.page.form("link:id.test") != nil && client.session != before)
        #expect(try await identities(id).isEmpty)
        #expect(try await server.mails(to: ada).count { $0.subject.contains("way to sign in was removed") } == 1)
        #expect(await server.isSignedIn(elsewhere, as: ada))
        // It signs in to another account now.
        let stranger = server.client
        await stranger.open("/auth")
        try await stranger.press("signIn:id.test")
        #expect(stranger.page.screen == "SignedIn")
        #expect(await !server.isSignedIn(stranger, as: ada))
    }

    @Test func `a first proof by a provider is worth nothing once it is disconnected`() async throws {
        let app = try await server.accountWithApp(client, ada).app
        let id = try await server.user(ada).id
        _ = try await server.store.commit([.insertIdentity(identity("id.test", "ada"), id)])
        provider.returns("ada")
        let elsewhere = server.client
        await elsewhere.open("/auth")
        try await elsewhere.press("signIn:id.test")
        #expect(elsewhere.page.screen == "MFAResolution")
        try await server.signIn(client, ada)
        try await client.press("resolve", [("totpCode", app.code(server))])
        await client.open("/auth/methods")
        try await client.press("unlink:id.test")
        try await client.press("confirmUnlink:id.test")
        #expect(client.page.statuses == ["methods.unlinked"])
        server.running.clock.advance(by: 30)
        let form = try #require(elsewhere.page.form("resolve"))
        let fields = form.fields + [("totpCode", app.code(server)), ("action", "resolve")]
        let answer = await elsewhere.send(.post, form.path, fields)
        await elsewhere.open(answer.headers.first("Location") ?? "")
        #expect(await !elsewhere.isSignedIn)
    }

    @Test func `disconnecting without having been asked is refused`() async throws {
        let id = try await account()
        provider.returns("ada")
        try await client.press("link:id.test")
        #expect(try await post("confirmUnlink:id.test").errors == ["form.invalid"])
        for action in ["unlink:other.test", "unlink:nobody.test", "link:nobody.test", "remove:x", "unlink"] {
            #expect(try await !post(action).errors.isEmpty, "\(action)")
        }
        #expect(try await identities(id) == ["id.test"])
    }

    @Test func `the last way in is named, has no button, and is refused`() async throws {
        let id = try await bareAccount(client)
        #expect(client.page.form("unlink:id.test") == nil && client.page.says("only way in"))
        #expect(try await post("unlink:id.test").errors == ["methods.lastWayIn"])
        #expect(try await identities(id) == ["id.test"])
        // With another one it may go, and the other one is the last then.
        other.returns("ada")
        try await client.press("link:other.test")
        try await client.press("unlink:id.test")
        try await client.press("confirmUnlink:id.test")
        #expect(try await identities(id) == ["other.test"])
        #expect(client.page.form("unlink:other.test") == nil)
    }

    @Test func `another way in that goes while the page asks makes the one in hand the last`() async throws {
        let id = try await bareAccount(client)
        other.returns("ada")
        try await client.press("link:other.test")
        try await client.press("unlink:id.test")
        _ = try await server.store.commit([
            .deleteIdentity(identity("other.test", "ada"), id), .bumpCredentials(id),
        ])
        try await client.press("confirmUnlink:id.test")
        #expect(client.page.errors == ["methods.lastWayIn"])
        #expect(try await identities(id) == ["id.test"])
    }

    @Test func `two who disconnect the last two at once leave one`() async throws {
        for _ in 0..<4 {
            let (one, two) = (server.client, server.client)
            let id = try await bareAccount(one)
            if try await identities(id).count == 1 {
                other.returns("ada")
                let missing = one.page.form("link:other.test") == nil ? provider : other
                missing.returns("ada")
                try await one.press("link:\(missing.id)")
            }
            _ = try await bareAccount(two)
            try await one.press("unlink:id.test")
            try await two.press("unlink:other.test")
            let first = try confirmation(one, "confirmUnlink:id.test")
            let second = try confirmation(two, "confirmUnlink:other.test")
            let handle = server.running.application.handle
            async let a = handle(first).response()
            async let b = handle(second).response()
            _ = await [a, b]
            #expect(try await identities(id).count == 1)
            _ = try await server.store.commit([.deleteUser(id)])
        }
    }

    private func confirmation(_ client: PlainClient, _ action: String) throws -> Request {
        let form = try #require(client.page.form(action))
        return client.request(.post, form.path, form.fields + [("action", action)])
    }

    @Test func `an old proof is asked for anew before anybody leaves for the provider`() async throws {
        let id = try await account()
        server.running.clock.advance(by: 301)
        provider.returns("ada")
        try await client.press("link:id.test")
        #expect(client.page.screen == "Reauthentication" && client.page.html.contains("connect another account"))
        #expect(try await identities(id).isEmpty)
        try await client.press("cancel")
        #expect(client.page.screen == "SignInMethods" && client.page.errors.isEmpty)
        try await client.press("link:id.test")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.statuses == ["methods.linked"])
        #expect(try await identities(id) == ["id.test"])
        server.running.clock.advance(by: 301)
        try await client.press("unlink:id.test")
        try await client.press("confirmUnlink:id.test")
        #expect(client.page.screen == "Reauthentication")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.statuses == ["methods.unlinked"])
        #expect(try await identities(id).isEmpty)
    }

    @Test func `a guest who connects a provider has an account, and keeps the id`() async throws {
        await client.open("/auth")
        try await client.press("continueAsGuest")
        await client.open("/auth/methods")
        #expect(client.page.form("link:id.test") != nil && !client.page.ids.contains("password"))
        provider.returns("ada", email: ada, name: "Ada")
        try await client.press("link:id.test")
        #expect(client.page.screen == "SignedIn" && client.page.statuses == ["guest.upgraded"])
        #expect(await server.isSignedIn(client, as: ada))
        #expect(hooks.heard.contains("after upgrade"))
    }

    @Test func `A76: a guest who connects somebody's identity chooses`() async throws {
        let owner = try await bareAccount(server.client)
        await client.open("/auth")
        try await client.press("continueAsGuest")
        await client.open("/auth/methods")
        provider.returns("ada")
        try await client.press("link:id.test")
        #expect(client.page.screen == "AccountConflict" && client.page.form("merge") != nil)
        #expect(try await identities(owner) == ["id.test"])
        try await client.press("keep")
        #expect(String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self).contains("true"))
    }

    @Test func `who is signed out has no such page, and no press does anything`() async throws {
        let id = try await account()
        let form = try #require(client.page.form("link:id.test"))
        await client.open("/auth/account")
        try await client.press("signOut")
        provider.returns("ada")
        let answer = await client.send(.post, form.path, form.fields + [("action", "link:id.test")])
        await client.open(answer.headers.first("Location") ?? "")
        #expect(client.page.screen == "AuthPicker")
        #expect(try await identities(id).isEmpty)
        #expect(await client.open("/auth/methods").screen == "AuthPicker")
    }

    @Test func `the page leads to what changes password and address, and shows the number`() async throws {
        let id = try await account()
        _ = try await server.store.commit([.setPhoneNumber(id, "+14155550100")])
        await client.open("/auth/methods")
        #expect(Set(client.page.ids).isSuperset(of: ["password", "email", "phone", "id.test", "other.test"]))
        #expect(client.page.html.contains("href=\"/auth/update-password") && client.page.html.contains(ada))
        #expect(client.page.html.contains("href=\"/auth/change-email") && client.page.html.contains("+1 415-555-0100"))
        await client.open("/auth/change-email" + (client.page.between("href=\"/auth/change-email", "\"") ?? ""))
        #expect(client.page.screen == "ChangeEmail")
    }

    @Test func `the development server's own providers can be connected`() async throws {
        let server = try TestServer { $0.providerDelay = .zero }
        let client = server.client
        try await server.signUp(client, ada)
        await client.open("/auth/methods")
        try await client.press("link:google.com")
        #expect(client.page.statuses == ["methods.linked"])
        #expect(try await server.store.identities(of: server.user(ada).id).map(\.providerID) == ["google.com"])
    }
}
