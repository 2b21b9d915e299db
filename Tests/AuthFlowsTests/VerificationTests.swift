import AuthCore
import Testing

@testable import AuthFlows

@Suite struct VerificationTests {
    private func signedUp(_ desk: Desk) async throws -> (Browser, FlowAnswer, code: String) {
        var browser = Browser(desk)
        let answer = try await browser.signUp()
        return (browser, answer, try #require(try await desk.codes().last))
    }

    private func fault(_ browser: Browser, _ answer: FlowAnswer) async throws -> Message? {
        try await browser.follow(answer).record.faults["verificationCode"]
    }

    /// A code that is not the right one.
    private func wrong(_ code: String, _ number: Int = 0) -> String {
        String(code.map { Character(String(((Int(String($0)) ?? 0) + 1 + number) % 10)) })
    }

    @Test func `the right code makes the account and signs in`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        answer = try await browser.verify(code, on: answer)
        #expect(answer.destination == .account)
        let user = try #require(try await browser.visitor().user)
        #expect(user.email?.normalized == Desk.email && user.isEmailVerified)
        var other = Browser(desk)
        #expect(try await other.signIn().destination == .account)
    }

    @Test func `C: a code may be typed with spaces`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        answer = try await browser.verify(" \(code.prefix(4)) \(code.suffix(4))\n", on: answer)
        #expect(answer.destination == .account)
    }

    @Test func `B37: five wrong tries void the code, the right one too`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        for left in (1...4).reversed() {
            answer = try await browser.verify(wrong(code, left), on: answer)
            #expect(try await fault(browser, answer) == Message(.codeWrong, .number("count", left)))
        }
        answer = try await browser.verify(wrong(code, 6), on: answer)
        #expect(try await fault(browser, answer)?.id == .codeVoid)
        answer = try await browser.verify(code, on: answer)
        #expect(try await fault(browser, answer)?.id == .codeVoid)
        #expect(try await !browser.isSignedIn)
    }

    @Test func `what is no code takes no try`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        for typed in ["", "1234567", "abc", "12345678 87654321"] {
            answer = try await browser.verify(typed, on: answer)
        }
        #expect(try await fault(browser, answer) == Message(.codeFormat, .number("count", 8)))
        let id = try #require(try await browser.follow(answer).record.pendingSignUp)
        #expect(try await desk.store.pendingSignUp(id, now: desk.now)?.triesLeft == 5)
        #expect(try await browser.verify(code, on: answer).destination == .account)
    }

    @Test func `B37: a code ends after ten minutes and says so`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        desk.clock.advance(by: 600)
        answer = try await browser.verify(code, on: answer)
        #expect(try await fault(browser, answer)?.id == .codeExpired)
        #expect(try await !browser.isSignedIn)
    }

    @Test func `B36: a new code waits for its seconds and voids the old one`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        desk.clock.advance(by: 10)
        answer = try await browser.post(try await browser.follow(answer), .emailVerification, "resend")
        var view = try await browser.follow(answer)
        #expect(view.record.error == Message(.resendWait, .seconds(20)))
        #expect(try await desk.codes().count == 1)
        desk.clock.advance(by: 20)
        answer = try await browser.post(view, .emailVerification, "resend")
        view = try await browser.follow(answer)
        #expect(view.record.status == Message(.codeResent))
        let codes = try await desk.codes()
        #expect(codes.count == 2)
        if codes.first != codes.last {
            answer = try await browser.verify(code, on: answer)
            #expect(try await fault(browser, answer)?.id == .codeWrong)
        }
        #expect(try await browser.verify(try #require(codes.last), on: answer).destination == .account)
    }

    @Test func `B62: the sixth mail within an hour is refused with its seconds`() async throws {
        let desk = try Desk()
        var (browser, answer, _) = try await signedUp(desk)
        for _ in 0..<4 {
            desk.clock.advance(by: 30)
            answer = try await browser.post(try await browser.follow(answer), .emailVerification, "resend")
        }
        #expect(try await desk.codes().count == 5)
        desk.clock.advance(by: 30)
        answer = try await browser.post(try await browser.follow(answer), .emailVerification, "resend")
        let view = try await browser.follow(answer)
        #expect(view.said == [.mailTooMany])
        #expect(view.seconds == 570)
        #expect(try await desk.codes().count == 5)
    }

    @Test func `the code of one session is nothing in another`() async throws {
        let desk = try Desk()
        let (_, _, code) = try await signedUp(desk)
        var thief = Browser(desk)
        let own = try await thief.signUp(Desk.email, "my very own passphrase 4411")
        let answer = try await thief.verify(code, on: own)
        #expect(try await thief.follow(answer).said == [.codeWrong])
        #expect(try await !thief.isSignedIn)
    }

    @Test func `a sign-up of another session taken into a flow is not used`() async throws {
        let desk = try Desk()
        let (browser, answer, code) = try await signedUp(desk)
        let pending = try await browser.follow(answer).record.pendingSignUp
        var thief = Browser(desk)
        let own = try await thief.signUp("other@x.test", "my very own passphrase 4411")
        let id = try #require(own.flow)
        var stored = try #require(try await desk.store.flow(id, now: desk.now))
        var record = try #require(FlowRecord(contents: stored.contents))
        record.pendingSignUp = pending
        stored.contents = record.contents
        stored.version += 1
        _ = try await desk.store.commit([.updateFlow(stored, from: stored.version - 1)])
        let next = try await thief.verify(code, on: own)
        #expect(next.destination == .screen(.authPicker))
        #expect(try await thief.follow(next).said == [.formExpired])
        #expect(try await !thief.isSignedIn)
    }

    @Test func `A16, A18: twenty parallel equal posts make one account and one answer`() async throws {
        let desk = try Desk()
        let (browser, answer, code) = try await signedUp(desk)
        let view = try await browser.follow(answer)
        let form = try await browser.form(view, .emailVerification, "verify", ["verificationCode": code])
        let answers = try await withThrowingTaskGroup(of: FlowAnswer.self) { group in
            for _ in 0..<20 { group.addTask { try await desk.engine.submit(form) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 20)
        #expect(answers.allSatisfy { $0 == answers.first }, "\(Set(answers.map { "\($0.destination)" }))")
        #expect(answers.first?.destination == .account)
        var winner = browser
        winner.take(try #require(answers.first))
        #expect(try await winner.isSignedIn)
        #expect(try await desk.store.messages(to: nil).count == 1)
    }

    @Test func `the address proven elsewhere meanwhile leads back to signing in`() async throws {
        let desk = try Desk()
        var (browser, answer, code) = try await signedUp(desk)
        try await desk.account(Desk.email, "the other one's passphrase")
        answer = try await browser.verify(code, on: answer)
        #expect(answer.destination == .screen(.authPicker))
        #expect(try await browser.follow(answer).said == [.authFailed])
        #expect(try await !browser.isSignedIn)
    }

    @Test func `change address and start over leave no pending sign-up`() async throws {
        for (action, screen) in [("changeAddress", ScreenID.emailAuth), ("startOver", .authPicker)] {
            let desk = try Desk()
            var (browser, answer, _) = try await signedUp(desk)
            answer = try await browser.post(try await browser.follow(answer), .emailVerification, action)
            #expect(answer.destination == .screen(screen))
            let record = try await browser.follow(answer).record
            #expect(record.pendingSignUp == nil)
            #expect(record.values["email"] == (action == "startOver" ? nil : Desk.email))
        }
    }

    @Test func `B38: the page without a sign-up leads back with a word`() async throws {
        var browser = Browser(try Desk())
        let view = try await browser.open(.emailVerification)
        for action in ["verify", "resend"] {
            let answer = try await browser.post(view, .emailVerification, action, ["verificationCode": "12345678"])
            #expect(answer.destination == .screen(.authPicker))
        }
    }
}
