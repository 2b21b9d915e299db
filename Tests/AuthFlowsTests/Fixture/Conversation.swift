import AuthCore
import Testing

@testable import AuthFlows

/// One random sequence: a browser with tabs, a known account and an address without one.
final class Conversation {
    private let known: String
    private let fresh: String
    private static let returnTo = "/back?to=here"

    private struct Tab {
        var view: FlowEngine.View
        var screen: ScreenID
        /// Every form this tab has shown, for going back.
        var history: [(view: FlowEngine.View, screen: ScreenID)]
    }

    private let seed: UInt64
    private var random: Numbers
    private var desk: Desk
    private var browser: Browser
    private var tabs: [Tab] = []
    private(set) var trace: [String] = []
    private(set) var signIns = 0
    /// Whether a post carried what entitles to a session.
    private var hasProof = false
    /// Seconds since this browser came.
    private var slept = 0

    /// Addresses are the sequence's own, so that many share one store.
    init(seed: UInt64, desk: Desk) async throws {
        self.seed = seed
        known = "known\(seed)@x.test"
        fresh = "fresh\(seed)@x.test"
        random = Numbers(seed: seed)
        self.desk = desk.restarted()
        let desk = self.desk
        browser = Browser(desk)
        try await desk.account(known)
        try await openTab()
        trace = []
    }

    /// Whether the address that had none has an account in the end.
    private(set) var hasMadeAccount = false

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            do {
                try await step()
                try await check()
            } catch {
                Issue.record("seed \(seed): \(error) after \(trace)")
                return
            }
        }
        // The store refuses a second account; here that nobody was made without the code of a mail.
        hasMadeAccount = try await desk.store.passwordCredential(normalizedEmail: fresh) != nil
        if hasMadeAccount { #expect(try await !desk.codes(fresh).isEmpty, "seed \(seed)") }
    }

    private func step() async throws {
        let index = random.below(tabs.count)
        switch random.below(20) {
        case 0: try await openTab()
        case 1: rest()
        case 2:
            note("restart", 0)
            desk = desk.restarted()
            let token = browser.token
            browser = Browser(desk)
            browser.token = token
        case 3, 4: try await refresh(index)
        case 5, 6:
            // Back: an old form of this tab is posted.
            let old = tabs[index].history[note("back", random.below(tabs[index].history.count))]
            try await post(index, old.view, old.screen, copies: 1)
        case 7, 8:
            try await post(index, tabs[index].view, tabs[index].screen, copies: 2 + note("parallel", random.below(3)))
        default: try await post(index, tabs[index].view, tabs[index].screen, copies: 1)
        }
    }

    /// Lets time pass; once at most so long that all forms expire, since a second night is one too many.
    private func rest() {
        var seconds = [1, 29, 30, 31, 60, 600, 3599, 3600, 80_000][note("clock", random.below(9))]
        if slept + seconds > 86_400 { seconds = 31 }
        slept += seconds
        desk.clock.advance(by: seconds)
    }

    @discardableResult
    private func note(_ what: String, _ number: Int) -> Int {
        trace.append("\(what) \(number)")
        return number
    }

    private func openTab() async throws {
        let screen: ScreenID = random.below(2) == 0 ? .authPicker : .emailAuth
        if !tabs.isEmpty { note("tab", 0) }
        guard try await !browser.isSignedIn else { return try await startAgain() }
        let view = try await browser.open(screen, returnTo: Self.returnTo)
        tabs.append(Tab(view: view, screen: screen, history: [(view, screen)]))
        if tabs.count > 3 { tabs.removeFirst() }
    }

    /// Signs out by a new browser: what was signed in is done.
    private func startAgain() async throws {
        browser = Browser(desk)
        hasProof = false
        slept = 0
        tabs = []
        let view = try await browser.open(.emailAuth, returnTo: Self.returnTo)
        tabs = [Tab(view: view, screen: .emailAuth, history: [(view, .emailAuth)])]
    }

    private func refresh(_ index: Int) async throws {
        note("refresh", index)
        guard !tabs[index].view.isFresh else { return }
        guard let view = try await desk.engine.open(tabs[index].view.id, try await browser.visitor()) else { return }
        show(view, view.record.liveScreen, in: index)
    }

    private func show(_ view: FlowEngine.View, _ screen: ScreenID, in index: Int) {
        tabs[index].view = view
        tabs[index].screen = screen
        tabs[index].history.append((view, screen))
    }

    private func post(_ index: Int, _ view: FlowEngine.View, _ screen: ScreenID, copies: Int) async throws {
        let (action, fields) = try await choose(screen)
        note("\(screen.rawValue) \(action)", copies)
        let form = try await browser.form(view, screen, action, fields)
        let engine = desk.engine
        let answers = try await withThrowingTaskGroup(of: FlowAnswer.self) { group in
            for _ in 0..<copies { group.addTask { try await engine.submit(form) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for answer in answers { browser.take(answer) }
        if Set(answers.map { "\($0.destination)" }).count > 1 {
            throw StoreFailure("equal posts answered \(answers.map(\.destination))")
        }
        guard let answer = answers.last else { return }
        try await follow(answer, index)
    }

    private func follow(_ answer: FlowAnswer, _ index: Int) async throws {
        switch answer.destination {
        case .screen(let screen):
            guard let next = try await browser.see(answer) else { throw StoreFailure("dead end at \(screen.rawValue)") }
            guard next.record.returnTo == Self.returnTo else { throw StoreFailure("lost return address") }
            show(next, screen, in: index)
        case .path(let path):
            guard path == Self.returnTo else { throw StoreFailure("led to \(path)") }
            guard try await browser.isSignedIn else { throw StoreFailure("led out without a session") }
            signIns += 1
            try await checkSession()
            try await startAgain()
        case .loading: throw StoreFailure("nothing here takes long")
        case .problem(let status, _): throw StoreFailure("an error page \(status)")
        case .account, .continueOn: throw StoreFailure("lost return address at the end")
        }
    }

    private func choose(_ screen: ScreenID) async throws -> (String, [String: String]) {
        let email = random.below(2) == 0 ? known : fresh
        let isRight = random.below(3) == 0
        let password = isRight ? Desk.strong : "wrong and long enough 55"
        switch screen {
        case .authPicker: return (["goToEmail", "signIn:password", "nothing"][random.below(3)], [:])
        case .emailVerification:
            let action = ["verify", "verify", "verify", "verify", "resend", "changeAddress", "startOver"][
                random.below(7)]
            let code =
                isRight ? try await desk.codes(fresh).last ?? "00000000" : ["00000000", "1", ""][random.below(3)]
            if isRight, action == "verify" { hasProof = true }
            return (action, ["verificationCode": code])
        default:
            let action = ["signIn", "signIn", "signUp", "signUp", "switchFlow"][random.below(5)]
            if isRight, action == "signIn" { hasProof = true }
            let signUp = random.below(4) == 0 ? "short" : Desk.strong
            return (
                action,
                action == "signUp"
                    ? ["email": email, "password": signUp, "confirmPassword": signUp]
                    : ["email": email, "password": password]
            )
        }
    }

    private func checkSession() async throws {
        guard hasProof else { throw StoreFailure("a session without proof") }
        let visitor = try await browser.visitor()
        guard let email = visitor.user?.email?.normalized, email == known || email == fresh else {
            throw StoreFailure("a session of somebody else")
        }
    }

    private func check() async throws {
        if try await browser.isSignedIn { throw StoreFailure("signed in without being told") }
        for tab in tabs where !tab.view.isFresh && tab.view.record.returnTo != Self.returnTo {
            throw StoreFailure("a tab lost its return address")
        }
    }
}

/// A small generator whose numbers depend on its seed alone (SplitMix64).
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
