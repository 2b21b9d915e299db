internal import AuthFlows
internal import HTTP
import AuthCore
import Testing
import Vestibule
import VestibuleTesting

/// Proving oneself again.
@Suite struct ReauthenticationFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let address = "ada@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    /// Stands at the proof that a change of password asks for.
    private func interrupted(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await server.signUp(client, address, sourceLocation: sourceLocation)
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("updatePassword", sourceLocation: sourceLocation)
        #expect(client.page.screen == "Reauthentication", sourceLocation: sourceLocation)
    }

    @Test func `a fresh session is not asked`() async throws {
        try await server.signUp(client, address)
        try await client.press("updatePassword")
        #expect(client.page.screen == "UpdatePassword")
    }

    @Test func `the password proves, the session gets a new token and the action goes on`() async throws {
        try await interrupted()
        let old = client.session
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "UpdatePassword" && client.page.errors.isEmpty)
        #expect(client.session != old)
        let stranger = server.client
        await stranger.open("/auth")
        stranger.setSession(old)
        #expect(await stranger.open("/auth/account").screen == "AuthPicker")
    }

    @Test func `a wrong password is a fault of its field and can be tried again`() async throws {
        try await interrupted()
        try await client.press("confirm", [("password", "wrong")])
        #expect(client.page.screen == "Reauthentication" && client.page.errors == ["password.wrong"])
        try await client.press("confirm", [("password", "")])
        #expect(client.page.errors == ["password.required"])
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "UpdatePassword")
    }

    @Test func `A51: wrong passwords are limited for the account whatever the network`() async throws {
        try await interrupted()
        for _ in 0..<10 { try await client.press("confirm", [("password", "wrong")]) }
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.errors == ["auth.tooManyAttempts"])
        server.running.clock.advance(by: 61)
        await client.open("/auth/account")
        try await client.press("updatePassword")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "UpdatePassword")
    }

    @Test func `a mailed code proves as well, in the session that asked`() async throws {
        try await interrupted()
        try await client.press("useMethod:email")
        #expect(client.page.statuses == ["code.sent"])
        #expect(client.page.html.contains("a•••@example.test"))
        let code = try #require(try await server.code(to: address))
        try await client.press("confirm", [("verificationCode", "00000000")])
        #expect(client.page.errors == ["code.wrong"])
        try await client.press("confirm", [("verificationCode", code)])
        #expect(client.page.screen == "UpdatePassword")
    }

    @Test func `a mailed code is sent again only after a wait`() async throws {
        try await interrupted()
        try await client.press("useMethod:email")
        try await client.press("sendCode")
        #expect(client.page.errors == ["resend.wait"])
        server.running.clock.advance(by: 31)
        try await client.press("sendCode")
        #expect(client.page.statuses == ["code.resent"])
        #expect(try await server.mails(to: address).count == 3)
    }

    @Test func `ways that the account does not have are not offered and refused`() async throws {
        try await interrupted()
        let form = try #require(client.page.form("cancel"))
        for method in ["totp", "sms", "phone", "recoveryCode", "google.com"] {
            #expect(client.page.form("useMethod:\(method)") == nil)
        }
        let response = await client.send(.post, form.path, form.fields + [("action", "useMethod:totp")])
        await client.open(response.headers.first("Location") ?? "")
        #expect(client.page.errors == ["form.invalid"])
    }

    @Test func `what waits ends after ten minutes`() async throws {
        try await interrupted()
        server.running.clock.advance(by: 601)
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.errors == ["form.expired"])
    }

    @Test func `a change of credentials meanwhile stops what waits`() async throws {
        try await interrupted()
        let store = server.running.engine.services.store
        let user = try #require(try await store.passwordCredential(normalizedEmail: address)?.user)
        _ = try await store.commit([.bumpCredentials(user.id)])
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.errors == ["form.stale"])
    }

    @Test func `the page without anything that waits leads to the account`() async throws {
        try await server.signUp(client, address)
        #expect(await client.open("/auth/reauthenticate").screen == "SignedIn")
        #expect(await server.client.open("/auth/reauthenticate").screen == "AuthPicker")
    }

    @Test func `an account without any proof is told how to go on`() async throws {
        var configuration = AuthConfiguration()
        configuration.requiresEmail = false
        let provider = TestProvider("id.test", "Testify")
        provider.returns("ada")
        let server = try TestServer(configuration) { $0.providers = [provider] }
        let client = server.client
        await client.open("/auth")
        try await client.press("signIn:id.test")
        for _ in 0..<20 where client.page.isLoading { await client.open("/auth/account") }
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("deleteAccount")
        try await client.press("confirmDelete")
        #expect(client.page.screen == "Reauthentication")
        #expect(client.page.form("confirm") == nil && client.page.form("cancel") != nil)
        try await client.press("signOut")
        #expect(client.page.screen == "AuthPicker")
    }
}
