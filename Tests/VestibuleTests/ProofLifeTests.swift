import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// What a proof is good for ends with the session that it was given in, and with the account as it was then.
@Suite struct ProofLifeTests {
    private let server: TestServer
    private let client: PlainClient
    private let hooks = NotingHooks()
    private let ada = "ada@example.test"
    private let fresh = [
        ("password", "a fresh and longer pass phrase"), ("confirmPassword", "a fresh and longer pass phrase"),
    ]

    init() throws {
        let hooks = hooks
        server = try TestServer { $0.hooks = hooks }
        client = server.client
    }

    @Test func `a right to a new password in one tab ends when another tab signs in`() async throws {
        try await server.signUp(server.client, ada)
        try await server.askForReset(client, ada)
        let code = try #require(try await server.code(to: ada))
        #expect(try await client.press("verify", [("verificationCode", code)]).screen == "ResetPassword")
        let tab = client.page.path
        await client.open("/auth")
        try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        #expect(await client.open(tab).screen != "ResetPassword")
    }

    @Test func `a first proof in one tab ends when another tab signs in as somebody else`() async throws {
        try await server.signUp(server.client, "bob@example.test")
        _ = try await server.accountWithApp(server.client, ada)
        try await server.signIn(client, ada)
        #expect(client.page.screen == "MFAResolution")
        let tab = client.page.path
        await client.open("/auth")
        try await client.press("signIn", [("email", "bob@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
        #expect(await client.open(tab).screen != "MFAResolution")
        #expect(await server.isSignedIn(client, as: "bob@example.test"))
    }

    @Test func `B57: a guest who sets a new password chooses what becomes of the guest, and the choice works`()
        async throws
    {
        try await server.signUp(server.client, ada)
        await client.open("/auth")
        try await client.press("continueAsGuest")
        try await server.askForReset(client, ada)
        let code = try #require(try await server.code(to: ada))
        try await client.press("verify", [("verificationCode", code)])
        #expect(try await client.press("updatePassword", fresh).screen == "AccountConflict")
        #expect(try await client.press("switchAccount").screen == "SignedIn")
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `A71: who proves the mailbox by a link takes the account from whoever made it`() async throws {
        let id = UserID(rawValue: "pre-hijacked")
        let user = User(
            id: id, email: try EmailAddress(ada), isEmailVerified: false, displayName: "Mallory",
            phoneNumber: "+14155550100", createdAt: 1)
        _ = try await server.store.commit([
            .insertUser(user), .setPassword(id, hash: "$argon2id$"), .rememberDevice(id, digest: [9], now: 1),
            .insertFactor(
                SecondFactor(id: "f", userID: id, kind: .sms, name: "", phoneNumber: "+14155550101", createdAt: 1)),
        ])
        try await server.askForLink(client, ada)
        await client.open(try await server.link(to: ada))
        #expect(try await client.press("confirm").screen == "SignedIn")
        let owned = try #require(try await server.store.user(id))
        #expect(owned.isEmailVerified && owned.phoneNumber == nil && owned.displayName == nil)
        #expect(try await server.store.passwordHash(of: id) == nil)
        #expect(try await server.store.factors(of: id).isEmpty)
        #expect(hooks.heard.contains("after take-over"))
    }
}
