import AuthCore
import AuthScreens
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Going on without an account, and keeping it.
@Suite struct GuestFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let hooks = NotingHooks()

    init() throws {
        let (provider, hooks) = (provider, hooks)
        server = try TestServer { place in
            place.providers = [provider]
            place.hooks = hooks
        }
        client = server.client
    }

    private func becomeGuest(_ client: PlainClient) async throws -> UserID {
        await client.open("/auth")
        try await client.press("continueAsGuest")
        return try #require(await id(client))
    }

    /// The account that a session belongs to, as apps learn it.
    private func id(_ client: PlainClient) async -> UserID? {
        let answer = String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self)
        return answer.components(after: "\"id\":\"").last.map { UserID(rawValue: String($0.prefix { $0 != "\"" })) }
    }

    private func isGuest(_ client: PlainClient) async -> Bool {
        String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self).contains(
            "\"isAnonymous\":true")
    }

    @Test func `a guest has a session, a page and a way to keep the account`() async throws {
        _ = try await becomeGuest(client)
        #expect(client.page.screen == "SignedIn" && client.page.html.contains("here as a guest"))
        #expect(await isGuest(client))
        let page = try await client.press("goToUpgrade")
        #expect(page.screen == "AuthPicker" && page.html.contains("Keep your account"))
        #expect(page.form("continueAsGuest") == nil && page.html.contains("id=\"back\""))
        #expect(await isGuest(client))
    }

    @Test func `a guest begins by POST only, also by its button's other name`() async throws {
        await client.open("/auth")
        let form = try #require(client.page.form("continueAsGuest"))
        await client.open("/auth?action=continueAsGuest")
        #expect(await id(client) == nil)
        let answer = await client.send(.post, form.path, form.fields + [("action", "signIn:anonymous")])
        await client.open(answer.headers.first("Location") ?? "")
        #expect(client.page.screen == "SignedIn")
        #expect(await isGuest(client))
    }

    @Test func `guests are five an hour for a network`() async throws {
        let server = try TestServer { $0.limitsScale = 1 }
        for count in 1...6 {
            let client = server.client
            await client.open("/auth")
            try await client.press("continueAsGuest")
            #expect(client.page.screen == (count <= 5 ? "SignedIn" : "AuthPicker"))
            if count > 5 { #expect(client.page.errors == ["auth.tooManyAttempts"]) }
        }
    }

    @Test func `guests are refused where they are switched off`() async throws {
        await client.open("/auth")
        var configuration = AuthConfiguration()
        #expect(!configuration.allowsGuests)
        configuration.allowsGuests = true
        #expect(configuration.faults(isDevelopment: true).isEmpty)
    }

    @Test func `B56: signing up by e-mail keeps the id`() async throws {
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        let old = client.session
        let words = TestServer.password
        try await client.press(
            "signUp", [("email", "ada@example.test"), ("password", words), ("confirmPassword", words)])
        #expect(await id(client) == guest)
        let code = try #require(try await server.code(to: "ada@example.test"))
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "SignedIn" && page.statuses.contains("guest.upgraded"))
        #expect(await id(client) == guest)
        #expect(await !isGuest(client) && client.session != old)
        try await client.press("signOut")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", words)])
        #expect(await id(client) == guest)
    }

    @Test func `B56: signing up by number keeps the id`() async throws {
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        try await client.press("signIn:phone")
        try await server.enter(client, "+14155550100")
        #expect(await id(client) == guest)
        #expect(try await server.store.user(phoneNumber: "+14155550100")?.isAnonymous == false)
    }

    @Test func `B56: a provider keeps the id, and brings name and proven address`() async throws {
        let guest = try await becomeGuest(client)
        provider.returns("ada", email: "ada@example.test", name: "Ada")
        try await client.press("goToUpgrade")
        try await client.press("signIn:id.test")
        let user = try #require(try await server.store.user(guest))
        #expect(await id(client) == guest)
        #expect(user.displayName == "Ada" && user.email?.normalized == "ada@example.test" && user.isEmailVerified)
    }

    @Test func `upgrading ends the guest's other sessions and gives this one a new token`() async throws {
        let guest = try await becomeGuest(client)
        let before = try #require(client.session)
        let elsewhere = UserSession(
            digest: [1], id: "elsewhere", userID: guest, now: server.running.clock.now, isRemembered: true, methods: [])
        _ = try await server.store.commit([.insertSession(elsewhere)])
        try await client.press("goToUpgrade")
        provider.returns("ada", email: "ada@example.test")
        try await client.press("signIn:id.test")
        #expect(try await server.store.sessions(of: guest).count == 1)
        #expect(try await server.store.session([1]) == nil)
        let old = server.client
        await old.open("/auth")
        old.setSession(before)
        #expect(await id(old) == nil)
    }

    @Test func `A76: a guest with a taken identity chooses, and nothing happens before`() async throws {
        let owner = try await ownerOfProviderAccount()
        let guest = try await meetConflict()
        #expect(client.page.screen == "AccountConflict")
        #expect(client.page.html.contains("a•••@example.test") && client.page.html.contains("Testify"))
        for action in ["merge", "switchAccount", "keep", "cancel"] {
            #expect(client.page.form(action) != nil, "\(action)")
        }
        #expect(await id(client) == guest)
        #expect(await isGuest(client))
        #expect(try await server.store.identities(of: guest).isEmpty && owner != guest)
    }

    @Test func `A76: merging hands both ids to the hook, and the guest is gone afterwards`() async throws {
        let owner = try await ownerOfProviderAccount()
        let guest = try await meetConflict()
        try await client.press("merge")
        #expect(await id(client) == owner)
        #expect(hooks.merges.map(\.guest) == [guest] && hooks.merges.map(\.owner) == [owner])
        #expect(try await server.store.user(guest) == nil)
        #expect(try await server.store.guestMerges().isEmpty)
    }

    @Test func `a merge that fails is tried again under the same id, the guest waits`() async throws {
        hooks.notes.withLock { $0.failingMerges = 2 }
        let owner = try await ownerOfProviderAccount()
        let guest = try await meetConflict()
        try await client.press("merge")
        #expect(await id(client) == owner)
        #expect(try await server.store.user(guest) != nil)
        #expect(try await server.store.sessions(of: guest).isEmpty)
        await server.running.maintain()
        #expect(try await server.store.user(guest) != nil)
        await server.running.maintain()
        #expect(try await server.store.user(guest) == nil)
        #expect(hooks.merges.count == 3 && Set(hooks.merges.map(\.id)).count == 1)
    }

    @Test func `A76: keeping leaves everything as it was`() async throws {
        _ = try await ownerOfProviderAccount()
        let guest = try await meetConflict()
        let page = try await client.press("keep")
        #expect(page.screen == "SignedIn" && page.statuses.contains("conflict.dropped"))
        #expect(await id(client) == guest)
        #expect(await client.open("/auth/conflict").screen == "SignedIn")
    }

    @Test func `A76: switching signs in to the account, without the guest's data`() async throws {
        let owner = try await ownerOfProviderAccount()
        _ = try await meetConflict()
        try await client.press("switchAccount")
        #expect(await id(client) == owner)
        #expect(hooks.merges.isEmpty)
    }

    @Test func `merging is offered, and taken, only with a hook for it`() async throws {
        let provider = provider
        let server = try TestServer { $0.providers = [provider] }
        provider.returns("ada", email: "ada@example.test")
        let owner = server.client
        await owner.open("/auth")
        try await owner.press("signIn:id.test")
        let client = server.client
        await client.open("/auth")
        try await client.press("continueAsGuest")
        try await client.press("goToUpgrade")
        try await client.press("signIn:id.test")
        let form = try #require(client.page.form("switchAccount"))
        #expect(client.page.form("merge") == nil)
        _ = await client.send(.post, form.path, form.fields + [("action", "merge")])
        #expect(await isGuest(client))
    }

    @Test func `B56: a guest whose sign-in fails is still a guest`() async throws {
        try await server.signUp(server.client, "ada@example.test")
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        try await client.press("switchFlow")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", "wrong")])
        #expect(client.page.errors == ["auth.failed"])
        #expect(await id(client) == guest)
        provider.breaks()
        try await client.press("signIn:id.test")
        #expect(client.page.errors == ["attempt.failed"])
        #expect(await id(client) == guest)
    }

    @Test func `B56: a guest who signs in to an account is asked first, by password and by number`() async throws {
        try await server.signUp(server.client, "ada@example.test")
        try await server.signIn(server.client, number: "+14155550100")
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        try await client.press("switchFlow")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "AccountConflict" && client.page.html.contains("a•••@example.test"))
        #expect(await id(client) == guest)
        try await client.press("cancel")
        #expect(client.page.screen == "AuthPicker")
        try await client.press("signIn:phone")
        server.running.clock.advance(by: 61)
        try await server.enter(client, "+14155550100")
        #expect(client.page.screen == "AccountConflict" && client.page.html.contains("•••• 0100"))
        try await client.press("switchAccount")
        #expect(await id(client) == (try await server.store.user(phoneNumber: "+14155550100")?.id))
    }

    @Test(arguments: ["switchAccount", "merge"])
    func `B56: a guest who gives up at the account's second factor is still a guest`(_ choice: String) async throws {
        _ = try await server.accountWithApp(server.client, "ada@example.test")
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        try await client.press("switchFlow")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "AccountConflict")
        try await client.press(choice)
        #expect(client.page.screen == "MFAResolution")
        #expect(await isGuest(client))
        try await client.press("cancel")
        #expect(await isGuest(client))
        #expect(await id(client) == guest)
        #expect(try await server.store.guestMerges().isEmpty)
    }

    @Test func `a choice between accounts is open for ten minutes`() async throws {
        _ = try await ownerOfProviderAccount()
        let guest = try await meetConflict()
        server.running.clock.advance(by: 601)
        try await client.press("switchAccount")
        #expect(client.page.errors == ["form.expired"] && client.page.screen == "AuthPicker")
        #expect(await id(client) == guest)
    }

    @Test func `guests who stay away for thirty days are removed, others stay`() async throws {
        let guest = try await becomeGuest(client)
        try await server.signUp(server.client, "ada@example.test")
        server.running.clock.advance(by: 29 * 86_400)
        await server.running.maintain()
        #expect(try await server.store.user(guest) != nil)
        server.running.clock.advance(by: 2 * 86_400)
        await server.running.maintain()
        #expect(try await server.store.user(guest) == nil)
        #expect(hooks.heard.last == "after delete")
        #expect(try await server.store.passwordCredential(normalizedEmail: "ada@example.test") != nil)
    }

    /// Somebody has an account with the provider and an address.
    private func ownerOfProviderAccount() async throws -> UserID {
        let owner = server.client
        provider.returns("ada", email: "ada@example.test")
        await owner.open("/auth")
        try await owner.press("signIn:id.test")
        return try #require(await id(owner))
    }

    /// A guest comes with the same provider's identity.
    private func meetConflict() async throws -> UserID {
        let guest = try await becomeGuest(client)
        try await client.press("goToUpgrade")
        try await client.press("signIn:id.test")
        return guest
    }
}
