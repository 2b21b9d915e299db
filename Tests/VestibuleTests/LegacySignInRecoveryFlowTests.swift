internal import AuthCore
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import Testing

/// "Trouble signing in?": the ways are told to the mailbox alone.
@Suite struct LegacySignInRecoveryFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() async throws {
        var configuration = AuthConfiguration()
        configuration.offersRecovery = true
        server = try TestServer(configuration)
        client = server.client
        try await server.signUp(client, ada)
        try await client.press("signOut")
    }

    private func ask(_ address: String) async throws -> PlainClient.Page {
        await client.open("/auth")
        try await client.press("goToRecovery")
        return try await client.press("sendMethods", [("email", address)])
    }

    @Test func `the mail lists the ways, the page does not`() async throws {
        let page = try await ask(ada)
        #expect(page.statuses == ["recovery.sent"] && !page.html.contains("E-mail and password"))
        let mail = try #require(try await server.mails(to: ada).last)
        #expect(mail.text.contains("- E-mail and password") && mail.code == nil)
    }

    @Test func `an unknown address gets the same page and no mail`() async throws {
        let known = try await ask(ada)
        let unknown = try await ask("bob@example.test")
        #expect(known.neutral(ada) == unknown.neutral("bob@example.test"))
        #expect(try await server.mails(to: "bob@example.test").isEmpty)
    }

    @Test func `the mail's link shows the ways, and a press goes on with one`() async throws {
        _ = try await ask(ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        #expect(client.page.screen == "LegacySignInRecovery" && client.page.html.contains("E-mail and password"))
        #expect(try await client.press("choose:password").screen == "EmailAuth")
        #expect(client.page.value("email") == ada)
    }

    @Test func `a way that the mail did not show is refused`() async throws {
        _ = try await ask(ada)
        let form = try #require(client.page.form("cancel"))
        let response = await client.send(.post, form.path, form.fields + [("action", "choose:google.com")])
        #expect(await client.open(try #require(response.headers.first("Location"))).errors == ["form.invalid"])
    }

    @Test func `cancel leads back to the first page`() async throws {
        _ = try await ask(ada)
        #expect(try await client.press("cancel").screen == "AuthPicker")
    }

    @Test func `it is there only where it is switched on`() async throws {
        let client = try TestServer().client
        await client.open("/auth")
        #expect(client.page.form("goToRecovery") == nil)
        #expect(await client.open("/auth/recover").screen == "AuthPicker")
    }
}
