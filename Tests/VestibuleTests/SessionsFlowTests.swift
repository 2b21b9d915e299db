internal import HTTP
import AuthCore
import Testing
import Vestibule
import VestibuleTesting

/// The devices of an account.
@Suite struct SessionsFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let address = "ada@example.test"
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"

    init() throws {
        server = try TestServer()
        client = server.client
        client.headers["User-Agent"] = Self.firefox
    }

    private func second(_ agent: String = iPhone) async throws -> PlainClient {
        let other = server.client
        other.headers["User-Agent"] = agent
        await other.open("/auth")
        try await other.press("signIn", [("email", address), ("password", TestServer.password)])
        return other
    }

    @Test func `ASVS 7.5.2: the list names each device and marks this one`() async throws {
        try await server.signUp(client, address)
        _ = try await second()
        _ = try await second("<script>alert(1)</script>")
        await client.open("/auth/account")
        try await client.press("goToSessions")
        let page = client.page
        #expect(page.screen == "Sessions" && page.all("data-id").count == 3)
        for words in ["Firefox on Linux", "Safari on iPhone", "Unknown device"] { #expect(page.html.contains(words)) }
        #expect(!page.html.contains("<script>"))
        #expect(page.all("data-current").filter { $0 == "true" }.count == 1)
    }

    @Test func `ASVS 7.5.2: one device is signed out`() async throws {
        try await server.signUp(client, address)
        let other = try await second()
        await client.open("/auth/sessions")
        let id = try #require(client.page.all("data-id").last)
        try await client.press("revoke:\(id)")
        #expect(client.page.statuses == ["session.revoked"] && client.page.all("data-id").count == 1)
        #expect(await other.open("/auth/account").screen == "AuthPicker")
        #expect(await client.open("/auth/account").screen == "SignedIn")
    }

    @Test func `ASVS 7.5.2: all other devices are signed out, after a fresh proof`() async throws {
        try await server.signUp(client, address)
        let others = [try await second(), try await second()]
        server.running.clock.advance(by: 301)
        await client.open("/auth/sessions")
        try await client.press("revokeOthers")
        #expect(client.page.screen == "Reauthentication")
        #expect(await others[0].open("/auth/account").screen == "SignedIn")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "Sessions" && client.page.statuses == ["sessions.revoked"])
        for other in others { #expect(await other.open("/auth/account").screen == "AuthPicker") }
    }

    @Test func `another account's device is refused`() async throws {
        let bob = server.client
        try await server.signUp(bob, "bob@example.test")
        await bob.open("/auth/sessions")
        let id = try #require(bob.page.all("data-id").first)
        try await server.signUp(client, address)
        _ = try await second()
        await client.open("/auth/sessions")
        let form = try #require(client.page.form("revokeOthers"))
        let response = await client.send(.post, form.path, form.fields + [("action", "revoke:\(id)")])
        await client.open(response.headers.first("Location") ?? "")
        #expect(client.page.errors == ["session.unknown"])
        #expect(await bob.open("/auth/account").screen == "SignedIn")
    }

    @Test func `a sign-in on a new device is told by mail, on a known one it is not`() async throws {
        try await server.signUp(client, address)
        try await client.press("signOut")
        try await client.press("signIn", [("email", address), ("password", TestServer.password)])
        #expect(try await server.mails(to: address).count == 1)
        _ = try await second()
        let mails = try await server.mails(to: address)
        #expect(mails.count == 2 && mails.last?.text.contains("Safari on iPhone") == true)
    }

    @Test func `ASVS 7.3.1: a session ends when it is not used for a day`() async throws {
        try await server.signUp(client, address)
        server.running.clock.advance(by: 40_000)
        #expect(await client.open("/auth/account").screen == "SignedIn")
        server.running.clock.advance(by: 3_300)
        #expect(await client.open("/auth/account").screen == "AuthPicker")
    }

    @Test func `ASVS 7.3.2: a remembered session ends after thirty days whatever its use`() async throws {
        try await server.signUp(client, address)
        try await client.press("signOut")
        try await client.press("signIn", [("email", address), ("password", TestServer.password), ("rememberMe", "on")])
        for _ in 0..<29 {
            server.running.clock.advance(by: 80_000)
            #expect(await client.open("/auth/account").screen == "SignedIn")
        }
        server.running.clock.advance(by: 86_500)
        #expect(await client.open("/auth/account").screen == "AuthPicker")
    }

    @Test func `a remembered session stays remembered when its token changes`() async throws {
        try await server.signUp(client, address)
        try await client.press("signOut")
        try await client.press("signIn", [("email", address), ("password", TestServer.password), ("rememberMe", "on")])
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("updatePassword")
        let form = try #require(client.page.form("confirm"))
        let response = await client.send(
            .post, form.path, form.fields + [("action", "confirm"), ("password", TestServer.password)])
        #expect(response.headers.all("Set-Cookie").contains { $0.hasPrefix("vestibule-") && $0.contains("Max-Age=") })
    }
}
