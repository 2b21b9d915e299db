internal import HTTP
import AuthCore
import AuthScreens
import Testing

import Vestibule
import VestibuleTesting

/// Signing in and up by a telephone number, as a client without scripts does it.
@Suite struct PhoneFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private static let number = "+14155550100"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func send(_ number: String, _ country: String = "US") async throws {
        await client.open("/auth/phone")
        try await client.press("sendCode", [("phoneNumber", number), ("selectedCountry", country)])
    }

    private func texts(_ number: String = number) async throws -> [OutboundMessage] {
        try await server.mails(to: number)
    }

    /// Six digits that are not the code.
    private func wrongCode(_ number: String = number) async throws -> String {
        try await server.code(to: number) == "000000" ? "000001" : "000000"
    }

    @Test func `the picker leads to the page for numbers`() async throws {
        await client.open("/auth")
        #expect(client.page.html.contains("data-provider=\"phone\" data-brand=\"false\""))
        let page = try await client.press("signIn:phone")
        #expect(page.screen == "EnterPhoneNumber")
        #expect(page.html.contains("<option selected value=\"US\">United States (+1)</option>"))
        #expect(page.html.contains("<option value=\"GB\">United Kingdom (+44)</option>"))
    }

    @Test func `a new number becomes an account once its code is entered`() async throws {
        try await send("(415) 555-0100")
        #expect(client.page.screen == "EnterVerificationCode")
        #expect(client.page.html.contains("+1 415-555-0100"))
        let message = try #require(try await texts().last)
        #expect(message.kind == .sms && message.code?.count == 6 && message.text.contains(message.code ?? "?"))
        let page = try await client.press("verify", [("verificationCode", message.code ?? "")])
        #expect(page.screen == "SignedIn" && page.html.contains("+1 415-555-0100"))
    }

    @Test func `A68: the same number in any writing is the same account`() async throws {
        try await server.signIn(client, number: "61 0412 345 678", country: "AU")
        let first = try await server.store.user(phoneNumber: "+61412345678")
        let other = server.client
        try await server.signIn(other, number: "0061412345678", country: "AU")
        #expect(other.page.screen == "SignedIn" && first != nil)
        #expect(try await server.store.user(phoneNumber: "+61412345678")?.id == first?.id)
    }

    @Test func `B32: a plus sign beats the chosen country and the page says so`() async throws {
        try await send("+44 7700 900123", "US")
        #expect(client.page.statuses.contains("phone.countryTaken"))
        #expect(client.page.html.contains("United Kingdom"))
        let page = try await client.press("changeNumber")
        #expect(page.html.contains("<option selected value=\"GB\">"))
        #expect(page.value("phoneNumber") == "+44 7700 900123")
    }

    @Test func `B33: a country outside the list is refused, also when it is posted by hand`() async throws {
        var configuration = AuthConfiguration()
        configuration.allowedCountries = ["US", "CA"]
        let server = try TestServer(configuration)
        let client = server.client
        for (number, country) in [("07700 900123", "GB"), ("+44 7700 900123", "US"), ("4155550100", "XX")] {
            await client.open("/auth/phone")
            #expect(!client.page.html.contains("value=\"GB\""))
            let page = try await client.press("sendCode", [("phoneNumber", number), ("selectedCountry", country)])
            #expect(page.errors.contains("phone.countryNotAllowed") && page.screen == "EnterPhoneNumber")
        }
        #expect(try await server.store.messages(to: nil).isEmpty)
    }

    @Test func `a fault of the number is a fault of its field, what was typed stays`() async throws {
        try await send("12345", "GB")
        #expect(client.page.errors == ["phone.tooShort"] && client.page.value("phoneNumber") == "12345")
        #expect(client.page.html.contains("<option selected value=\"GB\">"))
        #expect(client.page.title.hasPrefix("Error: "))
    }

    @Test func `B35: the code is one input that takes spaces and any digits`() async throws {
        try await send(Self.number)
        let input = try #require(
            client.page.html.components(after: "<input id=\"verificationCode\"").first?.prefix { $0 != ">" })
        #expect(input.contains("autocomplete=\"one-time-code\"") && input.contains("inputmode=\"numeric\""))
        #expect(!input.contains("maxlength") && client.page.html.components(after: "one-time-code").count == 1)
        let code = try #require(try await server.code(to: Self.number))
        let wide = code.unicodeScalars.map { String(Unicode.Scalar($0.value + 0xFEE0) ?? "?") }
        let typed = " " + wide.prefix(3).joined() + " - " + wide.suffix(3).joined() + "\n"
        let page = try await client.press("verify", [("verificationCode", typed)])
        #expect(page.screen == "SignedIn")
    }

    @Test func `B36: a new code is refused before its time, and reloading does not shorten it`() async throws {
        try await send(Self.number)
        server.running.clock.advance(by: 20)
        await client.open(client.page.path)
        let page = try await client.press("resendCode")
        #expect(page.errors == ["resend.wait"])
        let seconds = try #require(page.html.components(after: "send a new code in ").first).prefix { $0.isNumber }
        #expect(try #require(Int(seconds)) <= 40)
        #expect(try await texts().count == 1)
        server.running.clock.advance(by: 41)
        try await client.press("resendCode")
        #expect(client.page.statuses.contains("code.resent"))
        #expect(try await texts().count == 2)
    }

    @Test func `B36: another number gets its code at once, the same one waits`() async throws {
        try await send(Self.number)
        try await client.press("changeNumber")
        try await client.press("sendCode", [("phoneNumber", "+14155550111"), ("selectedCountry", "US")])
        #expect(client.page.errors.isEmpty && client.page.screen == "EnterVerificationCode")
        try await client.press("changeNumber")
        try await client.press("sendCode", [("phoneNumber", "415 555 0111"), ("selectedCountry", "US")])
        #expect(client.page.errors == ["resend.wait"])
        #expect(try await texts("+14155550111").count == 1)
    }

    @Test func `B36: a second tab of the session does not shorten the wait`() async throws {
        try await send(Self.number)
        try await send(Self.number)
        #expect(client.page.errors == ["resend.wait"])
        #expect(try await texts().count == 1)
    }

    @Test func `the code that waits works after the same number was typed again`() async throws {
        try await send(Self.number)
        try await client.press("changeNumber")
        try await client.press("sendCode", [("phoneNumber", Self.number), ("selectedCountry", "US")])
        let code = try #require(try await server.code(to: Self.number))
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "SignedIn")
    }

    @Test func `B37: five wrong codes make it void, and a new one works`() async throws {
        try await send(Self.number)
        let wrong = try await wrongCode()
        for left in [4, 3, 2, 1] {
            let page = try await client.press("verify", [("verificationCode", wrong)])
            #expect(page.errors == ["code.wrong"] && page.html.contains("\(left)"))
        }
        try await client.press("verify", [("verificationCode", wrong)])
        #expect(client.page.form("verify") == nil && client.page.form("resendCode") != nil)
        #expect(client.page.errors == ["code.void"])
        server.running.clock.advance(by: 61)
        try await client.press("resendCode")
        let code = try #require(try await server.code(to: Self.number))
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "SignedIn")
    }

    @Test func `B37: an expired code asks for a new one`() async throws {
        try await send(Self.number)
        let code = try #require(try await server.code(to: Self.number))
        server.running.clock.advance(by: 601)
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "EnterVerificationCode" && page.form("verify") == nil)
        #expect(page.form("resendCode") != nil)
    }

    @Test func `B38: the code page opened directly leads back to the number`() async throws {
        let page = await client.open("/auth/phone/code")
        #expect(page.screen == "EnterPhoneNumber")
    }

    @Test func `A53: the sixth message of a day to a number is not sent`() async throws {
        for count in 1...5 {
            try await send(Self.number)
            #expect(try await texts().count == count)
            server.running.clock.advance(by: 61)
        }
        try await send(Self.number)
        #expect(client.page.errors == ["sms.tooMany"])
        #expect(try await texts().count == 5)
    }

    @Test func `A53: one network causes ten messages an hour`() async throws {
        let server = try TestServer { $0.limitsScale = 1 }
        for count in 0..<11 {
            let client = server.client
            await client.open("/auth/phone")
            try await client.press(
                "sendCode", [("phoneNumber", "+1415555010\(count % 10)"), ("selectedCountry", "US")])
            #expect(client.page.errors == (count < 10 ? [] : ["sms.tooMany"]))
        }
        #expect(try await server.store.messages(to: nil).count == 10)
    }

    @Test func `B2: the same post twice sends one message`() async throws {
        await client.open("/auth/phone")
        let form = try #require(client.page.form("sendCode"))
        let fields = form.fields + [("phoneNumber", Self.number), ("selectedCountry", "US"), ("action", "sendCode")]
        let session = client.session
        let first = await client.send(.post, form.path, fields)
        client.setSession(session)
        let second = await client.send(.post, form.path, fields)
        #expect(first.status == 303 && second.status == 303)
        #expect(await client.open(second.headers.first("Location") ?? "").screen == "EnterVerificationCode")
        #expect(try await texts().count == 1)
    }

    @Test func `the code works only in the session that asked`() async throws {
        try await send(Self.number)
        let code = try #require(try await server.code(to: Self.number))
        let thief = server.client
        await thief.open(client.page.path)
        #expect(thief.page.screen == "EnterPhoneNumber")
        await thief.open("/auth/phone")
        try await thief.press("sendCode", [("phoneNumber", "+14155550122"), ("selectedCountry", "US")])
        try await thief.press("verify", [("verificationCode", code)])
        #expect(thief.page.screen == "EnterVerificationCode")
    }

    @Test func `a used code signs in nobody again`() async throws {
        try await send(Self.number)
        let code = try #require(try await server.code(to: Self.number))
        let form = try #require(client.page.form("verify"))
        try await client.press("verify", [("verificationCode", code)])
        try await client.press("signOut")
        await client.open("/auth/phone/code")
        _ = await client.send(.post, form.path, form.fields + [("verificationCode", code), ("action", "verify")])
        #expect(await client.open("/auth/account").screen != "SignedIn")
    }

    @Test func `countries stand in the order of the language's names`() async throws {
        client.headers["Accept-Language"] = "es"
        let page = await client.open("/auth/phone")
        let names = page.html.components(after: "<option").compactMap {
            $0.components(after: ">").first.map { String($0.prefix { $0 != "<" }) }
        }
        #expect(names.count > 230 && page.html.contains("Estados Unidos (+1)"))
        let spain = try #require(names.firstIndex { $0.hasPrefix("España") })
        let states = try #require(names.firstIndex { $0.hasPrefix("Estados Unidos") })
        #expect(spain < states && names.last?.hasPrefix("Z") == true)
    }
}
