internal import AuthFlows
internal import HTTP
internal import Localization
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import AuthScreens
import Markup
import Testing

/// B65: a content state holds all that its page shows. Every page is made anew from its state alone and must be the
/// same, byte for byte but for the values that tie its forms to their flow.
@Suite struct StatePageTests {
    private let samples: Samples
    private let pages: StatePage

    init() throws {
        samples = try Samples()
        pages = try StatePage(samples.installation, samples.renderer.settings)
    }

    @Test func `every screen of the list is compared`() {
        #expect(Set(Screens.all.map { $0.id }) == Set(samples.all.map(\.screen)))
        #expect(Screens.all.count == Set(Screens.all.map { $0.id }).count)
    }

    @Test(arguments: ["en", "es"])
    func `B65: every sample's page is made from its state alone`(_ language: String) throws {
        for screen in Screens.all { try compare(screen, language) }
    }

    private func compare<S: Screen>(_ screen: S.Type, _ language: String) throws {
        for sample in S.samples(samples.context(language)) {
            let page = try #require(samples.page(S.id, sample.name, language))
            let rebuilt = try pages.bytes(screen, sample.state, language: language)
            #expect(
                StatePage.neutral(Array(page.utf8)) == StatePage.neutral(rebuilt), "\(S.id.rawValue)/\(sample.name)")
        }
    }

    /// Whatever a walk comes upon is compared too: there the states are made from flows, accounts and the store.
    @Test func `B65: every page that a walk comes to is made from its state alone`() async throws {
        var seen: Set<String> = []
        for kind in WalkKind.allCases {
            let world = try WalkWorld(kind)
            let pages = try StatePage(world.installation, world.server.running.renderer.settings)
            for round in 0..<6 as Range<UInt64> {
                let walker = Walker(world, seed: 400 + round * UInt64(WalkKind.allCases.count) + UInt64(kind.rawValue))
                walker.watch = { tab, target, response in
                    guard let screen = tab.pages.last?.screen, let type = Screens.type(screen), screen != "Problem"
                    else { return }
                    seen.insert(screen)
                    try await self.compare(type, tab, target, response, world, pages)
                }
                try await walker.walk(steps: 32)
            }
        }
        #expect(
            seen.isSuperset(of: [
                "AuthPicker", "EmailAuth", "EmailVerification", "PasswordRecovery", "EmailLink", "ConfirmLink",
                "EnterPhoneNumber", "EnterVerificationCode", "AccountConflict", "SignedIn", "MFAEnrolment",
                "MFAResolution", "MFAManagement", "SignInMethods", "Sessions", "Reauthentication",
            ]))
    }

    @Test func `B65: an error page and the step on to an app are made from their states alone`() async throws {
        var configuration = AuthConfiguration()
        configuration.allowedReturnOrigins = ["https://app.test"]
        let server = try TestServer(configuration)
        let pages = try StatePage(Installation(configuration), server.running.renderer.settings)
        let client = server.client
        let missing = await client.send(.get, "/auth/nothing")
        let sample = try #require(
            ProblemScreen.samples(samples.context("en")).first { $0.name == "notFound" })
        let problem = try pages.bytes(ProblemScreen.self, sample.state, status: 404)
        #expect(StatePage.neutral(missing.body.array) == StatePage.neutral(problem))
        try await server.signUp(client, "ada@example.test", returnTo: "?return_to=https://app.test/x")
        #expect(client.page.screen == "Continue")
        let request = client.request(.get, client.page.path)
        let context = try #require(try await server.running.application.context(.continueOn, request))
        let state = try #require(ContinueScreen.state(context))
        let rebuilt = try pages.bytes(ContinueScreen.self, state, next: state.target.href)
        #expect(StatePage.neutral(Array(client.page.html.utf8)) == StatePage.neutral(rebuilt))
    }

    private func compare<S: Screen>(
        _ screen: S.Type, _ tab: WalkTab, _ target: String, _ response: Response, _ world: WalkWorld,
        _ pages: StatePage
    ) async throws {
        var (shown, from) = (response, world.now - 1)
        // A page made by another second counts down from another one: each that may have been is tried.
        for _ in 0..<4 {
            let until = world.now
            let request = tab.client.request(.get, target)
            var context = try #require(try await world.server.running.application.context(S.id, request))
            for second in from...max(from, until) {
                context.now = second
                guard let state = S.state(context) else { continue }
                let rebuilt = try pages.bytes(screen, state, status: shown.status == 200 ? nil : shown.status)
                if StatePage.neutral(shown.body.array) == StatePage.neutral(rebuilt) { return }
            }
            from = world.now
            shown = await tab.client.send(.get, target)
        }
        Issue.record("\(S.id.rawValue) at \(target) is not the page of its state")
    }

    @Test func `a state with one member changed makes another page`() throws {
        var compared = 0
        for screen in Screens.all { compared += try differ(screen) }
        #expect(compared > 60)
        let sample = try #require(SignedInScreen.samples(samples.context("en")).first)
        let page = try pages.bytes(SignedInScreen.self, sample.state, language: "en")
        var changed = sample.state
        changed.user.email = "another@example.test"
        #expect(try pages.bytes(SignedInScreen.self, changed, language: "en") != page)
        changed = sample.state
        changed.statusMessage = "Another word."
        #expect(try pages.bytes(SignedInScreen.self, changed, language: "en") != page)
        changed = sample.state
        changed.back = Link("/elsewhere")
        #expect(try pages.bytes(SignedInScreen.self, changed, language: "en") != page)
    }

    /// No two samples of a screen have one page: the state decides.
    private func differ<S: Screen>(_ screen: S.Type) throws -> Int {
        var seen: [String: String] = [:]
        let all = S.samples(samples.context("en"))
        for sample in all {
            let page = StatePage.neutral(try pages.bytes(screen, sample.state, language: "en"))
            if let twin = seen.updateValue(sample.name, forKey: page) {
                Issue.record("\(S.id.rawValue): \(twin) and \(sample.name) are one page")
            }
        }
        return all.count
    }
}
