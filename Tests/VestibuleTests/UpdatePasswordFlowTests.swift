internal import AuthFlows
import AuthCore
import Testing
import Vestibule
import VestibuleTesting

/// A new password for the signed-in person.
@Suite struct UpdatePasswordFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let address = "ada@example.test"
    private let next = "seven green bottles on a wall"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func typed(current: String? = TestServer.password, again: String? = nil) -> [(String, String)] {
        (current.map { [("currentPassword", $0)] } ?? []) + [("password", next), ("confirmPassword", again ?? next)]
    }

    private func signIn(_ password: String) async throws -> String {
        let other = server.client
        await other.open("/auth")
        return try await other.press("signIn", [("email", address), ("password", password)]).screen
    }

    @Test func `B59: the new password counts, other sessions end, the page says so and the owner gets a mail`()
        async throws
    {
        try await server.signUp(client, address)
        let other = server.client
        await other.open("/auth")
        try await other.press("signIn", [("email", address), ("password", TestServer.password)])
        try await client.press("updatePassword")
        #expect(client.page.says("All your other devices will be signed out."))
        let session = client.session
        try await client.press("updatePassword", typed())
        #expect(client.page.screen == "SignedIn" && client.page.statuses == ["password.changed"])
        #expect(client.session != session)
        #expect(await other.open("/auth/account").screen == "AuthPicker")
        #expect(try await server.mails(to: address).last?.subject.contains("password") == true)
        #expect(try await signIn(TestServer.password) == "AuthPicker")
        #expect(try await signIn(next) == "SignedIn")
    }

    @Test func `B59: failures are said at their field and change nothing`() async throws {
        try await server.signUp(client, address)
        try await client.press("updatePassword")
        try await client.press("updatePassword", typed(current: "wrong"))
        #expect(client.page.errors == ["password.wrong"])
        try await client.press("updatePassword", typed(current: ""))
        #expect(client.page.errors == ["password.required"])
        try await client.press("updatePassword", typed(again: "other"))
        #expect(client.page.errors == ["password.mismatch"])
        try await client.press(
            "updatePassword",
            [("currentPassword", TestServer.password), ("password", "short"), ("confirmPassword", "short")])
        #expect(client.page.errors.first == "password.tooShort")
        #expect(client.page.html.contains("data-met=\"false\""))
        #expect(try await signIn(TestServer.password) == "SignedIn")
    }

    @Test func `the page by itself asks for the proof before it shows fields`() async throws {
        try await server.signUp(client, address)
        server.running.clock.advance(by: 301)
        await client.open("/auth/update-password")
        #expect(client.page.screen == "UpdatePassword" && !client.page.html.contains("id=\"password\""))
        try await client.press("updatePassword")
        #expect(client.page.screen == "Reauthentication")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "UpdatePassword" && client.page.html.contains("id=\"password\""))
    }

    @Test func `a proof that grows old while typing is asked for again and the new password then counts`() async throws
    {
        try await server.signUp(client, address)
        try await client.press("updatePassword")
        server.running.clock.advance(by: 301)
        try await client.press("updatePassword", typed())
        #expect(client.page.screen == "Reauthentication")
        #expect(try await signIn(next) == "AuthPicker")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn" && client.page.statuses == ["password.changed"])
        #expect(try await signIn(next) == "SignedIn")
    }

    @Test func `an account without a password sets its first one`() async throws {
        try await server.signUp(client, address)
        let store = server.running.engine.services.store
        let user = try #require(try await store.passwordCredential(normalizedEmail: address)?.user)
        _ = try await store.commit([.deletePassword(user.id)])
        await client.open("/auth/account")
        #expect(client.page.says("Set a password"))
        try await client.press("updatePassword")
        #expect(!client.page.html.contains("currentPassword"))
        try await client.press("updatePassword", typed(current: nil))
        #expect(client.page.statuses == ["password.set"])
        #expect(try await signIn(next) == "SignedIn")
    }

    @Test func `B59: an account without an address has no password to change`() async throws {
        try await server.signIn(client, number: "+14155550100")
        await client.open("/auth/account")
        #expect(client.page.screen == "SignedIn" && client.page.form("updatePassword") == nil)
        #expect(await client.open("/auth/update-password").screen == "SignedIn")
    }
}
