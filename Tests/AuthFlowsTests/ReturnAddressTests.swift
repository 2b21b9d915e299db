import AuthCore
import Testing

@testable import AuthFlows

@Suite struct ReturnAddressTests {
    @Test func `A20: kept through switching, failing, signing up, verifying`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        var view = try await browser.open(.authPicker, returnTo: "/x?y=1")
        view = try await browser.follow(try await browser.post(view, .authPicker, "goToEmail"))
        let failed = try await browser.post(
            view, .emailAuth, "signIn", ["email": Desk.email, "password": "wrong"])
        view = try await browser.follow(failed)
        view = try await browser.follow(try await browser.post(view, .emailAuth, "switchFlow", ["email": Desk.email]))
        var answer = try await browser.post(
            view, .emailAuth, "signUp",
            ["email": Desk.email, "password": Desk.strong, "confirmPassword": Desk.strong])
        answer = try await browser.verify("0", on: answer)
        answer = try await browser.verify(try #require(try await desk.codes().last), on: answer)
        #expect(answer.destination == .path("/x?y=1"))
    }

    @Test func `A19: an expired sealed form keeps the address, what was typed and where it was to lead`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let view = try await browser.open(.emailAuth, returnTo: "/x")
        desk.clock.advance(by: 3600)
        let answer = try await browser.post(view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        #expect(answer.destination == .screen(.emailAuth))
        let next = try await browser.follow(answer)
        #expect(next.said == [.formExpired])
        #expect(next.record.values == ["email": Desk.email])
        let done = try await browser.post(next, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        #expect(done.destination == .path("/x"))
    }

    @Test func `A19: an expired stored flow keeps where it was to lead`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let view = try await browser.follow(
            try await browser.post(try await browser.open(.authPicker, returnTo: "/x"), .authPicker, "goToEmail"))
        desk.clock.advance(by: 3 * 3600)
        #expect(try await desk.engine.open(view.id, try await browser.visitor()) == nil)
        let next = try await browser.follow(
            try await browser.post(view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong]))
        #expect(next.said == [.formExpired])
        #expect(next.record.returnTo == "/x" && next.record.values == ["email": Desk.email])
    }

    @Test func `A23: a post in tab B after signing in in tab A leads to B's address without effect`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let fresh = try await browser.open(.emailAuth, returnTo: "/b")
        let stored = try await browser.follow(
            try await browser.post(try await browser.open(.emailAuth, returnTo: "/c"), .emailAuth, "switchFlow"))
        let picker = try await browser.open(.authPicker)
        #expect(try await browser.signIn(returnTo: "/a").destination == .path("/a"))
        let session = try await browser.visitor().session
        let fields = ["email": "new@x.test", "password": Desk.strong, "confirmPassword": Desk.strong]
        #expect(try await browser.post(fresh, .emailAuth, "signUp", fields).destination == .path("/b"))
        #expect(try await browser.post(stored, .emailAuth, "signUp", fields).destination == .path("/c"))
        #expect(try await browser.post(picker, .authPicker, "signIn:google.com").destination == .account)
        #expect(try await browser.visitor().session == session)
        #expect(try await desk.store.messages(to: nil).isEmpty)
        #expect(desk.providers.allSatisfy { $0.calls == 0 })
    }

    @Test func `A23: to another origin it goes on by a page that knows where`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let tab = try await browser.open(.emailAuth, returnTo: "https://app.test/b")
        _ = try await browser.signIn()
        let answer = try await browser.post(tab, .emailAuth, "signIn", ["email": Desk.email])
        #expect(answer.destination == .continueOn)
        #expect(try await browser.follow(answer).record.returnTo == "https://app.test/b")
    }

    @Test func `out to another origin by Continue`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let answer = try await browser.signIn(returnTo: "https://app.test/x")
        #expect(answer.destination == .continueOn)
        #expect(try await browser.follow(answer).record.returnTo == "https://app.test/x")
    }

    @Test func `A30: an address that is not allowed is said once and not taken`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let view = try await browser.open(.emailAuth, returnTo: "http://app.test/x")
        #expect(view.record.returnTo == nil && view.said == [.returnToNotTaken])
        let answer = try await browser.post(view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong])
        #expect(answer.destination == .account)
    }

    @Test func `A20: cancelled, timed out and refused attempts keep it`() async throws {
        let desk = try Desk(patience: .milliseconds(30))
        desk.providers.first?.hold()
        var browser = Browser(desk)
        let view = try await browser.open(.authPicker, returnTo: "/x")
        let pressed = try await browser.post(view, .authPicker, "signIn:google.com")
        let cancelled = try await browser.post(try await browser.follow(pressed), .authPicker, "cancelAttempt")
        let page = try await browser.follow(cancelled)
        #expect(page.record.returnTo == "/x")
        let again = try await browser.post(page, .authPicker, "signIn:github.com")
        #expect(try await browser.end(again) == .path("/x"))
        desk.providers.first?.release()
    }

    @Test func `the language form brings a page back as it was`() async throws {
        let desk = try Desk()
        let browser = Browser(desk)
        let view = try await browser.open(.emailAuth, returnTo: "/x")
        let visitor = try await browser.visitor()
        let answer = try await desk.engine.keepForReturn(to: .emailAuth, csrf: view.csrf, flow: view.formFlow, visitor)
        #expect(try await browser.follow(answer).record.returnTo == "/x")
        #expect(
            try await desk.engine.keepForReturn(to: .emailAuth, csrf: view.csrf, flow: view.formFlow, visitor) == answer
        )
        let foreign = try await desk.engine.keepForReturn(
            to: .emailAuth, csrf: "x", flow: view.formFlow, try await Browser(desk).visitor())
        #expect(foreign.flow == nil)
    }
}
