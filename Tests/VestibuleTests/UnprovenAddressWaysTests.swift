import AuthCore
import AuthScreens
import HTTP
import Testing
import Vestibule
import VestibuleTesting

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
        let anchor = try #require(client.page.html.firstMatch(of: /<a [^>]*id="back"[^>]*>/)?.output)
        let back = try #require(String(anchor).components(after: "href=\"").first?.prefix { $0 != "\"" })
        #expect(await client.open(String(back)).screen == "AuthPicker")
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
