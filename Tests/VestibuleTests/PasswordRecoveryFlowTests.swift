internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import Testing

/// A forgotten password: the mail, its link and code, and the new password.
@Suite struct PasswordRecoveryFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"
    private let fresh = [
        ("password", "a fresh and longer pass phrase"), ("confirmPassword", "a fresh and longer pass phrase"),
    ]

    init() async throws {
        server = try TestServer()
        client = server.client
        try await server.signUp(client, ada)
        try await client.press("signOut")
    }

    @Test func `A4: the link leads to a new password, which signs in and ends every other session`() async throws {
        let elsewhere = server.client
        await elsewhere.open("/auth")
        try await elsewhere.press("signIn", [("email", ada), ("password", TestServer.password)])
        try await server.askForReset(client, ada)
        let link = try await server.link(to: ada)
        for _ in 0..<3 { await server.client.open(link) }
        await client.open(link)
        #expect(try await client.press("confirm").screen == "ResetPassword")
        #expect(try await client.press("updatePassword", fresh).screen == "SignedIn")
        #expect(await elsewhere.send(.get, "/auth/session").status == 401)
        #expect(
            try await server.mails(to: ada).contains {
                $0.subject.contains("password") && $0.subject.contains("changed")
            })
        let next = server.client
        await next.open("/auth")
        #expect(
            try await next.press("signIn", [("email", ada), ("password", TestServer.password)]).errors == [
                "auth.failed"
            ])
        #expect(try await next.press("signIn", [("email", ada), fresh[0]]).screen == "SignedIn")
    }

    @Test func `the code leads to a new password too`() async throws {
        try await server.askForReset(client, ada)
        let code = try #require(try await server.code(to: ada))
        #expect(try await client.press("verify", [("verificationCode", code)]).screen == "ResetPassword")
        #expect(try await client.press("updatePassword", fresh).screen == "SignedIn")
    }

    @Test func `B18, A45: an unknown address gets the same page`() async throws {
        let known = try await server.askForReset(client, ada)
        let other = server.client
        let unknown = try await server.askForReset(other, "bob@example.test")
        #expect(known.neutral(ada) == unknown.neutral("bob@example.test"))
        #expect(known.statuses == ["passwordRecovery.sent"])
    }

    @Test func `B19: the address is filled in, and after OK comes the first page with nothing sent again`() async throws
    {
        await client.open("/auth")
        try await client.press("goToPasswordRecovery", [("email", ada)])
        #expect(client.page.value("email") == ada)
        try await client.press("sendResetLink", [("email", ada)])
        await client.open(client.page.path)
        #expect(try await client.press("dismissSuccess").screen == "AuthPicker")
        await client.open(client.page.path)
        #expect(try await server.mails(to: ada).count == 2)
    }

    @Test func `a fault of a page that was left shows on that page, typed and compared ones`() async throws {
        try await server.askForReset(client, ada)
        let recovery = client.page.path
        let code = try #require(try await server.code(to: ada))
        for (typed, fault) in [("12", "code.format"), (code == "00000000" ? "00000001" : "00000000", "code.wrong")] {
            await client.open(recovery.replacing("/auth/password-recovery", with: "/auth"))
            try await client.press("switchFlow")
            await client.open(recovery)
            let page = try await client.press("verify", [("verificationCode", typed)])
            #expect(page.screen == "PasswordRecovery" && page.errors.contains(fault))
        }
    }

    @Test func `the password rules hold, and the two must be equal`() async throws {
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        #expect(
            try await client.press("updatePassword", [("password", "short"), ("confirmPassword", "short")]).errors == [
                "password.tooShort"
            ])
        #expect(
            try await client.press("updatePassword", [fresh[0], ("confirmPassword", "other")]).errors == [
                "password.mismatch"
            ])
        #expect(!client.page.html.contains("a fresh and longer"))
        #expect(try await client.press("updatePassword", fresh).screen == "SignedIn")
    }

    @Test func `the right to a new password lasts a quarter of an hour`() async throws {
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        server.running.clock.advance(by: 901)
        #expect(try await client.press("updatePassword", fresh).errors == ["reset.expired"])
        #expect(client.page.screen == "PasswordRecovery")
    }

    @Test func `of two rights to a new password only the first is used`() async throws {
        try await server.askForReset(client, ada)
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        let other = server.client
        try await server.askForReset(other, ada)
        await other.open(try await server.link(to: ada))
        try await other.press("confirm")
        #expect(try await client.press("updatePassword", fresh).screen == "SignedIn")
        #expect(try await other.press("updatePassword", fresh).errors == ["reset.expired"])
    }

    @Test func `the page of the new password opens for nobody without a mailed proof`() async throws {
        #expect(await client.open("/auth/reset-password").screen == "AuthPicker")
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        let other = server.client
        #expect(await other.open(client.page.path).screen == "AuthPicker")
    }

    @Test func `an account without a password learns by mail how it signs in, and the page says nothing of it`()
        async throws
    {
        let store = server.running.engine.services.store
        let bob = try EmailAddress("bob@example.test")
        let user = User(id: UserID(rawValue: "bob"), email: bob, isEmailVerified: true, createdAt: 0)
        let identity = ProviderIdentity(providerID: "google.com", issuer: "https://accounts.example", subject: "1")
        #expect(try await store.commit([.insertUser(user), .insertIdentity(identity, user.id)]) == .committed)
        let page = try await server.askForReset(client, bob.display)
        #expect(page.statuses == ["passwordRecovery.sent"])
        let mail = try #require(try await server.mails(to: bob.display).last)
        #expect(mail.text.contains("- Google") && mail.links.isEmpty && mail.code == nil)
    }

    @Test func `a link that was mailed before the password changed is void`() async throws {
        try await server.askForLink(client, ada)
        let link = try await server.link(to: ada)
        let other = server.client
        try await server.askForReset(other, ada)
        await other.open(try await server.link(to: ada))
        try await other.press("confirm")
        try await other.press("updatePassword", fresh)
        #expect(await client.open(link).errors == ["link.expired"])
    }

    @Test func `where a second factor is enrolled it is asked before the new password`() async throws {
        let store = server.running.engine.services.store
        let user = try #require(try await store.passwordCredential(normalizedEmail: ada)?.user)
        let factor = SecondFactor(
            id: "f", userID: user.id, kind: .sms, name: "Phone", phoneNumber: "+14155550100", sealedSecret: nil,
            lastStep: 0,
            createdAt: 0)
        #expect(try await store.commit([.insertFactor(factor)]) == .committed)
        try await server.askForReset(client, ada)
        await client.open(try await server.link(to: ada))
        try await client.press("confirm")
        #expect(client.page.screen != "ResetPassword")
        #expect(await client.open("/auth/reset-password").screen != "ResetPassword")
        #expect(await client.send(.get, "/auth/session").status == 401)
    }
}
