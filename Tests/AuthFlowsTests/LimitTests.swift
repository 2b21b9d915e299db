import AuthCore
import AuthFlows
import Sodium
import Testing

@Suite struct LimitTests {
    /// Fails that many times from fresh browsers of different networks.
    private func fail(_ desk: Desk, times: Int, email: String = Desk.email) async throws {
        for number in 0..<times {
            var browser = Browser(desk, network: "198.51.100.\(number)")
            _ = try await browser.signIn(email, "wrong")
        }
    }

    @Test(arguments: [true, false])
    func `B17: after ten failures the seconds are named, for a known and an unknown address`(_ isKnown: Bool)
        async throws
    {
        let desk = try Desk()
        if isKnown { try await desk.account() }
        try await fail(desk, times: 10)
        var browser = Browser(desk)
        let answer = try await browser.signIn()
        let page = try await browser.follow(answer)
        #expect(page.said == [.authTooManyAttempts])
        #expect(page.seconds == 60)
        #expect(page.record.values["email"] == Desk.email)
        #expect(answer.cookie == .unchanged)
    }

    @Test func `a limited attempt never judges the password`() async throws {
        let desk = try Desk()
        try await desk.account(cost: Argon2id(memory: 16, passes: 2))
        try await fail(desk, times: 10)
        var browser = Browser(desk)
        _ = try await browser.signIn()
        #expect(try await !browser.isSignedIn)
        let hash = try await desk.store.passwordCredential(normalizedEmail: Desk.email)?.hash
        #expect(hash?.contains("$m=16,t=2,") == true)
    }

    @Test func `one more try is free a minute later, and success clears the account's count`() async throws {
        let desk = try Desk()
        try await desk.account()
        try await fail(desk, times: 10)
        desk.clock.advance(by: 59)
        var browser = Browser(desk)
        _ = try await browser.signIn()
        #expect(try await !browser.isSignedIn)
        desk.clock.advance(by: 1)
        #expect(try await browser.signIn().destination == .account)
        try await fail(desk, times: 9)
        var other = Browser(desk)
        #expect(try await other.signIn().destination == .account)
    }

    @Test func `A49: one network's failures are counted over all addresses, and only failures`() async throws {
        let desk = try Desk()
        try await desk.account()
        for _ in 0..<40 {
            var browser = Browser(desk)
            #expect(try await browser.signIn().destination == .account)
        }
        for number in 0..<30 {
            var browser = Browser(desk)
            _ = try await browser.signIn("a\(number)@x.test", "wrong")
        }
        var browser = Browser(desk)
        let answer = try await browser.signIn()
        guard case .problem(429, let seconds) = answer.destination else {
            Issue.record("not answered as a flood")
            return
        }
        #expect(seconds > 0)
        var elsewhere = Browser(desk, network: "203.0.113.9")
        #expect(try await elsewhere.signIn().destination == .account)
    }

    @Test func `a full queue uses up nobody's tries`() async throws {
        let desk = try Desk()
        try await desk.account()
        let full = desk.with { services in
            // Nothing fits: each client may have four waiting, and one slow hash runs.
            services.hashing = PasswordHashing(cost: Argon2id(memory: 65_536, passes: 4), cores: 1)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    var browser = Browser(full)
                    _ = try await browser.signIn(Desk.email + "x", Desk.strong)
                }
            }
            try await group.waitForAll()
        }
        var browser = Browser(desk)
        let answer = try await browser.signIn(Desk.email + "x", Desk.strong)
        #expect(try await browser.follow(answer).said == [.authFailed])
    }

    @Test func `sign-ups with one address are limited alike for fresh and taken`() async throws {
        for isTaken in [true, false] {
            let desk = try Desk()
            if isTaken { try await desk.account() }
            for number in 0..<5 {
                var browser = Browser(desk, network: "198.51.100.\(number)")
                #expect(try await browser.signUp().destination == .screen(.emailVerification))
            }
            var browser = Browser(desk)
            let answer = try await browser.signUp()
            let page = try await browser.follow(answer)
            #expect(page.said == [.mailTooMany] && page.seconds == 720)
        }
    }

    @Test func `A12: mails that one network causes are limited over all addresses`() async throws {
        let desk = try Desk()
        for number in 0..<50 {
            var browser = Browser(desk)
            _ = try await browser.signUp("a\(number)@x.test")
        }
        #expect(try await desk.store.messages(to: nil).count == 30)
    }

    @Test func `a session presses a provider's button ten times, then waits`() async throws {
        let desk = try Desk()
        desk.providers.first?.answer(.failure(.cancelled))
        var browser = Browser(desk)
        for _ in 0..<10 {
            let view = try await browser.open(.authPicker)
            _ = try await browser.post(view, .authPicker, "signIn:google.com")
        }
        let answer = try await browser.post(try await browser.open(.authPicker), .authPicker, "signIn:google.com")
        #expect(try await browser.follow(answer).said == [.authTooManyAttempts])
        #expect(desk.providers.first?.calls == 10)
    }
}

@Suite struct RunningLimitTests {
    @Test func `one network runs twenty attempts at once, and another is not kept waiting`() {
        let limit = RunningLimit()
        #expect((0..<20).allSatisfy { _ in limit.enter("a") })
        #expect(!limit.enter("a"))
        #expect(limit.enter("b"))
        limit.leave("a")
        #expect(limit.enter("a"))
    }
}
