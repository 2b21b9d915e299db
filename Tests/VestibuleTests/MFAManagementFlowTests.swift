internal import AuthFlows
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// The list of second factors, and a factor that everybody must have.
@Suite struct MFAManagementFlowTests {
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func enrolled(_ server: TestServer, _ client: PlainClient, _ address: String) async throws {
        try await server.signUp(client, address)
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        try await client.press("finish")
    }

    /// Posts an action that the page does not offer.
    private func post(_ client: PlainClient, _ action: String) async throws -> PlainClient.Page {
        let form = try #require(client.page.form("refresh"))
        let response = await client.send(.post, form.path, form.fields + [("action", action)])
        return await client.open(try #require(response.headers.first("Location")))
    }

    @Test func `B46: removing asks first, then removes, and the owner hears of it`() async throws {
        try await enrolled(server, client, "ada@example.test")
        try await client.press(try #require(client.page.action("unenroll:")))
        #expect(client.page.ids.count == 1 && client.page.action("unenroll:") == nil)
        try await client.press("cancelUnenroll")
        #expect(client.page.action("confirmUnenroll:") == nil)
        try await client.press(try #require(client.page.action("unenroll:")))
        let page = try await client.press(try #require(client.page.action("confirmUnenroll:")))
        #expect(page.ids == [] && page.statuses.contains("mfa.removed"))
        #expect(try await server.mails(to: "ada@example.test").count == 3)
        let user = try await server.user("ada@example.test").id
        #expect(try await server.running.engine.services.store.recoveryCodes(of: user) == [])
    }

    @Test func `B46: an unknown factor and another person's are refused`() async throws {
        let other = server.client
        try await enrolled(server, other, "bob@example.test")
        let foreign = try #require(other.page.ids.first)
        try await enrolled(server, client, "ada@example.test")
        #expect(try await post(client, "confirmUnenroll:\(foreign)").errors == ["mfa.unknownFactor"])
        #expect(try await post(client, "unenroll:nobody").errors == ["mfa.unknownFactor"])
        #expect(await other.open("/auth/mfa").ids == [foreign])
    }

    @Test func `B46: an old proof interrupts removing, and nothing is removed`() async throws {
        try await enrolled(server, client, "ada@example.test")
        server.running.clock.advance(by: 301)
        let id = try #require(client.page.ids.first)
        _ = try await post(client, "confirmUnenroll:\(id)")
        #expect(await client.open("/auth/mfa").ids == [id])
    }

    @Test func `B39, B48: the proof that is asked for takes the second step too, and then removes once`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let app = try await server.enrollApp(client)
        try await client.press("finish")
        server.running.clock.advance(by: 301)
        let id = try #require(client.page.ids.first)
        #expect(try await post(client, "confirmUnenroll:\(id)").screen == "Reauthentication")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "Reauthentication" && client.page.value("totpCode") != nil)
        #expect(try await client.press("confirm", [("totpCode", app.wrongCode(server))]).errors == ["code.wrong"])
        let page = try await client.press("confirm", [("totpCode", app.code(server))])
        #expect(page.screen == "MFAManagement" && page.ids == [] && page.statuses.contains("mfa.removed"))
    }

    @Test func `A56: proving oneself again has five tries of the second step as well`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let app = try await server.enrollApp(client)
        try await client.press("finish")
        server.running.clock.advance(by: 301)
        let id = try #require(client.page.ids.first)
        _ = try await post(client, "confirmUnenroll:\(id)")
        try await client.press("confirm", [("password", TestServer.password)])
        for _ in 0..<4 { try await client.press("confirm", [("totpCode", app.wrongCode(server))]) }
        let page = try await client.press("confirm", [("totpCode", app.wrongCode(server))])
        #expect(page.screen == "MFAManagement" && page.errors == ["mfa.tooManyTries"] && page.ids == [id])
    }

    @Test func `new recovery codes after a fresh proof are shown once`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let app = try await server.enrollApp(client)
        try await client.press("finish")
        server.running.clock.advance(by: 301)
        try await client.press("newRecoveryCodes")
        try await client.press("confirm", [("password", TestServer.password)])
        let page = try await client.press("confirm", [("totpCode", app.code(server))])
        #expect(page.screen == "MFAEnrolment" && page.recoveryCodes.count == 10)
    }

    @Test func `B46: the last factor stays where one is required`() async throws {
        let server = try required()
        let client = server.client
        try await signUpAndEnroll(server, client)
        await client.open("/auth/mfa")
        let id = try #require(client.page.ids.first)
        #expect(client.page.action("unenroll:") == nil)
        #expect(try await post(client, "confirmUnenroll:\(id)").errors == ["mfa.lastFactor"])
        #expect(client.page.ids == [id])
    }

    @Test func `new recovery codes void the old ones`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        let old = client.page.recoveryCodes
        try await client.press("finish")
        let page = try await client.press("newRecoveryCodes")
        let new = page.recoveryCodes
        #expect(new.count == 10 && Set(new).isDisjoint(with: old))
        try await client.press("finish")
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        #expect(try await other.press("useRecoveryCode", [("recoveryCode", old[0])]).errors == ["code.wrong"])
        #expect(try await other.press("useRecoveryCode", [("recoveryCode", new[0])]).screen == "SignedIn")
    }

    private func required() throws -> TestServer {
        var configuration = AuthConfiguration()
        configuration.requiresSecondFactor = true
        return try TestServer(configuration)
    }

    private func signUpAndEnroll(_ server: TestServer, _ client: PlainClient) async throws {
        try await server.signUp(client, "ada@example.test")
        _ = try await server.enrollApp(client)
        try await client.press("finish")
    }

    @Test func `a required factor is set up right after signing up, and only then is there a session`() async throws {
        let server = try required()
        let client = server.client
        let page = try await server.signUp(client, "ada@example.test")
        #expect(page.screen == "MFAEnrolment" && page.form("start") != nil)
        _ = try await server.enrollApp(client)
        #expect(client.page.recoveryCodes.count == 10)
        #expect(await client.send(.get, "/auth/session").status == 401)
        #expect(try await client.press("finish").screen == "SignedIn")
        let session = await client.send(.get, "/auth/session")
        #expect(String(decoding: session.body.array, as: UTF8.self).contains("[\"pwd\",\"otp\",\"mfa\"]"))
    }

    @Test func `a required factor that is missing later takes a mailed code first`() async throws {
        let server = try required()
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        let other = server.client
        let page = try await server.signIn(other, "ada@example.test")
        #expect(page.screen == "MFAEnrolment" && page.form("start") == nil && page.form("verify") != nil)
        let form = try #require(page.form("verify"))
        let refused = await other.send(
            .post, form.path, form.fields + [("action", "start"), ("selectedFactorType", "totp")])
        #expect(await other.open(try #require(refused.headers.first("Location"))).errors == ["form.invalid"])
        let code = try #require(try await server.code(to: "ada@example.test"))
        try await other.press("verify", [("verificationCode", code)])
        _ = try await server.enrollApp(other)
        #expect(try await other.press("finish").screen == "SignedIn")
    }

    @Test func `two people on the way in with one password set up one factor`() async throws {
        let server = try required()
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        let code = try #require(try await server.code(to: "ada@example.test"))
        try await other.press("verify", [("verificationCode", code)])
        try await other.press("start", [("selectedFactorType", "totp")])
        let app = try #require(other.page.key.flatMap(AuthenticatorApp.init))
        _ = try await server.enrollApp(client)
        let page = try await other.press("enroll", [("totpCode", app.code(server))])
        #expect(page.screen == "AuthPicker" && page.errors == ["mfa.startAgain"])
    }

    @Test func `A56: wrong mailed codes before a required factor are counted too`() async throws {
        let server = try required()
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        let code = try #require(try await server.code(to: "ada@example.test"))
        let wrong = code == "00000000" ? "00000001" : "00000000"
        for _ in 0..<5 { try await other.press("verify", [("verificationCode", wrong)]) }
        #expect(try await other.press("verify", [("verificationCode", code)]).errors == ["code.void"])
    }

    @Test func `who has no proven address can't get past a required factor`() async throws {
        let server = try required()
        let client = server.client
        let page = try await server.signIn(client, number: "+14155550100")
        #expect(page.screen == "MFAEnrolment" && page.errors == ["mfa.needsAddress"] && page.form("start") == nil)
        #expect(await client.send(.get, "/auth/session").status == 401)
        #expect(try await client.press("cancel").screen == "AuthPicker")
    }
}
