import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Passkeys beside other proofs: as the second factor and as a fresh proof.
@Suite struct PasskeyProofFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    /// Ada has a password, an authenticator app and a passkey, and is signed out.
    private func everything() async throws -> SoftwareAuthenticator {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada)
        try await server.addPasskey(client, with: &device)
        #expect(client.page.statuses == ["passkey.added"])
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        try await client.press("finish")
        await client.open("/auth/account")
        try await client.press("signOut")
        return device
    }

    @Test func `a passkey is the second factor after a password`() async throws {
        var device = try await everything()
        try await server.signIn(client, ada)
        #expect(client.page.screen == "MFAResolution")
        try await server.press(client, "usePasskey", with: &device)
        #expect(await server.isSignedIn(client, as: ada))
        #expect(await server.methods(client) == #""pwd","passkey","mfa""#)
    }

    @Test func `B39: signing in by the passkey asks for no further factor`() async throws {
        var device = try await everything()
        try await server.signIn(client, with: &device)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `another account's passkey is no second factor`() async throws {
        _ = try await everything()
        var other = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(server.client, bob, with: &other)
        try await server.signIn(client, ada)
        let options = try #require(client.page.passkeyOptions("usePasskey"))
        // A device that ignores whose passkeys were asked for.
        let start = try #require(options.firstRange(of: "\"allowCredentials\":["))
        let rest = options[start.upperBound...]
        let end = try #require(rest.firstRange(of: "],\"challenge\""))
        let open = options[..<start.upperBound] + rest[end.lowerBound...]
        let answer = try other.get(optionsJSON: String(open))
        try await client.press("usePasskey", [("credential", answer)])
        #expect(client.page.screen == "MFAResolution" && client.page.errors == ["passkey.unknown"])
        #expect(await !client.isSignedIn)
    }

    @Test func `a passkey's answer for signing in is no second factor, nor the other way about`() async throws {
        var device = try await everything()
        let elsewhere = server.client
        await elsewhere.open("/auth")
        let answer = try server.answer(elsewhere.page, "signIn:passkey", with: &device)
        try await server.signIn(client, ada)
        try await client.press("usePasskey", [("credential", answer)])
        #expect(client.page.errors == ["passkey.expired"])
        let factor = try server.answer(client.page, "usePasskey", with: &device)
        await client.open("/auth")
        try await client.press("signIn:passkey", [("credential", factor)])
        #expect(client.page.errors == ["passkey.expired"])
        #expect(await !client.isSignedIn)
    }

    @Test func `where a factor is required, a passkey is one`() async throws {
        var configuration = AuthConfiguration()
        configuration.requiresSecondFactor = true
        let strict = try TestServer(configuration)
        let browser = strict.client
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await strict.signUp(browser, ada, with: &device)
        #expect(await strict.isSignedIn(browser, as: ada))
        // A password besides, so that there is another first proof.
        await browser.open("/auth/account")
        try await browser.press("updatePassword")
        try await browser.press(
            "updatePassword", [("password", TestServer.password), ("confirmPassword", TestServer.password)])
        await browser.open("/auth/account")
        try await browser.press("signOut")
        try await strict.signIn(browser, ada)
        #expect(browser.page.screen == "MFAResolution")
        #expect(browser.page.form("usePasskey") != nil && browser.page.form("resolve") == nil)
        try await browser.press("usePasskey")
        #expect(browser.page.errors == ["passkey.needsScript"])
        try await strict.press(browser, "usePasskey", with: &device)
        #expect(await strict.isSignedIn(browser, as: ada))
    }

    @Test func `a passkey is a fresh proof, with nothing asked after it`() async throws {
        var device = try await everything()
        try await server.signIn(client, with: &device)
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("updatePassword")
        #expect(client.page.screen == "Reauthentication")
        try await client.press("useMethod:passkey")
        let old = client.session
        try await server.press(client, "confirm", with: &device)
        #expect(client.page.screen == "UpdatePassword" && client.session != old)
    }

    @Test func `another person's passkey proves nothing, and a missing answer is said`() async throws {
        var device = try await everything()
        var other = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(server.client, bob, with: &other)
        try await server.signIn(client, with: &device)
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("updatePassword")
        try await client.press("useMethod:passkey")
        try await client.press("confirm")
        #expect(client.page.errors == ["passkey.needsScript"] && client.page.screen == "Reauthentication")
        let mine = device.credentials
        device.credentials = other.credentials
        #expect(throws: SoftwareAuthenticator.Refusal.noCredential) {
            try server.answer(client.page, "confirm", with: &device)
        }
        device.credentials = mine
        device.spoilsSignature = true
        try await server.press(client, "confirm", with: &device)
        #expect(client.page.errors == ["passkey.failed"] && client.page.screen == "Reauthentication")
        #expect(client.page.form("useMethod:password") != nil)
    }
}
