internal import AuthFlows
import AuthCore
import Crypto
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// The second factor on the way in, as a client without scripts proves it.
@Suite struct MFAResolutionFlowTests {
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        server = try TestServer()
        client = server.client
    }

    @Test func `B39: after the password the second step is asked for and there is no session before it`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        let page = try await server.signIn(client, "ada@example.test")
        #expect(page.screen == "MFAResolution" && page.errors == [])
        #expect(await client.send(.get, "/auth/session").status == 401)
        #expect(await client.send(.get, "/auth/verify").status == 401)
        #expect(await client.open("/auth/account").screen == "AuthPicker")
        await client.open(page.path)
        #expect(try await client.press("resolve", [("totpCode", app.code(server))]).screen == "SignedIn")
        let session = await client.send(.get, "/auth/session")
        #expect(String(decoding: session.body.array, as: UTF8.self).contains("[\"pwd\",\"otp\",\"mfa\"]"))
    }

    @Test func `B39: a provider is only the first proof too`() async throws {
        await client.open("/auth")
        try await client.press("signIn:google.com")
        let session = await client.send(.get, "/auth/session")
        let body = String(decoding: session.body.array, as: UTF8.self)
        let id = try #require(
            body.components(after: "\"user\":{").first?.components(after: "\"id\":\"").first?.prefix { $0 != "\"" })
        let factor = SecondFactor(
            id: "f", userID: UserID(rawValue: String(id)), kind: .sms, name: "", phoneNumber: "+14155550199",
            createdAt: 0)
        #expect(try await server.running.engine.services.store.commit([.insertFactor(factor)]) == .committed)
        try await client.press("signOut")
        #expect(try await client.press("signIn:google.com").screen == "MFAResolution")
        #expect(await client.send(.get, "/auth/session").status == 401)
    }

    @Test func `A54, B44: a code works once, and the refusal says to wait for the next`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        let code = app.code(server)
        try await server.signIn(client, "ada@example.test")
        #expect(try await client.press("resolve", [("totpCode", code)]).screen == "SignedIn")
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        #expect(try await other.press("resolve", [("totpCode", code)]).errors == ["totp.used"])
        // One of an earlier step is worth nothing any more either.
        #expect(try await other.press("resolve", [("totpCode", app.code(server, steps: -1))]).errors == ["totp.used"])
        #expect(try await other.press("resolve", [("totpCode", app.code(server, steps: 1))]).screen == "SignedIn")
    }

    @Test func `A54: the code that set the app up does not sign in`() async throws {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        let app = try await server.enrollApp(client)
        let factors = try await server.running.engine.services.store.factors(of: server.user("ada@example.test").id)
        let code = OneTimePassword(secret: app.secret).code(step: try #require(factors.first).lastStep)
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        #expect(try await other.press("resolve", [("totpCode", code)]).errors == ["totp.used"])
    }

    @Test func `A55: the step before is taken, an older code gets a hint about the clock`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        server.running.clock.advance(by: 120)
        try await server.signIn(client, "ada@example.test")
        let page = try await client.press("resolve", [("totpCode", app.code(server, steps: -3))])
        #expect(page.errors == ["totp.drifted"])
        // At the start of a step, so that none passes while the code is on its way.
        server.running.clock.advance(by: 30 - server.running.clock.now % 30)
        #expect(try await client.press("resolve", [("totpCode", app.code(server, steps: -1))]).screen == "SignedIn")
    }

    @Test func `A51: the fifth wrong code leads back to the first proof, and the right one then changes nothing`()
        async throws
    {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        let form = try #require(client.page.form("resolve"))
        for left in (1...4).reversed() {
            let page = try await client.press("resolve", [("totpCode", app.wrongCode(server))])
            #expect(page.errors == ["code.wrong"] && page.html.contains("\(left) tr"))
        }
        let page = try await client.press("resolve", [("totpCode", app.wrongCode(server))])
        #expect(page.screen == "AuthPicker" && page.errors == ["mfa.tooManyTries"])
        let late = await client.send(
            .post, form.path, form.fields + [("action", "resolve"), ("totpCode", app.code(server))])
        #expect(await client.open(try #require(late.headers.first("Location"))).screen == "AuthPicker")
        #expect(await client.send(.get, "/auth/session").status == 401)
    }

    @Test func `A51: ten wrong codes a day for an account, whichever session they come from`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        for _ in 0..<2 {
            let stranger = server.client
            try await server.signIn(stranger, "ada@example.test")
            for _ in 0..<5 { try await stranger.press("resolve", [("totpCode", app.wrongCode(server))]) }
        }
        try await server.signIn(client, "ada@example.test")
        let page = try await client.press("resolve", [("totpCode", app.code(server))])
        #expect(page.screen == "MFAResolution" && page.errors == ["codes.rest"])
        // The wait of one more try, a tenth of a day; the right code meanwhile gave nothing back.
        server.running.clock.advance(by: 8641)
        try await server.signIn(client, "ada@example.test")
        #expect(try await client.press("resolve", [("totpCode", app.code(server))]).screen == "SignedIn")
    }

    @Test func `A56: recovery codes and codes share the tries of one first proof`() async throws {
        let (app, codes) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        func wrong(_ code: String) -> String { code.dropLast() + (code.hasSuffix("0") ? "1" : "0") }
        for _ in 0..<2 {
            try await client.press("useRecoveryCode", [("recoveryCode", wrong(codes[0]))])
            try await client.press("resolve", [("totpCode", app.wrongCode(server))])
        }
        #expect(client.page.html.contains("1 try left"))
        let page = try await client.press("useRecoveryCode", [("recoveryCode", wrong(codes[1]))])
        #expect(page.screen == "AuthPicker" && page.errors == ["mfa.tooManyTries"])
    }

    @Test func `a recovery code lets in once, and the owner hears of it`() async throws {
        let (_, codes) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        let before = try await server.mails(to: "ada@example.test").count
        let typed = codes[3].lowercased().filter { $0 != "-" }
        #expect(try await client.press("useRecoveryCode", [("recoveryCode", typed)]).screen == "SignedIn")
        #expect(try await server.mails(to: "ada@example.test").count == before + 1)
        #expect(await client.open("/auth/mfa").says("9 unused recovery codes"))
        let other = server.client
        try await server.signIn(other, "ada@example.test")
        #expect(try await other.press("useRecoveryCode", [("recoveryCode", codes[3])]).errors == ["code.wrong"])
        #expect(try await other.press("useRecoveryCode", [("recoveryCode", "nonsense")]).errors == ["recovery.format"])
        #expect(try await other.press("useRecoveryCode", [("recoveryCode", codes[4])]).screen == "SignedIn")
    }

    @Test func `A16: two equal posts at once sign in once and lead to the same place`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        let form = try #require(client.page.form("resolve"))
        let fields = form.fields + [("action", "resolve"), ("totpCode", app.code(server))]
        for answer in await client.sendTwice(form.path, fields) {
            #expect(await client.open(try #require(answer.headers.first("Location"))).path == "/auth/account")
            #expect(client.page.screen == "SignedIn")
        }
    }

    @Test func `B42: after ten minutes, and after a restart, the page says to start again`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        let page = try await server.signIn(client, "ada@example.test")
        server.running.clock.advance(by: 601)
        let late = try await client.press("resolve", [("totpCode", app.code(server))])
        #expect(late.screen == "AuthPicker" && late.errors == ["mfa.startAgain"])
        #expect(await client.open(page.path).errors == ["mfa.startAgain"])
        let restarted = try TestServer(folder: server.folder)
        let browser = restarted.client
        let stale = await browser.open("/auth/mfa/resolve?flow=AAAAAAAAAAAAAAAAAAAAAA")
        #expect(stale.screen == "MFAResolution" && stale.errors == ["mfa.startAgain"])
        #expect(try await browser.press("cancel").screen == "AuthPicker")
    }

    @Test func `turning back leads to the first proof and forgets it`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        let form = try #require(client.page.form("resolve"))
        #expect(try await client.press("cancel").screen == "AuthPicker")
        let late = await client.send(
            .post, form.path, form.fields + [("action", "resolve"), ("totpCode", app.code(server))])
        #expect(await client.open(try #require(late.headers.first("Location"))).screen == "AuthPicker")
        #expect(await client.send(.get, "/auth/session").status == 401)
    }

    @Test func `a change of the credentials voids a first proof`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        try await server.signIn(client, "ada@example.test")
        let id = try await server.user("ada@example.test").id
        #expect(try await server.running.engine.services.store.commit([.bumpCredentials(id)]) == .committed)
        let page = try await client.press("resolve", [("totpCode", app.code(server))])
        #expect(page.screen == "AuthPicker" && page.errors == ["mfa.startAgain"])
    }

    @Test func `A20: the return address lasts over the second step`() async throws {
        let (app, _) = try await server.accountWithApp(client, "ada@example.test")
        await client.open("/auth?return_to=/welcome")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        let form = try #require(client.page.form("resolve"))
        let response = await client.send(
            .post, form.path, form.fields + [("action", "resolve"), ("totpCode", app.code(server))])
        #expect(response.headers.first("Location") == "/welcome")
    }

    @Test func `B41: a hint shows the last four digits, nothing of a shorter number`() {
        func masked(_ number: String?) -> String? {
            SecondFactor(id: "", userID: UserID(rawValue: ""), kind: .sms, name: "", phoneNumber: number, createdAt: 0)
                .maskedNumber
        }
        #expect(masked("+14155550199") == "•••• 0199")
        #expect(masked("0199") == nil && masked(nil) == nil)
    }

    @Test func `A57: every code is asked for by one line that takes any text`() throws {
        let samples = try Samples()
        for (screen, name) in samples.all {
            let page = try #require(samples.page(screen, name, "en"))
            for field in ["verificationCode", "totpCode"] {
                for input in page.components(after: "<input id=\"\(field)\"") {
                    let tag = String(input.prefix { $0 != ">" })
                    for wanted in ["type=\"text\"", "autocomplete=\"one-time-code\"", "inputmode=\"numeric\""] {
                        #expect(tag.contains(wanted), "\(screen.rawValue)/\(name): \(field) lacks \(wanted)")
                    }
                    #expect(!tag.contains("maxlength") && !tag.contains(" value="))
                }
            }
        }
    }
}
