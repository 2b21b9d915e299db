internal import AuthCore
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthScreens
import Testing

/// Signing up, in and out by address and password, as a client without scripts does it.
@Suite struct EmailFlowTests {
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        server = try TestServer()
        client = server.client
    }

    @Test func `a new address becomes an account once its code is entered`() async throws {
        let page = try await server.signUp(client, "ada@example.test")
        #expect(page.screen == "SignedIn")
        #expect(page.html.contains("ada@example.test"))
    }

    @Test func `signs out by POST and in again`() async throws {
        try await server.signUp(client, "ada@example.test")
        try await client.press("signOut")
        #expect(client.page.statuses.contains("signedOut.done"))
        try await client.press("signIn", [("email", " ADA@example.test "), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
    }

    @Test func `B15: a wrong password and an unknown address say the same`() async throws {
        try await server.signUp(client, "ada@example.test")
        try await client.press("signOut")
        let known = try await client.press("signIn", [("email", "ada@example.test"), ("password", "wrong")])
        let other = server.client
        await other.open("/auth")
        let unknown = try await other.press("signIn", [("email", "bob@example.test"), ("password", "wrong")])
        #expect(known.errors == ["auth.failed"] && unknown.errors == known.errors)
        #expect(known.title == unknown.title && known.status == unknown.status)
        #expect(known.value("email") == "ada@example.test" && known.value("password") == "")
    }

    @Test func `A48: a malformed address is a fault of its field`() async throws {
        await client.open("/auth")
        let page = try await client.press("signIn", [("email", "foo@"), ("password", "x")])
        #expect(page.errors == ["email.invalid"])
        #expect(page.html.contains("aria-describedby=\"email-error\""))
        #expect(page.title.hasPrefix("Error: "))
    }

    @Test func `B16: signing up with a taken address looks the same and tells the owner by mail`() async throws {
        try await server.signUp(client, "ada@example.test")
        let other = server.client
        await other.open("/auth")
        try await other.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", "another long pass phrase"),
            ("confirmPassword", "another long pass phrase"),
        ]
        let page = try await other.press("signUp", typed)
        #expect(page.screen == "EmailVerification")
        let mails = try await server.mails(to: "ada@example.test")
        #expect(mails.last?.code == nil)
        #expect(mails.count == 2)
    }

    @Test func `A20: the return address lasts from the first page to the last step`() async throws {
        await client.open("/auth?return_to=/welcome%3Fa%3Db")
        try await client.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", TestServer.password), ("confirmPassword", TestServer.password),
        ]
        try await client.press("signUp", typed)
        let code = try #require(try await server.code(to: "ada@example.test"))
        let form = try #require(client.page.form("verify"))
        let response = await client.send(
            .post, form.path, form.fields + [("action", "verify"), ("verificationCode", code)])
        #expect(response.headers.first("Location") == "/welcome?a=b")
    }

    @Test func `B38: the code page without a sign-up leads to the first page`() async throws {
        #expect(await client.open("/auth/verify-email").screen == "AuthPicker")
    }

    @Test func `a code is accepted with spaces and full-width digits`() async throws {
        await client.open("/auth")
        try await client.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", TestServer.password), ("confirmPassword", TestServer.password),
        ]
        try await client.press("signUp", typed)
        let code = try #require(try await server.code(to: "ada@example.test"))
        let wide = code.unicodeScalars.map { String(Character(Unicode.Scalar($0.value + 0xFEE0) ?? $0)) }.joined(
            separator: " ")
        #expect(try await client.press("verify", [("verificationCode", wide)]).screen == "SignedIn")
    }

    @Test func `B37: a code that was tried five times is void and a new one works`() async throws {
        await client.open("/auth")
        try await client.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", TestServer.password), ("confirmPassword", TestServer.password),
        ]
        try await client.press("signUp", typed)
        let code = try #require(try await server.code(to: "ada@example.test"))
        let wrong = code == "00000000" ? "00000001" : "00000000"
        for _ in 0..<5 { try await client.press("verify", [("verificationCode", wrong)]) }
        #expect(client.page.says("no longer works") && client.page.errors == ["code.void"])
        #expect(client.page.title.hasPrefix("Error:"))
        server.running.clock.advance(by: 31)
        await client.open(client.page.path)
        try await client.press("resend")
        let fresh = try #require(try await server.code(to: "ada@example.test"))
        #expect(try await client.press("verify", [("verificationCode", fresh)]).screen == "SignedIn")
    }

    @Test func `B36: a code is not sent again before its time, and the page says the seconds`() async throws {
        await client.open("/auth")
        try await client.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", TestServer.password), ("confirmPassword", TestServer.password),
        ]
        try await client.press("signUp", typed)
        let page = try await client.press("resend")
        #expect(page.errors == ["resend.wait"])
        #expect(try await server.mails(to: "ada@example.test").count == 1)
    }

    @Test func `another address can be chosen and the form is still a sign-up`() async throws {
        await client.open("/auth")
        try await client.press("switchFlow")
        let typed = [
            ("email", "ada@example.test"), ("password", TestServer.password), ("confirmPassword", TestServer.password),
        ]
        try await client.press("signUp", typed)
        let page = try await client.press("changeAddress")
        #expect(page.screen == "AuthPicker" && page.value("confirmPassword") != nil)
        #expect(page.value("email") == "ada@example.test")
    }

    @Test func `A21: a form without a valid token comes back fresh with what was typed`() async throws {
        await client.open("/auth")
        let form = try #require(client.page.form("signIn"))
        let fields = form.fields.map { $0.0 == "csrf" ? ("csrf", "stale") : $0 }
        let response = await client.send(
            .post, form.path, fields + [("action", "signIn"), ("email", "ada@example.test"), ("password", "secret")])
        let page = await client.open(try #require(response.headers.first("Location")))
        #expect(page.errors == ["form.expired"])
        #expect(page.value("email") == "ada@example.test" && !page.html.contains("secret"))
    }

    @Test func `two posts without any cookie end on a page that asks for cookies`() async throws {
        await client.open("/auth")
        let form = try #require(client.page.form("signIn"))
        client.clearCookies()
        let response = await client.send(.post, form.path, form.fields + [("action", "signIn"), ("email", "a@x.test")])
        let location = try #require(response.headers.first("Location"))
        client.clearCookies()
        #expect(await client.open(location).errors == ["problem.cookies"])
    }

    @Test func `A23: a form of another tab leads on once somebody signed in`() async throws {
        let tab = server.client
        await client.open("/auth?return_to=/b")
        let form = try #require(client.page.form("signIn"))
        _ = tab
        try await server.signUp(client, "ada@example.test", returnTo: "?return_to=/a")
        let response = await client.send(
            .post, form.path, form.fields + [("action", "signIn"), ("email", "x@x.test"), ("password", "y")])
        #expect(response.headers.first("Location") == "/b")
    }

    @Test func `A23: refreshing another tab's page after signing in goes where that tab wanted to`() async throws {
        await client.open("/auth?return_to=/b")
        try await client.press("switchFlow")
        let tab = client.page.path
        try await server.signUp(client, "ada@example.test", returnTo: "?return_to=/a")
        #expect(await client.send(.get, tab).headers.first("Location") == "/b")
    }

    @Test func `a signed-in person is led on to where an app wants them`() async throws {
        try await server.signUp(client, "ada@example.test")
        #expect(await client.send(.get, "/auth?return_to=/welcome").headers.first("Location") == "/welcome")
    }
}
