import AuthCore
import Testing

@testable import AuthFlows

@Suite struct FlowRecordTests {
    @Test func `comes back as it was written`() {
        var record = FlowRecord(screen: .authPicker)
        record.show(.emailAuth)
        record.keep("a@x.test", for: "email")
        record.returnTo = "/x"
        record.error = Message(.codeWrong, .number("count", 3))
        record.faults = ["email": Message(.emailInvalid)]
        record.metRules = [true, false]
        record.attempt = .init(id: AttemptID(rawValue: "a"), method: "m", screen: .emailAuth, key: [1], startedAt: 2)
        record.record(.init(step: 1, key: [2], destination: .loading(.emailAuth, AttemptID(rawValue: "a")), at: 3))
        record.record(.init(step: 2, key: [3], destination: .path("/x"), at: 4))
        #expect(FlowRecord(contents: record.contents) == record)
    }

    @Test(arguments: [[], Array("{}".utf8), Array("[1]".utf8), [0xFF, 0x00], Array("{\"screens\":[]}".utf8)])
    func `contents that are none are none`(_ contents: [UInt8]) {
        #expect(FlowRecord(contents: contents) == nil)
    }

    @Test func `stays within 8 KB, whatever was typed and wherever it was to lead`() throws {
        var record = FlowRecord(screen: .authPicker)
        for name in ["email", "displayName", "phoneNumber", "newEmail", "selectedCountry"] {
            record.keep(String(repeating: "\u{1}", count: 100_000), for: name)
        }
        let target = "/" + String(repeating: "a/", count: 1023)
        record.returnTo = target
        for step in 0..<10 {
            record.record(
                .init(step: step, key: [UInt8](repeating: 255, count: 32), destination: .path(target), at: step))
        }
        #expect(record.contents.count <= FlowRecord.maximumSize)
        let back = try #require(FlowRecord(contents: record.contents))
        #expect(back.returnTo == target)
        #expect(back.outcomes.last == record.outcomes.last)
        #expect(back.values.isEmpty)
    }

    @Test func `a typed value is cut to 512 bytes without breaking`() {
        var record = FlowRecord(screen: .authPicker)
        record.keep(String(repeating: "é", count: 1000), for: "email")
        record.keep("a" + String(repeating: "é", count: 1000), for: "displayName")
        #expect(record.values["email"]?.utf8.count == 512)
        #expect((record.values["displayName"]?.utf8.count ?? 0) <= 514)
    }

    @Test func `going to a page that was left comes back to it`() {
        var record = FlowRecord(screen: .authPicker)
        record.show(.emailAuth)
        record.show(.emailVerification)
        record.show(.emailAuth)
        #expect(record.screens == [.authPicker, .emailAuth])
        for number in 0..<100 { record.show(ScreenID(rawValue: String(number))) }
        #expect(record.screens.count == 16)
        #expect(record.liveScreen == ScreenID(rawValue: "99"))
    }

    @Test func `the last four outcomes stay`() {
        var record = FlowRecord(screen: .authPicker)
        for step in 0..<10 { record.record(.init(step: step, key: [], destination: .account, at: step)) }
        #expect(record.outcomes.map(\.step) == [6, 7, 8, 9])
    }

    @Test func `only fields without secrets are kept`() {
        for name in [
            "password", "confirmPassword", "currentPassword", "verificationCode", "totpCode", "recoveryCode",
            "credential", "csrf",
        ] {
            #expect(!TypedField.isKept(name))
        }
        #expect(TypedField.isKept("email"))
    }

    @Test func `posts with different meaning have different keys`() throws {
        let desk = try Desk()
        let tokens = desk.engine.tokens
        let visitor = Visitor(token: SessionToken(random: SystemRandom()), hadCookie: true, network: "", language: "en")
        func key(
            _ change: (inout Submission) -> Void = { _ in }, flow: FlowID = .zero
        ) -> [UInt8] {
            var submission = Submission(
                visitor: visitor, screen: .authPicker, embeddedIn: nil, csrf: "", flow: "", step: 1, action: "signIn",
                argument: "a", fields: [.init(name: "x", value: "1"), .init(name: "y", value: "2")])
            change(&submission)
            return tokens.postKey(submission, flow)
        }
        #expect(key() == key())
        #expect(key() == key { $0.csrf = "another mask" })
        #expect(key() == key { $0.fields.reverse() })
        let others = [
            key { $0.argument = "b" }, key { $0.argument = nil }, key { $0.action = "signUp" }, key { $0.step = 2 },
            key { $0.screen = .emailAuth }, key { $0.fields[0].value = "2" }, key { $0.fields[0].name = "z" },
            key { $0.fields.removeLast() }, key { $0.fields = [.init(name: "x", value: "1\n1:y=1:2")] },
            key { $0.visitor.token = SessionToken(random: SystemRandom()) },
            key(flow: try #require(FlowID(bytes: [UInt8](repeating: 7, count: 16)))),
        ]
        #expect(Set(others + [key()]).count == others.count + 1)
    }
}
