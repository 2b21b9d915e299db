import AuthCore
import AuthFlows
import FoundationEssentials
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Setting up a second factor, as a client without scripts does it.
@Suite struct MFAEnrolmentFlowTests {
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        server = try TestServer()
        client = server.client
    }

    @Test func `B47: an app is set up and the list shows it at once`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa")
        try await client.press("goToEnrollment")
        _ = try await server.enrollApp(client)
        #expect(client.page.recoveryCodes.count == 10)
        try await client.press("finish")
        #expect(client.page.screen == "MFAManagement" && client.page.ids.count == 1)
        #expect(client.page.says("10 unused recovery codes"))
    }

    @Test func `the page shows the key in groups, as an address and as a picture with a name`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let page = try await client.press("start", [("selectedFactorType", "totp")])
        let key = try #require(page.key)
        #expect(key.split(separator: " ").map(\.count) == [4, 4, 4, 4, 4, 4, 4, 4])
        let address =
            "otpauth://totp/Vestibule:ada%40example.test?secret=\(key.filter { $0 != " " })&amp;issuer=Vestibule"
        #expect(page.html.contains("href=\"\(address)\""))
        #expect(
            page.html.contains("role=\"img\"") && page.says("aria-label=\"QR code with the key for ada@example.test\""))
    }

    @Test func `a wrong code and one of another time say so and set up nothing`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let key = try await client.press("start", [("selectedFactorType", "totp")]).key
        let app = try #require(key.flatMap(AuthenticatorApp.init))
        #expect(try await client.press("enroll", [("totpCode", app.wrongCode(server))]).errors == ["totp.wrong"])
        #expect(
            try await client.press("enroll", [("totpCode", app.code(server, steps: -4))]).errors == ["totp.drifted"])
        #expect(try await client.press("enroll", [("totpCode", "12")]).errors == ["code.format"])
        #expect(client.page.key == key)
        #expect(await client.open("/auth/mfa").ids == [])
    }

    @Test func `A16: two equal posts at once set up one factor and lead to the same place`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "totp")])
        let app = try #require(client.page.key.flatMap(AuthenticatorApp.init))
        let form = try #require(client.page.form("enroll"))
        let fields = form.fields + [("action", "enroll"), ("totpCode", app.code(server))]
        for answer in await client.sendTwice(form.path, fields) {
            await client.open(try #require(answer.headers.first("Location")))
            #expect(client.page.screen == "MFAEnrolment" && client.page.recoveryCodes.count == 10)
        }
        #expect(
            try await server.running.engine.services.store.factors(of: server.user("ada@example.test").id).count == 1)
    }

    @Test func `setting up gives the session a new token and mails the owner`() async throws {
        try await server.signUp(client, "ada@example.test")
        let before = client.session
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        #expect(client.session != before)
        #expect(await client.send(.get, "/auth/session").status == 200)
        #expect(try await server.mails(to: "ada@example.test").count == 2)
    }

    @Test func `the codes come as a file, and the page stays good`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        let codes = client.page.recoveryCodes
        let form = try #require(client.page.form("downloadCodes"))
        let file = await client.send(.post, form.path, form.fields + [("action", "downloadCodes")])
        #expect(file.status == 200 && file.headers.first("Content-Type") == "text/plain; charset=utf-8")
        #expect(file.headers.first("Content-Disposition") == "attachment; filename=\"recovery-codes.txt\"")
        #expect(file.headers.first("Cache-Control") == "no-store, max-age=0")
        let lines = String(decoding: file.body.array, as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(Array(lines.dropFirst()) == codes && lines.first?.contains("Vestibule") == true)
        #expect(try await client.press("finish").screen == "MFAManagement")
    }

    @Test func `codes are shown until they are acknowledged, ten minutes, to this session`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        let codes = client.page.recoveryCodes
        let path = client.page.path
        #expect(await client.open(path).recoveryCodes == codes)
        server.running.clock.advance(by: 601)
        let later = await client.open(path)
        #expect(later.screen == "MFAEnrolment" && later.recoveryCodes == [])
        #expect(try await client.press("finish").screen == "MFAManagement")
    }

    @Test func `neither key nor codes are in the stored flow`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "totp")])
        let key = try #require(client.page.key).filter { $0 != " " }
        #expect(try await !stored().contains(key))
        let app = try #require(AuthenticatorApp(key))
        try await client.press("enroll", [("totpCode", app.code(server))])
        let flow = try await stored()
        for code in client.page.recoveryCodes {
            #expect(!flow.contains(code) && !flow.contains(code.filter { $0 != "-" }))
        }
    }

    private func stored() async throws -> String {
        let id = try #require(
            client.page.path.components(after: "flow=").first.flatMap { FlowID(rawValue: String($0.prefix(22))) })
        let flow = try await server.running.engine.services.store.flow(id, now: server.running.clock.now)
        return String(decoding: try #require(flow).contents, as: UTF8.self)
    }

    @Test func `setting up takes ten minutes at most`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "totp")])
        let app = try #require(client.page.key.flatMap(AuthenticatorApp.init))
        server.running.clock.advance(by: 601)
        let page = try await client.press("enroll", [("totpCode", app.code(server))])
        #expect(page.errors == ["mfa.enrolmentExpired"] && page.form("start") != nil)
    }

    @Test func `cancelling leads back to the list with nothing set up`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "totp")])
        let page = try await client.press("cancel")
        #expect(page.screen == "MFAManagement" && page.ids == [])
    }

    @Test func `an old proof interrupts setting up`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        server.running.clock.advance(by: 301)
        let form = try #require(client.page.form("start"))
        let response = await client.send(
            .post, form.path, form.fields + [("action", "start"), ("selectedFactorType", "totp")])
        let id = try #require(
            response.headers.first("Location")?.components(after: "flow=").first.flatMap { FlowID(rawValue: $0) })
        let flow = try #require(try await server.running.engine.services.store.flow(id, now: server.running.clock.now))
        let record = try JSONDecoder().decode(FlowRecord.self, from: Data(flow.contents))
        #expect(record.interrupted?.action == "start" && record.interrupted?.values == ["selectedFactorType": "totp"])
        #expect(record.liveScreen == .reauthentication && record.enrolment == nil)
    }

    @Test func `B45: with no factor allowed the page has no Start, and a post is refused`() async throws {
        var configuration = AuthConfiguration()
        configuration.secondFactors = []
        let server = try TestServer(configuration)
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        let page = await client.open("/auth/mfa/enroll")
        #expect(page.screen == "MFAEnrolment" && page.form("start") == nil && page.errors == ["mfa.notOffered"])
        let form = try #require(page.form("cancel"))
        let typed = [("action", "start"), ("selectedFactorType", "totp")]
        let response = await client.send(.post, form.path, form.fields + typed)
        #expect(await client.open(try #require(response.headers.first("Location"))).errors == ["mfa.notOffered"])
        #expect(await client.open("/auth/mfa").form("goToEnrollment") == nil)
    }

    @Test func `B45: a kind that is not allowed is refused`() async throws {
        var configuration = AuthConfiguration()
        configuration.secondFactors = ["totp"]
        let server = try TestServer(configuration)
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        #expect(try await client.press("start", [("selectedFactorType", "sms")]).errors == ["mfa.notOffered"])
        #expect(try await client.press("start", [("selectedFactorType", "pigeon")]).errors == ["factor.required"])
    }

    @Test func `who has no proven address can't set up a factor`() async throws {
        try await server.signIn(client, number: "+14155550100")
        #expect(client.page.screen == "SignedIn")
        let page = await client.open("/auth/mfa/enroll")
        #expect(page.errors == ["mfa.needsAddress"] && page.form("start") == nil)
    }

    @Test func `the pages are only for who is signed in or on the way in`() async throws {
        #expect(await client.open("/auth/mfa/enroll").screen == "AuthPicker")
        #expect(await client.open("/auth/mfa").screen == "AuthPicker")
    }
}
