import AuthCore
import AuthFlows
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Text messages as the second factor.
@Suite struct MFATextMessageTests {
    private let server: TestServer
    private let client: PlainClient
    private static let number = "+14155552671"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    /// Goes up to the page for the message's code.
    private func ask(_ number: String, country: String = "US") async throws -> PlainClient.Page {
        try await server.signUp(client, "ada@example.test")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "sms")])
        return try await client.press("sendCode", [("phoneNumber", number), ("selectedCountry", country)])
    }

    private func enroll() async throws {
        _ = try await ask("(415) 555-2671")
        let code = try #require(try await server.code(to: Self.number))
        try await client.press("enroll", [("verificationCode", code)])
        try await client.press("finish")
    }

    private func signOut() async throws {
        await client.open("/auth/account")
        try await client.press("signOut")
        server.running.clock.advance(by: 61)
    }

    @Test func `a number in any usual writing becomes a factor once its code is entered`() async throws {
        try await enroll()
        #expect(client.page.screen == "MFAManagement" && client.page.ids.count == 1)
        #expect(client.page.html.contains("•••• 2671") && !client.page.html.contains("415"))
    }

    @Test func `a number that is none, and one that is a factor already, are faults of their field`() async throws {
        #expect(try await ask("12").errors == ["phone.tooShort"])
        try await client.press("sendCode", [("phoneNumber", Self.number), ("selectedCountry", "US")])
        let code = try #require(try await server.code(to: Self.number))
        try await client.press("enroll", [("verificationCode", code)])
        try await client.press("finish")
        await client.open("/auth/mfa/enroll")
        try await client.press("start", [("selectedFactorType", "sms")])
        let page = try await client.press("sendCode", [("phoneNumber", Self.number), ("selectedCountry", "US")])
        #expect(page.errors == ["mfa.numberTaken"])
    }

    @Test func `a message is not sent again before its time`() async throws {
        _ = try await ask(Self.number)
        #expect(try await client.press("resendCode").errors == ["resend.wait"])
        server.running.clock.advance(by: 61)
        await client.open(client.page.path)
        #expect(try await client.press("resendCode").statuses.contains("code.resent"))
        #expect(try await server.mails(to: Self.number).count == 2)
    }

    @Test func `a message lets in as the second step, only when it was asked for`() async throws {
        try await enroll()
        try await signOut()
        let before = try await server.mails(to: Self.number).count
        let page = try await server.signIn(client, "ada@example.test")
        #expect(page.screen == "MFAResolution" && page.form("resolve") == nil && page.html.contains("•••• 2671"))
        #expect(try await server.mails(to: Self.number).count == before)
        try await client.press("sendCode")
        let code = try #require(try await server.code(to: Self.number))
        #expect(try await client.press("resolve", [("verificationCode", code)]).screen == "SignedIn")
    }

    @Test func `A51: five wrong codes of messages lead back to the first proof, however many are sent`() async throws {
        try await enroll()
        try await signOut()
        try await server.signIn(client, "ada@example.test")
        try await client.press("sendCode")
        for _ in 0..<2 { try await client.press("resolve", [("verificationCode", try await wrong())]) }
        server.running.clock.advance(by: 61)
        await client.open(client.page.path)
        try await client.press("sendCode")
        for _ in 0..<3 { try await client.press("resolve", [("verificationCode", try await wrong())]) }
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["mfa.tooManyTries"])
    }

    private func wrong() async throws -> String {
        try await server.code(to: Self.number) == "000000" ? "000001" : "000000"
    }

    @Test func `a factor is chosen by its place, and a place that does not exist is refused`() async throws {
        try await enroll()
        await client.open("/auth/mfa/enroll")
        _ = try await server.enrollApp(client)
        try await signOut()
        let page = try await server.signIn(client, "ada@example.test")
        #expect(page.value("totpCode") != nil)
        try await client.press("selectHint:0")
        #expect(client.page.value("totpCode") == nil && client.page.form("sendCode") != nil)
        let form = try #require(client.page.form("cancel"))
        let refused = await client.send(.post, form.path, form.fields + [("action", "selectHint:7")])
        #expect(await client.open(try #require(refused.headers.first("Location"))).errors == ["form.invalid"])
    }
}
