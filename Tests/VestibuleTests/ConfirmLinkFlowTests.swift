internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Sodium
internal import Vestibule
internal import VestibuleTesting
import Testing

/// Mailed links: opening one changes nothing, pressing its button uses it once.
@Suite struct ConfirmLinkFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    /// An account whose owner is signed out everywhere.
    private func account(_ address: String = "ada@example.test") async throws {
        let owner = server.client
        try await server.signUp(owner, address)
        try await owner.press("signOut")
    }

    @Test func `A1, A2, A3: any number of scanners changes nothing, then one press works once`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        for agent in ["", "BingPreview/1.0b", "Mozilla/5.0 SafeLinks"] {
            let scanner = server.client
            scanner.headers["User-Agent"] = agent
            for _ in 0..<3 { #expect(await scanner.open(link).status == 200) }
            #expect(await scanner.send(.head, link).status == 303)
        }
        await client.open(link)
        #expect(client.page.screen == "ConfirmLink")
        #expect(try await client.press("confirm").screen == "SignedIn")
        let second = server.client
        #expect(await second.open(link).errors == ["link.used"])
    }

    @Test func `the address loses its token at once, into a short cookie that is no session`() async throws {
        let token = String(repeating: "a", count: 43)
        let response = await client.send(.get, "/auth/link?token=" + token)
        #expect(response.status == 303 && response.headers.first("Location") == "/auth/link")
        #expect(response.headers.first("Referrer-Policy") == "no-referrer")
        let cookies = response.headers.all("Set-Cookie")
        #expect(cookies.count == 1)
        let cookie = try #require(cookies.first)
        #expect(cookie.hasPrefix("vestibule-link-8080=") && cookie.contains("Max-Age=600"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains(token))
    }

    @Test func `B27: HEAD, prefetching and fetches for anything but a page set no cookie`() async throws {
        let link = "/auth/link?token=" + String(repeating: "a", count: 43)
        #expect(await client.send(.head, link).headers.all("Set-Cookie").isEmpty)
        client.headers["Sec-Purpose"] = "prefetch"
        #expect(await client.send(.get, link).headers.all("Set-Cookie").isEmpty)
        client.headers = ["Sec-Fetch-Dest": "image"]
        #expect(await client.send(.get, link).headers.all("Set-Cookie").isEmpty)
    }

    @Test(arguments: [
        "", "short", String(repeating: "a", count: 42), String(repeating: "a", count: 42) + "%20", "a&token=b",
    ])
    func `B26: a link that is not whole has one clear page with a way to another`(_ token: String) async throws {
        let page = await client.open("/auth/link?token=" + token)
        #expect(page.status == 410 && page.screen == "ConfirmLink" && page.errors == ["link.broken"])
        #expect(try await client.press("sendAgain").screen == "EmailLink")
    }

    @Test func `B26: without any link the page says so and offers the code`() async throws {
        let page = await client.open("/auth/link")
        #expect(page.status == 200 && page.errors == ["link.missing"] && page.html.contains("code from the mail"))
        #expect(try await client.press("sendAgain").screen == "EmailLink")
    }

    @Test func `B26, A6: a used link says so and leads to a new one, with the address filled in`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        await client.open(link)
        try await client.press("confirm")
        try await client.press("signOut")
        await client.open(link)
        #expect(client.page.status == 410 && client.page.errors == ["link.used"])
        try await client.press("sendAgain")
        #expect(client.page.screen == "EmailLink")
    }

    @Test func `B26: an expired link says so`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        server.running.clock.advance(by: 901)
        #expect(await client.open(link).errors == ["link.expired"])
        #expect(client.page.status == 410)
    }

    @Test func `B25: the first of two links points to the latest mail, which works`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let first = try await server.link(to: ada)
        server.running.clock.advance(by: 31)
        try await client.press("sendSignInLink")
        #expect(client.page.statuses == ["mail.resent"])
        let second = try await server.link(to: ada)
        #expect(first != second)
        #expect(await client.open(first).errors == ["link.superseded"])
        await client.open(second)
        #expect(try await client.press("confirm").screen == "SignedIn")
    }

    @Test func `B22: the browser that asked confirms with one press and is not asked for the address`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let page = await client.open(try await server.link(to: ada))
        #expect(page.value("email") == nil && page.html.contains("a•••@example.test"))
        #expect(try await client.press("confirm").screen == "SignedIn")
    }

    @Test func `B23, A14: another browser is asked for the address, and a wrong one does not burn the link`()
        async throws
    {
        try await account()
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        let other = server.client
        await other.open(link + "&email=ada@example.test")
        #expect(other.page.value("email") == "" && !other.page.html.contains(ada))
        try await other.press("confirm", [("email", "bob@example.test")])
        #expect(other.page.errors == ["link.wrongAddress"])
        #expect(try await other.press("confirm", [("email", "foo@")]).errors == ["email.invalid"])
        #expect(try await other.press("confirm", [("email", " ADA@Example.TEST ")]).screen == "SignedIn")
    }

    @Test func `B23: addresses are tried ten times, no more`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let other = server.client
        await other.open(try await server.link(to: ada))
        for number in 0..<11 { try await other.press("confirm", [("email", "guess\(number)@example.test")]) }
        #expect(other.page.errors == ["auth.tooManyAttempts"])
    }

    @Test func `B24: a link that is bound to its browser says where to open it`() async throws {
        var configuration = AuthConfiguration()
        configuration.requiresSameDevice = true
        let server = try TestServer(configuration)
        let client = server.client
        try await server.signUp(client, ada)
        try await client.press("signOut")
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        #expect(await server.client.open(link).errors == ["link.otherDevice"])
        await client.open(link)
        #expect(try await client.press("confirm").screen == "SignedIn")
    }

    @Test func `B31: who is signed in as somebody else is warned and signs out first`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        let bob = server.client
        try await server.signUp(bob, "bob@example.test")
        await bob.open(link)
        #expect(bob.page.errors == ["link.otherPerson"] && bob.page.html.contains("bob@example.test"))
        #expect(bob.page.form("confirm") == nil)
        #expect(await server.isSignedIn(bob, as: "bob@example.test"))
        #expect(try await bob.press("signOut").screen == "ConfirmLink")
        #expect(try await bob.press("confirm", [("email", ada)]).screen == "SignedIn")
        #expect(await server.isSignedIn(bob, as: ada))
    }

    @Test func `nobody confirms another link than the one the page showed`() async throws {
        try await account()
        try await account("bob@example.test")
        try await server.askForLink(client, ada)
        let first = try await server.link(to: ada)
        let other = server.client
        try await server.askForLink(other, "bob@example.test")
        let second = try await server.link(to: "bob@example.test")
        await client.open(first)
        let form = try #require(client.page.form("confirm"))
        _ = await client.send(.get, second)
        let response = await client.send(.post, form.path, form.fields + [("action", "confirm")])
        let page = await client.open(try #require(response.headers.first("Location")))
        #expect(page.screen == "ConfirmLink" && page.html.contains("b•••@example.test"))
        #expect(await client.send(.get, "/auth/session").status == 401)
    }

    @Test func `A9, A10, A11: a link has the configured origin, a token of safe characters and a line of its own`()
        async throws
    {
        try await account()
        client.headers = ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.test"]
        try await server.askForLink(client, ada)
        let mail = try #require(try await server.mails(to: ada).last)
        let link = try #require(mail.links.first)
        #expect(link.hasPrefix("http://localhost:8080/auth/link?token="))
        let token = link.dropFirst("http://localhost:8080/auth/link?token=".count)
        #expect(
            token.utf8.count == 43
                && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        #expect(mail.text.split(separator: "\n").contains(Substring(link)))
        client.headers = ["Host": "evil.test"]
        #expect(await client.send(.get, "/auth/email-link").status == 421)
    }

    @Test func `the code is void once the link was used, and the link once the code was`() async throws {
        try await account()
        try await server.askForLink(client, ada)
        let code = try #require(try await server.code(to: ada))
        let other = server.client
        await other.open(try await server.link(to: ada))
        try await other.press("confirm", [("email", ada)])
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "EmailLink" && page.says("no longer works"))
        server.running.clock.advance(by: 31)
        try await client.press("sendSignInLink")
        let link = try await server.link(to: ada)
        let fresh = try #require(try await server.code(to: ada))
        #expect(try await client.press("verify", [("verificationCode", fresh)]).screen == "SignedIn")
        #expect(await server.client.open(link).errors == ["link.used"])
    }

    @Test func `an earlier address comes back by its link, whatever was changed since`() async throws {
        let taker = server.client
        try await server.signUp(taker, ada)
        let store = server.running.engine.services.store
        let user = try #require(try await store.passwordCredential(normalizedEmail: ada)?.user)
        let token = String(repeating: "u", count: 43)
        let challenge = Challenge(
            id: "undo", purpose: .undoEmailChange, binding: [], target: ada, shown: "Ada@example.test", userID: user.id,
            credentialVersion: 1, codeDigest: nil, tokenDigest: Digest.sha256(Array(token.utf8)),
            now: server.running.clock.now, linkLifetime: 604_800)
        let other = try EmailAddress("eve@example.test")
        let changes: [StoreChange] = [
            .setEmail(user.id, other, isVerified: true), .bumpCredentials(user.id), .putChallenge(challenge),
        ]
        #expect(try await store.commit(changes) == .committed)
        await client.open("/auth/link?token=" + token)
        #expect(try await client.press("confirm", [("email", ada)]).statuses == ["email.restored"])
        #expect(client.page.screen == "PasswordRecovery" && client.page.value("email") == "Ada@example.test")
        #expect(try await store.user(user.id)?.email?.normalized == ada)
        #expect(await taker.send(.get, "/auth/session").status == 401)
    }

    @Test func `a new address is taken by its link, and given back by the old one's`() async throws {
        try await server.signUp(client, ada)
        await client.open("/auth/account")
        try await client.press("goToChangeEmail")
        try await client.press("sendCode", [("newEmail", "eve@example.test")])
        let link = try await server.link(to: "eve@example.test")
        #expect(await server.client.open(link).errors == ["link.signInFirst"])
        await client.open(link)
        try await client.press("confirm")
        #expect(await server.isSignedIn(client, as: "eve@example.test"))
        let other = server.client
        await other.open(try await server.link(to: ada))
        try await other.press("confirm", [("email", ada)])
        #expect(other.page.statuses == ["email.restored"])
        #expect(await client.send(.get, "/auth/session").status == 401)
    }
}
