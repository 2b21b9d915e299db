import AuthCore
import Testing

@testable import AuthFlows

@Suite struct AttemptTests {
    private let google = "google.com"

    /// A picker whose provider holds, pressed once.
    private func pressed(_ desk: Desk) async throws -> (Browser, FlowEngine.View, FlowAnswer) {
        try #require(desk.providers.first).hold()
        var browser = Browser(desk)
        let view = try await browser.open(.authPicker)
        let answer = try await browser.post(view, .authPicker, "signIn:google.com")
        return (browser, view, answer)
    }

    private func attempt(_ answer: FlowAnswer) throws -> AttemptID {
        guard case .loading(_, let id) = answer.destination else { throw StoreFailure("not loading") }
        return id
    }

    private func hasEnded(_ desk: Desk, _ id: AttemptID) -> Bool { !desk.engine.attempts.isRunning(id) }

    private let quick = Duration.milliseconds(30)

    @Test func `an attempt that ends soon is answered with its result`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.post(try await browser.open(.authPicker), .authPicker, "signIn:google.com")
        #expect(answer.destination == .account)
        #expect(try await browser.visitor().session?.methods == [google])
    }

    @Test func `an attempt that takes long is answered with its loading page, no session before its end`() async throws
    {
        let desk = try Desk(patience: quick)
        let (browser, _, answer) = try await pressed(desk)
        let id = try attempt(answer)
        #expect(try await browser.follow(answer).runningAttempt?.id == id)
        #expect(try await browser.follow(answer).runningAttempt?.method == google)
        #expect(try await !browser.isSignedIn)
        desk.providers.first?.release()
        await desk.engine.attempts.wait(for: id, atMost: .seconds(60))
        #expect(try await browser.isSignedIn)
        #expect(try await desk.engine.result(of: try #require(answer.flow)) == .account)
        #expect(try await browser.follow(answer).runningAttempt == nil)
    }

    @Test func `B1: another button of the same page is refused while one runs`() async throws {
        let desk = try Desk(patience: quick)
        var (browser, view, answer) = try await pressed(desk)
        let id = try attempt(answer)
        for form in [view, try await browser.follow(answer)] {
            let second = try await browser.post(form, .authPicker, "signIn:github.com")
            #expect(second.destination == .loading(.authPicker, id))
        }
        #expect(try await browser.follow(answer).record.attempt?.hasRefusedAnother == true)
        #expect(desk.providers.last?.calls == 0)
        desk.providers.first?.release()
        await desk.engine.attempts.wait(for: id, atMost: .seconds(60))
        #expect(try await browser.visitor().session?.methods == [google])
    }

    @Test func `B2: the same button again joins the attempt`() async throws {
        let desk = try Desk(patience: quick)
        var (browser, view, answer) = try await pressed(desk)
        #expect(try await browser.post(view, .authPicker, "signIn:google.com").destination == answer.destination)
        #expect(desk.providers.first?.calls == 1)
        #expect(try await browser.follow(answer).record.attempt?.hasRefusedAnother == false)
        desk.providers.first?.release()
    }

    @Test func `B1: of different buttons pressed at once one runs and is not lost`() async throws {
        for round in 0..<30 {
            let desk = try Desk()
            var browser = Browser(desk)
            var view = try await browser.open(.authPicker)
            if round % 2 == 1 {
                // Stored already: the press that is refused has a row to write to.
                let answer = try await browser.post(view, .authPicker, "nothing")
                view = try await browser.follow(answer)
            }
            let forms = [
                try await browser.form(view, .authPicker, "signIn:google.com"),
                try await browser.form(view, .authPicker, "signIn:github.com"),
                try await browser.form(view, .authPicker, "goToEmail"),
            ]
            let answers = try await withThrowingTaskGroup(of: FlowAnswer.self) { group in
                for form in forms { group.addTask { try await desk.engine.submit(form) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let calls = desk.providers.map(\.calls).reduce(0, +)
            #expect(calls <= 1)
            let signedIn = try await answers.asyncContains { answer in
                var copy = browser
                copy.take(answer)
                return try await copy.isSignedIn
            }
            #expect(signedIn == (calls == 1))
        }
    }

    @Test func `another tab's attempt is refused, said there, and both pages live on`() async throws {
        let desk = try Desk(patience: quick)
        var (browser, _, answer) = try await pressed(desk)
        let id = try attempt(answer)
        let tab = try await browser.open(.authPicker)
        let refused = try await browser.post(tab, .authPicker, "signIn:github.com")
        #expect(refused.destination == .screen(.authPicker))
        let page = try await browser.follow(refused)
        #expect(page.said == [.attemptRunning])
        #expect(desk.providers.last?.calls == 0)
        desk.providers.first?.release()
        await desk.engine.attempts.wait(for: id, atMost: .seconds(60))
        #expect(try await browser.isSignedIn)
    }

    @Test func `cancel during the work leaves no session though the work succeeds later`() async throws {
        let desk = try Desk(patience: quick)
        var (browser, _, answer) = try await pressed(desk)
        let id = try attempt(answer)
        let cancelled = try await browser.post(try await browser.follow(answer), .authPicker, "cancelAttempt")
        #expect(cancelled.destination == .screen(.authPicker))
        #expect(hasEnded(desk, id))
        desk.providers.first?.release()
        let page = try await browser.follow(cancelled)
        #expect(page.said.isEmpty && page.runningAttempt == nil)
        let again = try await browser.post(page, .authPicker, "signIn:github.com")
        #expect(try await browser.end(again) == .account)
        #expect(try await browser.visitor().session?.methods == ["github.com"])
        #expect(
            try await desk.store.userID(
                for: ProviderIdentity(providerID: google, issuer: "https://google.com", subject: "1")) == nil)
    }

    @Test func `cancel after the end changes nothing`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let view = try await browser.open(.authPicker)
        let first = try await browser.post(view, .authPicker, "signIn:google.com")
        #expect(first.destination == .account)
        let late = try await browser.post(view, .authPicker, "cancelAttempt")
        #expect(late.destination == .account)
        #expect(try await browser.isSignedIn)
    }

    @Test func `cancel of nothing leads to the page`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.post(try await browser.open(.emailAuth), .emailAuth, "cancelAttempt")
        if case .screen = answer.destination {} else { Issue.record("\(answer.destination)") }
    }

    @Test func `an attempt whose time is up says so and drops what comes later`() async throws {
        let desk = try Desk(patience: quick, timeOut: .seconds(2))
        let (browser, _, answer) = try await pressed(desk)
        let id = try attempt(answer)
        try await eventually { hasEnded(desk, id) }
        let page = try await browser.follow(answer)
        #expect(page.said == [.attemptTimedOut])
        desk.providers.first?.release()
        var next = browser
        let again = try await next.post(page, .authPicker, "signIn:github.com")
        #expect(try await next.end(again) == .account)
        #expect(try await next.visitor().session?.methods == ["github.com"])
    }

    @Test func `B3: a failure names no internals and the button works again`() async throws {
        let desk = try Desk()
        let provider = try #require(desk.providers.first)
        provider.answer(.failure(.failed))
        var browser = Browser(desk)
        let answer = try await browser.post(try await browser.open(.authPicker), .authPicker, "signIn:google.com")
        let page = try await browser.follow(answer)
        #expect(page.said == [.attemptFailed] && page.record.error?.arguments.isEmpty == true)
        #expect(desk.failures.value == 1)
        provider.answer(
            .success(
                ProviderOutcome(
                    identity: ProviderIdentity(providerID: google, issuer: "i", subject: "s"),
                    email: try EmailAddress("person@example.test"), isEmailTrusted: true)))
        #expect(try await browser.post(page, .authPicker, "signIn:google.com").destination == .account)
    }

    @Test func `B5: a person who turned back finds the page as it was`() async throws {
        let desk = try Desk()
        desk.providers.first?.answer(.failure(.cancelled))
        var browser = Browser(desk)
        let answer = try await browser.post(try await browser.open(.authPicker), .authPicker, "signIn:google.com")
        #expect(answer.destination == .screen(.authPicker))
        #expect(try await browser.follow(answer).said.isEmpty)
    }

    @Test func `B42: an attempt of a server that is gone says so, and the next press works at once`() async throws {
        let desk = try Desk(patience: quick)
        let (before, _, answer) = try await pressed(desk)
        let restarted = desk.restarted()
        var browser = Browser(restarted)
        browser.token = before.token
        let page = try await browser.follow(answer)
        #expect(page.said == [.attemptLost] && page.runningAttempt == nil)
        // As the opening of the store does.
        let id = try attempt(answer)
        _ = try await desk.store.commit([.endAttempt(id, binding: browser.token.binding)])
        let again = try await browser.post(page, .authPicker, "signIn:github.com")
        #expect(try await browser.end(again) == .account)
        #expect(try await browser.see(answer)?.said == [])
        desk.providers.first?.release()
    }

    @Test func `a disabled account is not signed in by its provider`() async throws {
        let desk = try Desk()
        let user = try await desk.account(isDisabled: true)
        let identity = ProviderIdentity(providerID: google, issuer: "https://google.com", subject: "1")
        _ = try await desk.store.commit([.insertIdentity(identity, user)])
        var browser = Browser(desk)
        let answer = try await browser.post(try await browser.open(.authPicker), .authPicker, "signIn:google.com")
        #expect(try await browser.follow(answer).said == [.attemptFailed])
    }

    @Test func `one identity is one account, also when two browsers are first at once`() async throws {
        let desk = try Desk()
        let users = try await withThrowingTaskGroup(of: UserID?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    var browser = Browser(desk)
                    let view = try await browser.open(.authPicker)
                    _ = try await browser.post(view, .authPicker, "signIn:google.com")
                    return try await browser.visitor().user?.id
                }
            }
            return try await group.reduce(into: Set<UserID?>()) { $0.insert($1) }
        }
        #expect(users.count == 1 && !users.contains(nil))
    }
}

extension Array {
    func asyncContains(_ condition: (Element) async throws -> Bool) async throws -> Bool {
        for element in self where try await condition(element) { return true }
        return false
    }
}
