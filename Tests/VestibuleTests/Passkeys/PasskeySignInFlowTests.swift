internal import HTTP
internal import Vestibule
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting
import WebAuthn

/// Signing up and in by passkeys, over plain HTTP with a pretend device.
@Suite struct PasskeySignInFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func signOut() async throws {
        await client.open("/auth/account")
        try await client.press("signOut")
    }

    @Test(arguments: PasskeyAlgorithm.allCases)
    func `whoever signed up with a passkey signs in with it, and it counts as both factors`(
        _ algorithm: PasskeyAlgorithm
    ) async throws {
        var device = SoftwareAuthenticator(algorithm: algorithm, origin: TestServer.origin)
        try await server.signUp(client, ada, with: &device)
        #expect(await server.isSignedIn(client, as: ada))
        #expect(await server.methods(client) == #""passkey","mfa""#)
        try await signOut()
        try await server.signIn(client, with: &device)
        #expect(await server.isSignedIn(client, as: ada))
        #expect(await server.methods(client) == #""passkey","mfa""#)
        #expect(try await server.passkeys(ada).map(\.signCount) == [2])
    }

    @Test func `the account begins with the proof of its address, and not before`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        await client.open("/auth")
        try await client.press("switchFlow")
        try await server.press(client, "signUp:passkey", with: &device, [("email", ada)])
        #expect(client.page.screen == "EmailVerification")
        #expect(try await server.store.passwordCredential(normalizedEmail: ada) == nil)
        let other = server.client
        try await server.signIn(other, with: &device)
        #expect(other.page.errors == ["passkey.unknown"] && other.page.screen == "AuthPicker")
    }

    @Test func `B17: a taken address looks the same, and its owner is told`() async throws {
        try await server.signUp(client, ada)
        let stranger = server.client
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        await stranger.open("/auth")
        try await stranger.press("switchFlow")
        try await server.press(stranger, "signUp:passkey", with: &device, [("email", ada)])
        #expect(stranger.page.screen == "EmailVerification" && stranger.page.errors.isEmpty)
        #expect(try await server.mails(to: ada).last?.code == nil)
        try await stranger.press("verify", [("verificationCode", "12345678")])
        #expect(stranger.page.errors == ["code.wrong"])
        #expect(try await server.passkeys(ada).isEmpty)
    }

    @Test func `the mailed link in another browser takes a password, and drops the other's passkey`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        await client.open("/auth")
        try await client.press("switchFlow")
        try await server.press(client, "signUp:passkey", with: &device, [("email", ada)])
        let owner = server.client
        await owner.open(try await server.link(to: ada))
        try await owner.press("confirm", [("email", ada), ("password", TestServer.password)])
        #expect(await server.isSignedIn(owner, as: ada))
        #expect(try await server.passkeys(ada).isEmpty)
        let planted = server.client
        try await server.signIn(planted, with: &device)
        #expect(planted.page.errors == ["passkey.unknown"])
    }

    @Test func `the mailed link in the same browser keeps the passkey`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        await client.open("/auth")
        try await client.press("switchFlow")
        try await server.press(client, "signUp:passkey", with: &device, [("email", ada)])
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        #expect(await server.isSignedIn(client, as: ada))
        #expect(try await server.passkeys(ada).count == 1)
    }

    @Test func `an address is judged before the passkey, and what was typed stays`() async throws {
        await client.open("/auth")
        try await client.press("switchFlow")
        try await client.press("signUp:passkey", [("email", "foo@")])
        #expect(client.page.errors == ["email.invalid"] && client.page.value("email") == "foo@")
    }

    @Test(arguments: ["signIn:passkey", "signUp:passkey"])
    func `without script the page says so and keeps its other ways`(_ action: String) async throws {
        await client.open("/auth")
        if action.hasPrefix("signUp") { try await client.press("switchFlow") }
        try await client.press(action, [("email", ada)])
        #expect(client.page.errors == ["passkey.needsScript"] && client.page.screen == "AuthPicker")
        #expect(client.page.form("switchFlow") != nil && client.page.form("signIn:phone") != nil)
    }

    @Test(arguments: [
        (#"{"error":"NotAllowedError"}"#, "passkey.cancelled"), (#"{"error":"InvalidStateError"}"#, "passkey.exists"),
        (#"{"error":"SecurityError"}"#, "passkey.unavailable"), ("{", "passkey.failed"), ("[]", "passkey.failed"),
        (#"{"error":7}"#, "passkey.failed"), ("\u{0}", "passkey.failed"),
        (String(repeating: "x", count: 8_000), "passkey.failed"),
    ])
    func `what went wrong in the browser is said in plain words`(_ credential: String, _ said: String) async throws {
        await client.open("/auth")
        try await client.press("signIn:passkey", [("credential", credential)])
        let said = [said]
        #expect(client.page.errors == said || client.page.statuses == said)
        #expect(client.page.screen == "AuthPicker")
    }

    @Test func `a way back is kept from the passkey's button to the app`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada, with: &device)
        try await signOut()
        await client.open("/auth?return_to=/app")
        let answer = try server.answer(client.page, "signIn:passkey", with: &device)
        let form = try #require(client.page.form("signIn:passkey"))
        let response = await client.send(
            .post, form.path, form.fields + [("action", "signIn:passkey"), ("credential", answer)])
        #expect(response.headers.first("Location") == "/app")
    }

    @Test func `a disabled account's passkey signs nobody in`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada, with: &device)
        try await signOut()
        let user = try await server.user(ada)
        #expect(try await server.store.commit([.deleteUser(user.id)]) == .committed)
        try await server.signIn(client, with: &device)
        #expect(client.page.errors == ["passkey.unknown"])
    }

    @Test func `a guest who signs up with a passkey keeps the account`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        await client.open("/auth")
        try await client.press("continueAsGuest")
        await client.open("/auth/account")
        try await client.press("goToUpgrade")
        try await server.press(client, "signUp:passkey", with: &device, [("email", ada)])
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        #expect(client.page.statuses == ["guest.upgraded"])
        #expect(try await server.passkeys(ada).count == 1)
        try await signOut()
        try await server.signIn(client, with: &device)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a guest whose passkey is an account's decides between the two`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(server.client, ada, with: &device)
        await client.open("/auth")
        try await client.press("continueAsGuest")
        await client.open("/auth/account")
        try await client.press("goToUpgrade")
        // While the form makes accounts, its own button makes passkeys.
        #expect(client.page.form("signIn:passkey") == nil && client.page.form("signUp:passkey") != nil)
        try await client.press("switchFlow")
        try await server.press(client, "signIn:passkey", with: &device)
        #expect(client.page.screen == "AccountConflict")
        try await client.press("switchAccount")
        #expect(await server.isSignedIn(client, as: ada))
        #expect(await server.methods(client) == #""passkey","mfa""#)
    }

    @Test func `the page that asks for passkeys may run the one script, and no other page may`() async throws {
        await client.open("/auth")
        let policy = try #require(client.page.headers.first("Content-Security-Policy"))
        #expect(policy.hasSuffix("; script-src 'self'; connect-src 'self'") && !policy.contains("unsafe"))
        #expect(client.page.html.contains("<script defer src=\"/auth/assets/passkey."))
        await client.open("/auth/password-recovery")
        #expect(client.page.headers.first("Content-Security-Policy")?.contains("script-src") == false)
        #expect(!client.page.html.contains("<script"))
    }
}
