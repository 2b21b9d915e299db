internal import AuthFlows
internal import HTTP
import AuthCore
import Testing
import Vestibule
import VestibuleTesting

/// The account page, as a client without scripts uses it.
@Suite struct SignedInFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let address = "ada@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func account(sourceLocation: SourceLocation = #_sourceLocation) async throws -> User? {
        let store = server.running.engine.services.store
        return try await store.passwordCredential(normalizedEmail: address)?.user
    }

    @Test func `saves a name without outer space and control characters`() async throws {
        try await server.signUp(client, address)
        try await client.press("saveDisplayName", [("displayName", "  Ada \u{7} Lovelace ")])
        #expect(client.page.statuses == ["displayName.saved"])
        #expect(try await account()?.displayName == "Ada Lovelace")
        try await client.press("saveDisplayName", [("displayName", " ")])
        #expect(try await account()?.displayName == nil)
    }

    @Test func `B60: deleting is asked for, then done once, and the owner hears of it`() async throws {
        try await server.signUp(client, address)
        try await client.press("deleteAccount")
        #expect(client.page.screen == "SignedIn" && client.page.form("confirmDelete") != nil)
        let form = try #require(client.page.form("confirmDelete"))
        let session = client.session
        try await client.press("confirmDelete")
        #expect(client.page.screen == "AuthPicker" && client.page.statuses == ["account.deleted"])
        #expect(try await account() == nil)
        #expect(try await server.mails(to: address).count { $0.subject.contains("deleted") } == 1)
        client.setSession(session)
        _ = await client.send(.post, form.path, form.fields + [("action", "confirmDelete")])
        #expect(try await server.mails(to: address).count { $0.subject.contains("deleted") } == 1)
    }

    @Test func `the question can be taken back`() async throws {
        try await server.signUp(client, address)
        try await client.press("deleteAccount")
        try await client.press("cancelDelete")
        #expect(client.page.form("confirmDelete") == nil && client.page.form("deleteAccount") != nil)
        #expect(try await account() != nil)
    }

    @Test func `a delete that was never asked about is refused`() async throws {
        try await server.signUp(client, address)
        let form = try #require(client.page.form("deleteAccount"))
        let response = await client.send(.post, form.path, form.fields + [("action", "confirmDelete")])
        await client.open(response.headers.first("Location") ?? "")
        #expect(client.page.errors == ["form.invalid"])
        #expect(try await account() != nil)
    }

    @Test func `B60: neither signing out nor deleting happens by GET or from another site`() async throws {
        try await server.signUp(client, address)
        await client.open("/auth/account?action=signOut")
        await client.open("/auth/account?action=confirmDelete")
        #expect(client.page.screen == "SignedIn")
        let form = try #require(client.page.form("signOut"))
        client.headers["Sec-Fetch-Site"] = "cross-site"
        let response = await client.send(.post, form.path, form.fields + [("action", "signOut")])
        #expect(response.status == 403)
        client.headers["Sec-Fetch-Site"] = nil
        #expect(await client.open("/auth/account").screen == "SignedIn")
    }

    @Test func `B48: an old session proves itself first, then the account is deleted exactly once`() async throws {
        try await server.signUp(client, address)
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("deleteAccount")
        try await client.press("confirmDelete")
        #expect(client.page.screen == "Reauthentication")
        #expect(client.page.html.contains("To delete your account"))
        #expect(try await account() != nil)
        let form = try #require(client.page.form("confirm"))
        let session = client.session
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "AuthPicker" && client.page.statuses == ["account.deleted"])
        #expect(try await account() == nil)
        client.setSession(session)
        _ = await client.send(
            .post, form.path, form.fields + [("action", "confirm"), ("password", TestServer.password)])
        #expect(try await server.mails(to: address).count { $0.subject.contains("deleted") } == 1)
    }

    @Test func `B48: cancelling the proof deletes nothing and leads back without an error`() async throws {
        try await server.signUp(client, address)
        server.running.clock.advance(by: 301)
        await client.open("/auth/account")
        try await client.press("deleteAccount")
        try await client.press("confirmDelete")
        try await client.press("cancel")
        #expect(client.page.screen == "SignedIn" && client.page.errors.isEmpty)
        #expect(try await account() != nil)
    }
}
