internal import AuthFlows
import AuthCore
import Testing
import Vestibule
import VestibuleTesting

/// Another address for the account.
@Suite struct ChangeEmailFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let old = "ada@example.test"
    private let new = "countess@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func user(_ address: String) async throws -> User? {
        try await server.running.engine.services.store.passwordCredential(normalizedEmail: address)?.user
    }

    @Test func `the code from the new address changes it and the old one gets a way back`() async throws {
        try await server.signUp(client, old)
        let before = try #require(try await user(old))
        try await client.press("goToChangeEmail")
        #expect(client.page.screen == "ChangeEmail" && client.page.html.contains(old))
        try await client.press("sendCode", [("newEmail", new)])
        #expect(client.page.statuses == ["code.sent"] && client.page.html.contains(new))
        #expect(try await user(new) == nil)
        let code = try #require(try await server.code(to: new))
        try await client.press("verify", [("verificationCode", code)])
        #expect(client.page.screen == "SignedIn" && client.page.statuses == ["email.changed"])
        let after = try #require(try await user(new))
        #expect(after.id == before.id && after.isEmailVerified && after.credentialVersion > before.credentialVersion)
        #expect(try await server.mails(to: old).last?.links.count == 1)
    }

    @Test func `A44: a taken address looks the same, and its owner is told`() async throws {
        try await server.signUp(server.client, new)
        try await server.signUp(client, old)
        try await client.press("goToChangeEmail")
        try await client.press("sendCode", [("newEmail", new)])
        #expect(client.page.screen == "ChangeEmail" && client.page.statuses == ["code.sent"])
        #expect(try await server.code(to: new) == nil)
        try await client.press("verify", [("verificationCode", "12345678")])
        #expect(client.page.errors == ["code.wrong"])
    }

    @Test func `a malformed and the own address are faults of the field`() async throws {
        try await server.signUp(client, old)
        try await client.press("goToChangeEmail")
        try await client.press("sendCode", [("newEmail", "ada@")])
        #expect(client.page.errors == ["email.invalid"] && client.page.value("newEmail") == "ada@")
        try await client.press("sendCode", [("newEmail", " ADA@example.test")])
        #expect(client.page.errors == ["email.same"])
    }

    @Test func `an old session proves itself, then the code is sent by itself`() async throws {
        try await server.signUp(client, old)
        await client.open("/auth/change-email")
        server.running.clock.advance(by: 301)
        try await client.press("sendCode", [("newEmail", new)])
        #expect(client.page.screen == "Reauthentication")
        #expect(try await server.mails(to: new).isEmpty)
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "ChangeEmail" && client.page.statuses == ["code.sent"])
        #expect(try await server.mails(to: new).count == 1)
    }

    @Test func `another code after a wait, and the way out keeps the address`() async throws {
        try await server.signUp(client, old)
        try await client.press("goToChangeEmail")
        try await client.press("sendCode", [("newEmail", new)])
        try await client.press("resendCode")
        #expect(client.page.errors == ["resend.wait"])
        server.running.clock.advance(by: 31)
        try await client.press("resendCode")
        #expect(client.page.statuses == ["code.resent"])
        try await client.press("cancel")
        #expect(client.page.screen == "SignedIn")
        #expect(try await user(old) != nil)
    }
}
