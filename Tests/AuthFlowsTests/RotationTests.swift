import AuthCore
import Testing

@testable import AuthFlows

@Suite struct RotationTests {
    @Test func `B39: the old token sees neither the attempt nor its outcome`() async throws {
        let desk = try Desk(patience: .milliseconds(30))
        desk.providers.first?.hold()
        var victim = Browser(desk)
        let fixated = victim
        let answer = try await victim.post(try await victim.open(.authPicker), .authPicker, "signIn:google.com")
        guard case .loading(_, let id) = answer.destination else {
            Issue.record("not loading")
            return
        }
        #expect(victim.token != fixated.token)
        #expect(desk.engine.attempts.status(id, session: fixated.token.digest) == .unknown)
        #expect(desk.engine.attempts.status(id, session: victim.token.digest) == .running(rounds: 0))
        #expect(try await fixated.see(answer) == nil)
        desk.providers.first?.release()
        await desk.engine.attempts.wait(for: id, atMost: .seconds(60))
        #expect(try await victim.isSignedIn)
        #expect(try await !fixated.isSignedIn)
        #expect(try await fixated.see(answer) == nil)
    }

    @Test func `a form that does not start an attempt leaves the token`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let token = browser.token
        _ = try await browser.post(try await browser.open(.authPicker), .authPicker, "goToEmail")
        #expect(browser.token == token)
    }

    @Test func `another tab's form stays valid through an attempt`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let fresh = try await browser.open(.emailAuth)
        let stored = try await browser.follow(
            try await browser.post(try await browser.open(.emailAuth), .emailAuth, "switchFlow", ["email": "b@x.test"]))
        _ = try await browser.signIn(Desk.email, "wrong")
        let first = try await browser.post(stored, .emailAuth, "switchFlow", ["email": "b@x.test"])
        #expect(try await browser.follow(first).said.isEmpty)
        #expect(
            try await browser.post(fresh, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
                .destination
                == .account)
    }

    @Test func `a fresh flow is sealed to its session`() async throws {
        let desk = try Desk()
        let browser = Browser(desk)
        let view = try await browser.open(.emailAuth, returnTo: "/x")
        let tokens = desk.engine.tokens
        #expect(tokens.open(view.formFlow, browser.token.binding, now: desk.now)?.returnTo == "/x")
        #expect(tokens.open(view.formFlow, Browser(desk).token.binding, now: desk.now) == nil)
        #expect(tokens.open(view.formFlow, browser.token.digest, now: desk.now) == nil)
        #expect(tokens.open(view.formFlow, browser.token.binding, now: desk.now + 3600) == nil)
        #expect(tokens.open(String(view.formFlow.dropLast()), browser.token.binding, now: desk.now) == nil)
        #expect(!view.formFlow.contains(view.id.rawValue))
    }

    @Test func `the longest return address still fits into a form`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let target = "/" + String(repeating: "a", count: 2047)
        let view = try await browser.open(.emailAuth, returnTo: target)
        #expect(view.record.returnTo == target)
        let next = try await browser.follow(try await browser.post(view, .emailAuth, "switchFlow"))
        #expect(next.record.returnTo == target && next.said.isEmpty)
    }

    @Test func `csrf is masked anew each time and belongs to one flow and one session`() async throws {
        let desk = try Desk()
        let tokens = desk.engine.tokens
        let one = try #require(FlowID(bytes: [UInt8](repeating: 1, count: 16)))
        let two = try #require(FlowID(bytes: [UInt8](repeating: 2, count: 16)))
        let csrf = tokens.csrf(one, [1])
        #expect(csrf != tokens.csrf(one, [1]))
        #expect(tokens.accepts(csrf: csrf, one, [1]))
        #expect(!tokens.accepts(csrf: csrf, two, [1]))
        #expect(!tokens.accepts(csrf: csrf, one, [2]))
    }

    @Test func `sign-out ends the session, sets a new token and says so`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        _ = try await browser.signIn()
        let signedIn = browser
        let view = try await browser.open(.signedIn)
        let form = try await browser.form(view, .signedIn, "signOut")
        let answer = try await desk.engine.submit(form)
        browser.take(answer)
        #expect(answer.clearsCache && answer.destination == .screen(.authPicker))
        #expect(try await browser.follow(answer).said == [.signedOut])
        #expect(browser.token.binding != signedIn.token.binding)
        #expect(try await !browser.isSignedIn)
        #expect(try await !signedIn.isSignedIn)
        // Pressed twice: the second one finds nobody signed in, and a page to go on from.
        var second = signedIn
        let again = try await second.post(view, .signedIn, "signOut")
        #expect(again.destination == .screen(.authPicker))
    }

    @Test func `an account page's form of one session does nothing in another`() async throws {
        let desk = try Desk()
        try await desk.account()
        var one = Browser(desk)
        var two = Browser(desk)
        _ = try await one.signIn()
        _ = try await two.signIn()
        let view = try await one.open(.signedIn)
        _ = try await two.post(view, .signedIn, "signOut")
        #expect(try await one.isSignedIn)
        #expect(try await two.isSignedIn)
    }
}
