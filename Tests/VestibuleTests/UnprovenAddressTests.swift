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

/// Every way out of the question for an address.
@Suite struct UnprovenAddressWaysTests {
    private let server: TestServer
    private let client: PlainClient
    private let provider = TestProvider("id.test", "Testify")
    private let ada = "ada@example.test"

    init() throws {
        let provider = provider
        server = try TestServer { $0.providers = [provider] }
        client = server.client
    }

    private func arrive() async throws {
        provider.returns("ada")
        await client.open("/auth")
        try await client.press("signIn:id.test")
    }

    private func send(_ address: String) async throws {
        try await client.press("changeAddress", [("newEmail", address)])
    }

    private func code() async throws -> String { try #require(try await server.code(to: ada)) }

    @Test(arguments: [("", "email.required"), ("foo@", "email.invalid")])
    func `a faulty address is said so and nothing is sent`(_ typed: String, _ fault: String) async throws {
        try await arrive()
        try await send(typed)
        #expect(client.page.errors == [fault] && client.page.value("newEmail") == typed)
        try await send(ada)
        #expect(client.page.form("verify") != nil)
    }

    @Test func `another address, a new code, and the earlier code is void`() async throws {
        try await arrive()
        try await send("wrong@example.test")
        let first = try #require(try await server.code(to: "wrong@example.test"))
        try await client.press("changeAddress")
        #expect(client.page.value("newEmail") == "wrong@example.test" && client.page.form("verify") == nil)
        try await send(ada)
        try await client.press("verify", [("verificationCode", first)])
        #expect(client.page.errors == ["code.wrong"])
        try await client.press("resend")
        #expect(client.page.errors == ["resend.wait"])
        let second = try await code()
        server.running.clock.advance(by: 31)
        try await client.press("resend")
        #expect(client.page.statuses.contains("code.resent"))
        try await client.press("verify", [("verificationCode", second)])
        #expect(client.page.errors == ["code.wrong"])
        try await client.press("verify", [("verificationCode", try await code())])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `five wrong codes void it, and a new one works`() async throws {
        try await arrive()
        try await send(ada)
        let right = try await code()
        for _ in 0..<5 { try await client.press("verify", [("verificationCode", "00000000")]) }
        #expect(client.page.errors == ["code.void"] && client.page.form("verify") == nil)
        server.running.clock.advance(by: 31)
        try await client.press("resend")
        try await client.press("verify", [("verificationCode", right)])
        #expect(client.page.errors == ["code.wrong"])
        try await client.press("verify", [("verificationCode", try await code())])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `mails to an address are limited as any`() async throws {
        try await arrive()
        for _ in 0..<5 {
            try await send(ada)
            try await client.press("changeAddress")
            server.running.clock.advance(by: 31)
        }
        try await send(ada)
        #expect(client.page.errors == ["mail.tooMany"] && client.page.form("changeAddress") != nil)
    }

    @Test func `ten minutes after the last code it is over, and the picker says so`() async throws {
        try await arrive()
        server.running.clock.advance(by: 500)
        try await send(ada)
        server.running.clock.advance(by: 500)
        #expect(await client.open(client.page.path).screen == "EmailVerification")
        let code = try await code()
        server.running.clock.advance(by: 101)
        try await client.press("verify", [("verificationCode", code)])
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["form.expired"])
        #expect(await !client.isSignedIn)
        // The picker offers the provider again.
        try await client.press("signIn:id.test")
        #expect(client.page.screen == "EmailVerification")
    }

    @Test func `starting over forgets who came back`() async throws {
        try await arrive()
        try await send(ada)
        let path = client.page.path
        try await client.press("startOver")
        #expect(client.page.screen == "AuthPicker" && client.page.errors.isEmpty)
        #expect(await client.open(path).screen == "AuthPicker")
    }

    @Test func `the way back leads to the picker, where another way in can be chosen`() async throws {
        try await arrive()
        let back = try #require(client.page.between("id=\"back\" class=\"back\" href=\"", "\""))
        #expect(await client.open(back).screen == "AuthPicker")
        // Signing up by a password puts an end to it.
        try await client.press("switchFlow")
        try await client.press(
            "signUp",
            [("email", ada), ("password", TestServer.password), ("confirmPassword", TestServer.password)])
        #expect(client.page.screen == "EmailVerification" && client.page.html.contains(ada))
        try await client.press("verify", [("verificationCode", try await code())])
        let user = try await server.user(ada)
        #expect(try await server.store.identities(of: user.id).isEmpty)
    }

    @Test func `another session and a second tab find nothing, the first tab goes on`() async throws {
        try await arrive()
        try await send(ada)
        let page = client.page
        let stranger = server.client
        await stranger.open("/auth")
        #expect(await stranger.open(page.path).screen == "AuthPicker")
        #expect(await client.open("/auth/verify-email").screen == "AuthPicker")
        await client.open(page.path)
        try await client.press("verify", [("verificationCode", try await code())])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `who signed in in another tab meanwhile does not come by an identity`() async throws {
        try await server.signUp(server.client, "bob@example.test")
        try await arrive()
        try await send(ada)
        let page = client.page
        try await server.signIn(client, "bob@example.test")
        let form = try #require(page.form("verify"))
        _ = await client.send(
            .post, form.path, form.fields + [("verificationCode", try await code()), ("action", "verify")])
        #expect(await server.isSignedIn(client, as: "bob@example.test"))
        let user = try await server.user("bob@example.test")
        #expect(try await server.store.identities(of: user.id).isEmpty)
        #expect(try await server.store.passwordCredential(normalizedEmail: ada) == nil)
    }

    @Test func `A16: the code posted twice makes one account and one answer`() async throws {
        try await arrive()
        try await send(ada)
        let form = try #require(client.page.form("verify"))
        let fields = form.fields + [("verificationCode", try await code()), ("action", "verify")]
        let before = client.session
        let first = await client.send(.post, form.path, fields).headers.first("Location")
        // As a double press does: with the cookie from before the first answer.
        client.setSession(before)
        let second = await client.send(.post, form.path, fields).headers.first("Location")
        #expect(first == second && first?.hasPrefix("/auth/account") == true)
        let user = try await server.user(ada)
        #expect(try await server.store.identities(of: user.id).count == 1)
    }

    @Test func `the same person in two browsers ends in one account`() async throws {
        try await arrive()
        try await send(ada)
        let first = try await code()
        let second = server.client
        await second.open("/auth")
        try await second.press("signIn:id.test")
        try await second.press("changeAddress", [("newEmail", "lovelace@example.test")])
        let other = try #require(try await server.code(to: "lovelace@example.test"))
        try await client.press("verify", [("verificationCode", first)])
        try await second.press("verify", [("verificationCode", other)])
        #expect(await server.isSignedIn(second, as: ada))
        #expect(try await server.store.passwordCredential(normalizedEmail: "lovelace@example.test") == nil)
    }

    @Test func `a required second factor is set up without another mail`() async throws {
        var configuration = AuthConfiguration()
        configuration.requiresSecondFactor = true
        let provider = provider
        let server = try TestServer(configuration) { $0.providers = [provider] }
        let client = server.client
        provider.returns("ada")
        await client.open("/auth")
        try await client.press("signIn:id.test")
        try await client.press("changeAddress", [("newEmail", ada)])
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        #expect(client.page.screen == "MFAEnrolment" && client.page.form("start") != nil)
        #expect(try await server.mails(to: ada).count == 1)
        #expect(await !client.isSignedIn)
        _ = try await server.enrollApp(client)
        try await client.press("finish")
        #expect(await server.isSignedIn(client, as: ada))
    }
}
