internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import Testing

/// Signing in by a mailed link or code, from the page that asks for it.
@Suite struct EmailLinkFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() async throws {
        server = try TestServer()
        client = server.client
        try await server.signUp(client, ada)
        try await client.press("signOut")
    }

    @Test func `the code signs in the session that asked, and no other`() async throws {
        try await server.askForLink(client, ada)
        #expect(client.page.statuses == ["emailLink.sent"])
        let code = try #require(try await server.code(to: ada))
        let other = server.client
        try await server.askForLink(other, "bob@example.test")
        #expect(try await other.press("verify", [("verificationCode", code)]).errors == ["code.wrong"])
        #expect(try await client.press("verify", [("verificationCode", code)]).screen == "SignedIn")
    }

    @Test func `A45, A46, A47: an unknown address gets the same page and no mail`() async throws {
        let known = try await server.askForLink(client, ada)
        let other = server.client
        let unknown = try await server.askForLink(other, "bob@example.test")
        #expect(known.neutral(ada) == unknown.neutral("bob@example.test"))
        #expect(try await server.mails(to: "bob@example.test").isEmpty)
        #expect(try await other.press("verify", [("verificationCode", "12345678")]).errors == ["code.wrong"])
    }

    @Test(arguments: [
        "foo@", "a b@example.com", "a@b", "@x.com", "me.@example.com", "a..b@x.test", "a@[127.0.0.1]",
        "a@x.test,b@y.test", "a@x.test\r\nBcc:b@y.test", "\"q\"@x.test",
    ])
    func `A48, B11: what is no address is a fault of its field and sends nothing`(_ address: String) async throws {
        let page = try await server.askForLink(client, address)
        #expect(page.errors.count == 1 && page.errors[0].hasPrefix("email."))
        #expect(try await server.running.engine.services.store.messages(to: nil).count == 1)
    }

    @Test(arguments: [" ADA@EXAMPLE.TEST", "ada@example.test\u{a0}", "\u{200b}ada@example.test"])
    func `B9: an address is understood however it is spaced and cased`(_ address: String) async throws {
        try await server.askForLink(client, address)
        let code = try #require(try await server.code(to: ada))
        #expect(try await client.press("verify", [("verificationCode", code)]).screen == "SignedIn")
    }

    @Test func `A20: the return address lasts through the link, in another browser too`() async throws {
        try await server.askForLink(client, ada, returnTo: "?return_to=/welcome")
        let other = server.client
        await other.open(try await server.link(to: ada))
        #expect(try await other.press("confirm", [("email", ada)]).path == "/welcome")
    }

    @Test func `B30: another address can be used, and the same one only after the wait`() async throws {
        try await server.askForLink(client, ada)
        try await client.press("dismissAlert")
        #expect(client.page.value("email") == ada)
        #expect(try await client.press("sendSignInLink", [("email", ada)]).errors == ["resend.wait"])
        try await client.press("sendSignInLink", [("email", "bob@example.test")])
        #expect(client.page.statuses == ["emailLink.sent"])
    }

    @Test func `A12, B62: one address gets a few mails an hour, and unknown ones count alike`() async throws {
        for address in [ada, "bob@example.test"] {
            let asking = server.client
            var page = try await server.askForLink(asking, address)
            for _ in 0..<10 {
                server.running.clock.advance(by: 31)
                page = try await asking.press("sendSignInLink")
            }
            #expect(page.errors == ["mail.tooMany"])
        }
        #expect(try await server.mails(to: ada).count <= 8)
    }

    @Test func `where links are switched off nothing offers or takes them`() async throws {
        var configuration = AuthConfiguration()
        configuration.allowsEmailLink = false
        let client = try TestServer(configuration).client
        await client.open("/auth")
        #expect(client.page.form("goToEmailLink") == nil)
        #expect(await client.open("/auth/email-link").screen == "AuthPicker")
    }

    @Test func `B19: the address comes along from the form`() async throws {
        await client.open("/auth/email")
        try await client.press("goToEmailLink", [("email", ada)])
        #expect(client.page.screen == "EmailLink" && client.page.value("email") == ada)
    }

    @Test func `who proves the mailbox of an account that never was confirmed takes it over`() async throws {
        let store = server.running.engine.services.store
        let eve = try EmailAddress("eve@example.test")
        let user = User(id: UserID(rawValue: "eve"), email: eve, isEmailVerified: false, createdAt: 0)
        let session = UserSession(
            digest: [1], id: "stranger", userID: user.id, now: server.running.clock.now, isRemembered: false,
            methods: ["pwd"])
        #expect(
            try await store.commit([.insertUser(user), .setPassword(user.id, hash: "x"), .insertSession(session)])
                == .committed)
        try await server.askForLink(client, eve.display)
        await client.open(try await server.link(to: eve.display))
        try await client.press("confirm")
        #expect(await server.isSignedIn(client, as: eve.display))
        #expect(try await store.passwordHash(of: user.id) == nil)
        #expect(try await store.session([1]) == nil)
        #expect(try await store.user(user.id)?.isEmailVerified == true)
    }
}

extension PlainClient.Page {
    /// The page without what is random, the seconds that pass, and the address that was typed.
    func neutral(_ address: String) -> String {
        var text = html.replacing(address, with: "ADDRESS")
        for second in 20...30 { text = text.replacing("\(second) second", with: "30 second") }
        for name in ["csrf", "flow"] {
            for value in html.components(after: "name=\"\(name)\" value=\"").map({ $0.prefix { $0 != "\"" } }) {
                text = text.replacing(value, with: name)
            }
        }
        return StatePage.withoutChallenges(text)
    }
}
