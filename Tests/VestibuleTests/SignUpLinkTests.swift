internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import Testing

/// The link in a sign-up's mail, here and elsewhere, and proving the address of who is signed in.
@Suite struct SignUpLinkTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func signUp(_ client: PlainClient, returnTo: String = "") async throws {
        await client.open("/auth" + returnTo)
        try await client.press("switchFlow")
        try await client.press(
            "signUp", [("email", ada), ("password", TestServer.password), ("confirmPassword", TestServer.password)])
    }

    @Test func `A1: the link confirms the address by one press, and scanners do not`() async throws {
        try await signUp(client, returnTo: "?return_to=/welcome")
        let link = try await server.link(to: ada)
        for _ in 0..<3 { await server.client.open(link) }
        #expect(try await server.running.engine.services.store.passwordCredential(normalizedEmail: ada) == nil)
        await client.open(link)
        #expect(try await client.press("confirm").path == "/welcome")
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a sign-up whose address was proven another way meanwhile leads to signing in`() async throws {
        let provider = TestProvider("id.test", "Testify")
        let server = try TestServer { $0.providers = [provider] }
        let client = server.client
        provider.returns("ada", email: ada)
        try await signUp(client)
        let link = try await server.link(to: ada)
        let other = server.client
        await other.open("/auth")
        try await other.press("signIn:id.test")
        #expect(other.page.screen == "SignedIn")
        let page = await client.open(link)
        #expect(page.statuses.contains("link.confirmed") && page.form("confirm") == nil)
    }

    @Test func `A7: a link that was pressed says that the address is confirmed, with no error and no session`()
        async throws
    {
        try await signUp(client)
        let link = try await server.link(to: ada)
        await client.open(link)
        try await client.press("confirm")
        let other = server.client
        let page = await other.open(link)
        #expect(page.status == 200 && page.errors.isEmpty && page.statuses == ["link.confirmed"])
        #expect(await other.send(.get, "/auth/session").status == 401)
    }

    @Test func `A7: the same post twice has one outcome`() async throws {
        try await signUp(client)
        await client.open(try await server.link(to: ada))
        let form = try #require(client.page.form("confirm"))
        let first = await client.send(.post, form.path, form.fields + [("action", "confirm")])
        let session = client.session
        let again = await client.send(.post, form.path, form.fields + [("action", "confirm")])
        #expect(first.status == 303 && again.status == 303)
        let page = await client.open(try #require(again.headers.first("Location")))
        #expect(page.errors.isEmpty && client.session == session)
    }

    @Test func `the link says confirmed where the code was first`() async throws {
        try await signUp(client)
        let link = try await server.link(to: ada)
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        #expect(await server.client.open(link).statuses == ["link.confirmed"])
    }

    @Test func `the link says confirmed where the address has an account by another way`() async throws {
        let provider = TestProvider("id.test", "Testify")
        let server = try TestServer { $0.providers = [provider] }
        let client = server.client
        await client.open("/auth")
        try await client.press("switchFlow")
        try await client.press(
            "signUp", [("email", ada), ("password", TestServer.password), ("confirmPassword", TestServer.password)])
        let link = try await server.link(to: ada)
        await client.open(link)
        provider.returns("ada", email: ada)
        let other = server.client
        await other.open("/auth")
        try await other.press("signIn:id.test")
        // Pressed on a page that was opened before, and opened again.
        #expect(try await client.press("confirm").statuses == ["link.confirmed"])
        #expect(await server.client.open(link).statuses == ["link.confirmed"])
    }

    @Test func `another browser gives the password of the sign-up`() async throws {
        try await signUp(client)
        let other = server.client
        await other.open(try await server.link(to: ada))
        #expect(try await other.press("confirm").errors == ["password.required"])
        #expect(try await other.press("confirm", [("password", "short")]).errors == ["password.tooShort"])
        #expect(try await other.press("confirm", [("password", TestServer.password)]).screen == "SignedIn")
    }

    @Test func `another browser may choose a new password, and the sign-up's is worth nothing`() async throws {
        try await signUp(client)
        let other = server.client
        await other.open(try await server.link(to: ada))
        #expect(try await other.press("confirm", [("password", "the mailbox owner decides")]).screen == "SignedIn")
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        #expect(await client.send(.get, "/auth/session").status == 401)
        await client.open("/auth")
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        #expect(client.page.errors == ["auth.failed"])
        try await client.press("signIn", [("email", ada), ("password", "the mailbox owner decides")])
        #expect(client.page.screen == "SignedIn")
    }

    @Test func `B25: after another mail the first link points to it`() async throws {
        try await signUp(client)
        let first = try await server.link(to: ada)
        server.running.clock.advance(by: 31)
        try await client.press("resend")
        #expect(await client.open(first).errors == ["link.superseded"])
        await client.open(try await server.link(to: ada))
        #expect(try await client.press("confirm").screen == "SignedIn")
    }

    /// Signed in, with an address that is not proven any more.
    private func unproven() async throws -> UserID {
        try await server.signUp(client, "bob@example.test")
        let store = server.running.engine.services.store
        let user = try #require(try await store.passwordCredential(normalizedEmail: "bob@example.test")?.user)
        let email = try EmailAddress(ada)
        #expect(try await store.commit([.setEmail(user.id, email, isVerified: false)]) == .committed)
        return user.id
    }

    @Test func `B58: who is signed in proves the address by a code that is asked for`() async throws {
        let id = try await unproven()
        await client.open("/auth/verify-email")
        #expect(client.page.screen == "EmailVerification" && client.page.form("verify") == nil)
        try await client.press("resend")
        #expect(client.page.statuses == ["verification.sent"])
        #expect(try await client.press("resend").errors == ["resend.wait"])
        let code = try #require(try await server.code(to: ada))
        #expect(try await client.press("verify", [("verificationCode", code)]).statuses == ["verification.done"])
        #expect(try await server.running.engine.services.store.user(id)?.isEmailVerified == true)
        #expect(await client.open("/auth/verify-email").screen == "SignedIn")
    }

    @Test func `A1: who is signed in proves the address by the link, and nobody else does`() async throws {
        let id = try await unproven()
        await client.open("/auth/verify-email")
        try await client.press("resend")
        let link = try await server.link(to: ada)
        #expect(await server.client.open(link).errors == ["link.signInFirst"])
        await client.open(link)
        try await client.press("confirm")
        #expect(client.page.screen == "SignedIn")
        #expect(try await server.running.engine.services.store.user(id)?.isEmailVerified == true)
    }

    @Test func `the page for an unproven address can be left by signing out`() async throws {
        _ = try await unproven()
        await client.open("/auth/verify-email")
        #expect(try await client.press("signOut").screen == "AuthPicker")
    }
}
