import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Where a second factor is required and an account's only one is a passkey, nothing goes past it: whoever reads the
/// mailbox alone gets nowhere.
@Suite struct PasskeyOnlyFactorTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() throws {
        var configuration = AuthConfiguration()
        configuration.requiresSecondFactor = true
        server = try TestServer(configuration)
        client = server.client
    }

    /// Ada's passkey, and a browser of somebody who reads her mail.
    private func device() async throws -> SoftwareAuthenticator {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        let browser = server.client
        try await server.signUp(browser, ada, with: &device)
        #expect(await server.isSignedIn(browser, as: ada))
        return device
    }

    private func signInByLink() async throws {
        try await server.askForLink(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
    }

    @Test func `A32: a mailed link is followed by the passkey, and sets up no factor in its place`() async throws {
        var device = try await device()
        try await signInByLink()
        #expect(client.page.screen == "MFAResolution")
        let resolution = client.page
        let flow = try #require(resolution.path.components(after: "flow=").first)
        await client.open("/auth/mfa/enroll?flow=\(flow)")
        let form = try #require(resolution.form("usePasskey"))
        let response = await client.send(
            .post, "/auth/mfa/enroll", form.fields + [("action", "start"), ("selectedFactorType", "totp")])
        await client.open(response.headers.first("Location") ?? "")
        #expect(client.page.form("enroll") == nil)
        #expect(try await server.store.factors(of: try await server.user(ada).id).isEmpty)
        #expect(await !client.isSignedIn)
        try await signInByLink()
        try await server.press(client, "usePasskey", with: &device)
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a new password is set only after the passkey, and nobody is signed out before`() async throws {
        var device = try await device()
        let owner = server.client
        try await server.signIn(owner, with: &device)
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        #expect(client.page.screen == "MFAResolution")
        #expect(await client.open("/auth/reset-password").screen != "ResetPassword")
        #expect(await server.isSignedIn(owner, as: ada))
        server.running.clock.advance(by: 60)
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        try await server.press(client, "usePasskey", with: &device)
        #expect(client.page.screen == "ResetPassword")
        try await client.press(
            "updatePassword", [("password", TestServer.password), ("confirmPassword", TestServer.password)])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a mailed code is half a fresh proof, and the passkey the other half`() async throws {
        var device = try await device()
        try await server.signIn(client, with: &device)
        server.running.clock.advance(by: 301)
        await client.open("/auth/methods")
        try await client.press("addPasskey")
        try await client.press("useMethod:email")
        let code = try #require(try await server.code(to: ada))
        try await client.press("confirm", [("verificationCode", code)])
        #expect(client.page.screen == "Reauthentication")
        try await server.press(client, "confirm", with: &device)
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["passkey.ready"])
    }
}
