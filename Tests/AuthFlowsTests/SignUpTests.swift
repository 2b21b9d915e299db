import AuthCore
import Testing

@testable import AuthFlows

@Suite struct SignUpTests {
    @Test func `a fresh address leads to its code and makes no account`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp()
        #expect(answer.destination == .screen(.emailVerification))
        #expect(try await desk.codes().count == 1)
        #expect(try await desk.store.passwordCredential(normalizedEmail: Desk.email) == nil)
        #expect(try await !browser.isSignedIn)
    }

    @Test func `B16, A45: a fresh and a taken address are one answer with one shape of record`() async throws {
        let desk = try Desk()
        try await desk.account("taken@x.test")
        var records: [FlowRecord] = []
        for email in ["fresh@x.test", "taken@x.test"] {
            var browser = Browser(desk)
            let answer = try await browser.signUp(email)
            #expect(answer.destination == .screen(.emailVerification))
            var record = try await browser.follow(answer).record
            let id = try #require(record.pendingSignUp)
            let pending = try await desk.store.pendingSignUp(id, now: desk.now)
            #expect(pending?.triesLeft == 5 && pending?.sends == 1)
            record.pendingSignUp = "id"
            record.values["email"] = nil
            record.outcomes = []
            record.releasing = nil
            records.append(record)
        }
        #expect(records.first == records.last)
    }

    @Test func `A45: a wrong code is answered alike for a fresh and a taken address`() async throws {
        let desk = try Desk()
        try await desk.account("taken@x.test")
        var answers: [[Message?]] = []
        for email in ["fresh@x.test", "taken@x.test"] {
            var browser = Browser(desk)
            var answer = try await browser.signUp(email)
            var said: [Message?] = []
            for code in ["00000000", "11111111", "22222222", "33333333", "44444444", "55555555"] {
                answer = try await browser.verify(code, on: answer)
                said.append(try await browser.follow(answer).record.faults["verificationCode"])
            }
            desk.clock.advance(by: 30)
            let view = try await browser.follow(answer)
            answer = try await browser.post(view, .emailVerification, "resend")
            said.append(try await browser.follow(answer).record.status)
            answers.append(said)
        }
        #expect(answers.first == answers.last)
        #expect(
            answers.first?.map { $0?.id } == [
                .codeWrong, .codeWrong, .codeWrong, .codeWrong, .codeVoid, .codeVoid, .codeResent,
            ])
    }

    @Test func `the owner of a taken address hears of it once a day`() async throws {
        let desk = try Desk()
        try await desk.account()
        func notices() async throws -> Int { try await desk.store.messages(to: Desk.email).count }
        for _ in 0..<3 {
            var browser = Browser(desk)
            #expect(try await browser.signUp().destination == .screen(.emailVerification))
        }
        #expect(try await notices() == 1)
        desk.clock.advance(by: 86_400)
        var browser = Browser(desk)
        _ = try await browser.signUp()
        #expect(try await notices() == 2)
        #expect(try await desk.codes().isEmpty)
    }

    @Test func `a taken address cannot be proven by any code`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let answer = try await browser.signUp(Desk.email, "another strong pass 77")
        let next = try await browser.verify("12345678", on: answer)
        #expect(try await browser.follow(next).said == [.codeWrong])
        #expect(try await !browser.isSignedIn)
        var owner = Browser(desk)
        #expect(try await owner.signIn().destination == .account)
    }

    @Test func `B14: another confirmation is refused`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp(more: ["confirmPassword": Desk.strong + "x"])
        #expect(try await browser.follow(answer).record.faults == ["confirmPassword": Message(.passwordMismatch)])
        #expect(try await desk.store.messages(to: nil).isEmpty)
    }

    @Test func `B66: a weak password is refused and the rules it met are shown`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let view = try await browser.follow(try await browser.signUp(Desk.email, "passwordpassword"))
        #expect(view.record.faults["password"]?.id == .passwordWeak)
        #expect(view.record.metRules == [true, false])
    }

    @Test func `C: the person's own address is no password, in the writing it was typed in`() async throws {
        for email in ["someone.long@example.test", "Someone.Long@müller.test"] {
            var browser = Browser(try Desk())
            let view = try await browser.follow(try await browser.signUp(email, email))
            #expect(view.record.faults["password"]?.id == .passwordContainsEmail)
        }
    }

    @Test func `terms must be accepted where they are required`() async throws {
        let desk = try Desk { $0.requiresTerms = true }
        var browser = Browser(desk)
        let view = try await browser.follow(try await browser.signUp())
        #expect(view.record.faults == ["acceptsTerms": Message(.termsRequired)])
        #expect(try await browser.signUp(more: ["acceptsTerms": "on"]).destination == .screen(.emailVerification))
    }

    @Test func `A71: the pending password signs nobody in`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        _ = try await browser.signUp()
        var other = Browser(desk)
        let answer = try await other.signIn()
        #expect(try await other.follow(answer).said == [.authFailed])
    }

    @Test func `a name of endless marks is cut`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp(more: ["displayName": "e" + String(repeating: "\u{301}", count: 5000)])
        _ = try await browser.verify(try #require(try await desk.codes().last), on: answer)
        let name = try await browser.visitor().user?.displayName
        #expect((name?.unicodeScalars.count ?? 0) <= 200)
        #expect(name != nil)
    }

    @Test func `a secret is nowhere in what is stored of the flow`() async throws {
        let desk = try Desk()
        try await desk.account("taken@x.test")
        let secrets = ["hunter-Zebra-Quilt-9182", "another-Zebra-Quilt-77", "98761234"]
        var browser = Browser(desk)
        var flows: [FlowID] = []
        for action in ["signIn", "signUp", "switchFlow"] {
            let view = try await browser.open(.emailAuth)
            let answer = try await browser.post(
                view, .emailAuth, action,
                [
                    "email": Desk.email, "password": secrets[0],
                    "confirmPassword": action == "signUp" ? secrets[1] : secrets[0],
                    "verificationCode": secrets[2], "displayName": "Me",
                ])
            flows.append(try #require(answer.flow))
            // The same form again with something else: stale, typed values kept.
            let stale = try await browser.post(
                view, .emailAuth, action,
                ["email": "other@x.test", "password": secrets[1], "confirmPassword": secrets[1]])
            flows += [stale.flow].compactMap(\.self)
        }
        let answer = try await browser.signUp("new@x.test", secrets[0])
        flows += [try await browser.verify(secrets[2], on: answer).flow].compactMap(\.self)
        // And without a valid form.
        var lost = try await browser.form(
            try await browser.open(.emailAuth), .emailAuth, "signIn", ["password": secrets[0]])
        lost.csrf = "x"
        flows += [try await desk.engine.submit(lost).flow].compactMap(\.self)
        #expect(flows.count >= 8)
        for flow in flows {
            let stored = try #require(try await desk.store.flow(flow, now: desk.now))
            let text = String(decoding: stored.contents, as: UTF8.self)
            for secret in secrets { #expect(!text.contains(secret), "\(text)") }
        }
    }
}
