import AuthCore
import Testing

@testable import AuthFlows

/// Answers about addresses show on the beat, whenever their work was done.
@Suite struct HeldBackTests {
    /// A desk whose beat never comes while a test runs.
    private func desk() throws -> Desk { try Desk(patience: .milliseconds(30)) { $0.beat = .seconds(3600) } }

    /// Waits until an attempt's result is written.
    private func written(_ flow: FlowID, _ desk: Desk) async throws -> FlowRecord {
        while true {
            let stored = try #require(try await desk.store.flow(flow, now: desk.now))
            let record = try #require(FlowRecord(contents: stored.contents))
            if record.attempt == nil { return record }
            await Task.yield()
        }
    }

    @Test func `A43: a result that is written shows on the beat and not before`() async throws {
        let desk = try desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp()
        let flow = try #require(answer.flow)
        #expect(try await written(flow, desk).pendingSignUp != nil)
        let view = try await browser.follow(answer)
        #expect(view.runningAttempt?.method == "signUp")
    }

    @Test func `A43: cancelling what is held back does not show it sooner`() async throws {
        let desk = try desk()
        var browser = Browser(desk)
        let answer = try await browser.signUp()
        let flow = try #require(answer.flow)
        _ = try await written(flow, desk)
        let view = try await browser.follow(answer)
        _ = try await browser.post(view, .emailAuth, "cancelAttempt")
        #expect(try await browser.follow(answer).runningAttempt?.method == "signUp")
    }

    @Test func `A45: sending a code again waits for the beat, to a fresh and to a taken address`() async throws {
        for isTaken in [false, true] {
            let desk = try Desk()
            if isTaken { try await desk.account() }
            var browser = Browser(desk)
            let answer = try await browser.signUp()
            desk.clock.advance(by: 60)
            var slow = desk
            slow.services.settings.beat = .seconds(3600)
            slow.services.settings.patience = .milliseconds(30)
            slow.engine = FlowEngine(slow.services, attempts: desk.engine.attempts)
            let view = try await browser.follow(answer)
            let form = try await browser.form(view, .emailVerification, "resend")
            guard case .loading = try await slow.engine.submit(form).destination else {
                Issue.record("the answer came before the beat")
                continue
            }
        }
    }
}
