import AuthCore
import Testing

@testable import AuthFlows

@Suite struct RepeatedPostTests {
    @Test func `B2: a double post is answered like the first, with the new cookie and with the old one`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let view = try await browser.open(.emailAuth)
        let form = try await browser.form(view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        let first = try await desk.engine.submit(form)
        browser.take(first)
        for seconds in [0, 15, 15] {
            desk.clock.advance(by: seconds)
            #expect(try await desk.engine.submit(form) == first)
        }
        #expect(try await browser.isSignedIn)
    }

    @Test func `a repeat with the old cookie after 30 seconds gets neither answer nor cookie`() async throws {
        let desk = try Desk()
        try await desk.account()
        let browser = Browser(desk)
        let form = try await browser.form(
            try await browser.open(.emailAuth), .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        _ = try await desk.engine.submit(form)
        desk.clock.advance(by: 31)
        let late = try await desk.engine.submit(form)
        #expect(late.cookie == .unchanged)
        #expect(late.destination == .screen(.emailAuth))
        #expect(try await browser.follow(late).said == [.formExpired])
    }

    @Test func `another body with the old cookie gets nothing`() async throws {
        let desk = try Desk()
        try await desk.account()
        let browser = Browser(desk)
        let view = try await browser.open(.emailAuth)
        let fields = ["email": Desk.email, "password": Desk.strong]
        _ = try await desk.engine.submit(try await browser.form(view, .emailAuth, "signIn", fields))
        let other = try await browser.form(view, .emailAuth, "signIn", ["email": Desk.email, "password": "guess"])
        let answer = try await desk.engine.submit(other)
        #expect(answer.cookie == .unchanged)
        #expect(answer.destination == .screen(.emailAuth))
    }

    @Test func `B2: a double sign-up sends one mail and takes one of the limit`() async throws {
        let desk = try Desk()
        let browser = Browser(desk)
        let form = try await browser.form(
            try await browser.open(.emailAuth), .emailAuth, "signUp",
            ["email": Desk.email, "password": Desk.strong, "confirmPassword": Desk.strong])
        let answers = try await withThrowingTaskGroup(of: FlowAnswer.self) { group in
            for _ in 0..<20 { group.addTask { try await desk.engine.submit(form) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0 == answers.first && $0.destination == .screen(.emailVerification) })
        #expect(try await desk.codes().count == 1)
        for _ in 0..<4 {
            var other = Browser(desk)
            #expect(try await other.signUp().destination == .screen(.emailVerification))
        }
    }

    @Test func `B2: a double press on resend sends one mail`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp()
        desk.clock.advance(by: 30)
        let form = try await browser.form(try await browser.follow(answer), .emailVerification, "resend")
        let answers = try await withThrowingTaskGroup(of: FlowAnswer.self) { group in
            for _ in 0..<10 { group.addTask { try await desk.engine.submit(form) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0 == answers.first })
        #expect(try await desk.codes().count == 2)
    }

    @Test func `parallel wrong passwords of one press count once`() async throws {
        let desk = try Desk()
        try await desk.account()
        for _ in 0..<9 {
            let browser = Browser(desk)
            let form = try await browser.form(
                try await browser.open(.emailAuth), .emailAuth, "signIn", ["email": Desk.email, "password": "wrong"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 { group.addTask { _ = try await desk.engine.submit(form) } }
                try await group.waitForAll()
            }
        }
        var owner = Browser(desk)
        #expect(try await owner.signIn().destination == .account)
    }

    @Test func `a stale post has no effect and keeps what was typed, no secret`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let first = try await browser.open(.emailAuth)
        let answer = try await browser.post(first, .emailAuth, "switchFlow", ["email": "a@x.test"])
        let live = try await browser.follow(answer)
        #expect(live.record.authentication == .signUp)
        let stale = try await browser.post(
            first, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong, "verificationCode": "12345678"])
        #expect(stale.destination == .screen(.emailAuth))
        let view = try await browser.follow(stale)
        #expect(view.said == [.formStale])
        #expect(view.record.values["email"] == Desk.email)
        #expect(view.record.values["password"] == nil && view.record.values["verificationCode"] == nil)
        #expect(view.record.authentication == .signUp)
        #expect(view.step == live.step, "the live page's form stays valid")
        #expect(try await !browser.isSignedIn)
    }

    @Test func `the live page's form works after a stale post`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let first = try await browser.open(.emailAuth)
        let live = try await browser.follow(try await browser.post(first, .emailAuth, "switchFlow", [:]))
        _ = try await browser.post(first, .emailAuth, "signUp", ["email": "a@x.test"])
        let answer = try await browser.post(
            live, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        #expect(answer.destination == .account)
    }

    @Test func `an equal post of the step before repeats its answer`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let view = try await browser.open(.authPicker)
        let first = try await browser.post(view, .authPicker, "goToEmail")
        #expect(first.destination == .screen(.emailAuth))
        #expect(try await browser.post(view, .authPicker, "goToEmail") == first)
    }

    @Test func `A21: a form of another session starts afresh with what was typed`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let foreign = try await Browser(desk).open(.emailAuth)
        let answer = try await browser.post(
            foreign, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        #expect(answer.destination == .screen(.emailAuth))
        let view = try await browser.follow(answer)
        #expect(view.said == [.formExpired])
        #expect(view.record.values == ["email": Desk.email])
        #expect(try await !browser.isSignedIn)
        #expect(
            try await browser.post(view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
                .destination == .account)
    }

    @Test func `a stored flow of another session is neither shown nor posted to`() async throws {
        let desk = try Desk()
        var owner = Browser(desk)
        let answer = try await owner.post(
            try await owner.open(.emailAuth), .emailAuth, "switchFlow", ["email": "mine@x.test"])
        var thief = Browser(desk)
        #expect(try await thief.see(answer) == nil)
        let view = try await owner.follow(answer)
        let taken = try await thief.post(view, .emailAuth, "switchFlow", [:])
        #expect(taken.flow != answer.flow)
        #expect(try await owner.follow(answer).record.authentication == .signUp)
        #expect(try await thief.follow(taken).record.values["email"] == nil)
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 86), String(repeating: "é", count: 43)])
    func `a csrf that is none starts afresh`(_ csrf: String) async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        var form = try await browser.form(try await browser.open(.emailAuth), .emailAuth, "switchFlow")
        form.csrf = csrf
        let answer = try await desk.engine.submit(form)
        browser.take(answer)
        #expect(try await browser.follow(answer).said == [.formExpired])
    }

    @Test func `A21: without any cookie a new one is set and checked`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let view = try await browser.open(.emailAuth)
        browser.token = SessionToken(random: SystemRandom())
        browser.hasCookie = false
        let answer = try await browser.post(view, .emailAuth, "signIn", ["email": Desk.email])
        #expect(answer.checksCookies)
        #expect(answer.cookie == .set(browser.token, isRemembered: false))
        #expect(try await browser.follow(answer).record.values["email"] == Desk.email)
    }

    @Test(arguments: [Int.max, -1, 7])
    func `a step that never was is stale`(_ step: Int) async throws {
        let desk = try Desk()
        let browser = Browser(desk)
        var form = try await browser.form(try await browser.open(.emailAuth), .emailAuth, "switchFlow")
        form.step = step
        let answer = try await desk.engine.submit(form)
        #expect(try await browser.follow(answer).said == [.formStale])
    }

    @Test(arguments: [("emailAuth", ""), ("nothing", "x"), ("signIn", "unknown.test"), ("signIn", "")])
    func `an unknown action is refused with words`(_ action: String, _ argument: String) async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        for screen in [
            ScreenID.authPicker, .emailVerification, .signedIn, .providerStackDemo, .problem, ScreenID(rawValue: "?"),
        ] {
            var form = try await browser.form(try await browser.open(screen), screen, action)
            form.argument = argument.isEmpty ? nil : argument
            let answer = try await desk.engine.submit(form)
            browser.take(answer)
            #expect(try await browser.see(answer) != nil)
        }
        #expect(try await !browser.isSignedIn)
    }
}
