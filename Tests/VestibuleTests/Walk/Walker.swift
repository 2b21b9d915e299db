internal import AuthScreens
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import FoundationEssentials
import HTTP
import Testing

/// Somebody who presses whatever a page offers, in any order, with right and wrong values, in two browsers.
final class Walker {
    let world: WalkWorld
    var random: SeededRandom
    let returnTo: String
    let addresses: [String]
    let numbers: [String]
    let mark: String
    private let label: String
    private(set) var tabs: [WalkTab] = []
    /// Accounts that the walk has met, and what it knows of them.
    var accounts: [UserID: WalkAccount] = [:]
    /// Who has an address or number.
    var owners: [String: UserID] = [:]
    /// Every message that was sent, in order.
    var inbox: [OutboundMessage] = []
    private(set) var trace: [String] = []
    var device = SoftwareAuthenticator(origin: TestServer.origin)
    var signIns = 0
    var secondFactors = 0
    var links = 0
    private(set) var screens: Set<String> = []
    /// Called with every page that was shown.
    var watch: (WalkTab, String, Response) async throws -> Void = { _, _, _ in }

    static let passwords = [TestServer.password, "seven green bottles on a wall"]
    private static let paths = [
        "/auth", "/auth/email", "/auth/account", "/auth/verify-email", "/auth/update-password", "/auth/change-email",
        "/auth/sessions", "/auth/reauthenticate", "/auth/mfa", "/auth/mfa/enroll", "/auth/mfa/resolve", "/auth/phone",
        "/auth/phone/code", "/auth/email-link", "/auth/password-recovery", "/auth/reset-password", "/auth/link",
        "/auth/conflict", "/auth/methods", "/auth/recover", "/auth/continue",
    ]
    /// Addresses that no page offers.
    static let nowhere = ["/auth/nothing", "/auth/mfa/nothing"]

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    init(_ world: WalkWorld, seed: UInt64) {
        self.world = world
        random = SeededRandom(seed: seed)
        mark = String(seed, radix: 36)
        label = "seed \(seed)"
        returnTo = "/welcome?s=\(mark)"
        addresses = ["a", "b", "c"].map { [mark] in "\($0)\(mark)@x.test" }
        numbers = (0..<2 as Range<UInt64>).map { index in
            let digits = String((seed &* 2 &+ index) % 100_000_000)
            return "+346" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        tabs = [WalkTab(world.server.client), WalkTab(world.server.client)]
    }

    func walk(steps: Int) async throws {
        try await settle()
        for tab in tabs {
            let isReturning = random.chance(50)
            let target = returnTo.replacing("?", with: "%3F").replacing("=", with: "%3D")
            try await open(isReturning ? "/auth?return_to=" + target : "/auth", tab, isReturning: isReturning)
        }
        for _ in 0..<steps {
            let tab = tabs[random.chance(75) ? 0 : 1]
            for tab in tabs { tab.client.handle = world.server.running.application.handle }
            try await step(tab)
        }
    }

    private func step(_ tab: WalkTab) async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<74: try await press(tab, tab.pages.last, copies: 1)
        case ..<79: try await press(tab, tab.pages.randomElement(using: &random), copies: 1)
        case ..<83: try await press(tab, tab.pages.last, copies: 2)
        case ..<86: try await look(tab.address, tab, isReturning: tab.isReturning(tab.pages.last))
        case ..<90: try await look(Self.paths.randomElement(using: &random) ?? "/auth", tab, isReturning: false)
        case ..<94: try await openLink(tab)
        case ..<95: try await scanLink()
        case ..<98:
            let seconds = [5, 30, 31, 61, 301, 700, 4000].randomElement(using: &random) ?? 1
            note("WAIT \(seconds)")
            world.advance(by: seconds)
        case ..<99:
            if let link = tab.pages.last?.links.randomElement(using: &random), link.hasPrefix("/auth") {
                try await look(link, tab, isReturning: false)
            } else {
                try await look(Self.nowhere.randomElement(using: &random) ?? "/auth", tab, isReturning: false)
            }
        default:
            note("RESTART")
            try world.restart()
        }
    }

    /// Opens a page, which sends and changes nothing.
    func look(_ target: String, _ tab: WalkTab, isReturning: Bool) async throws {
        try await open(target, tab, isReturning: isReturning)
        try await judgeLooking(tab)
    }

    func open(_ target: String, _ tab: WalkTab, isReturning: Bool) async throws {
        var target = target
        note("\(name(tab)) GET \(target)")
        for _ in 0..<12 {
            guard target.hasPrefix("/auth") || target.hasPrefix("http://localhost:8080/auth") else {
                guard target == returnTo else { throw broken("left for \(target)") }
                target = "/auth/account"
                continue
            }
            let response = await tab.client.send(.get, target)
            var page = WalkPage(response.body.array)
            try accept(response, page, target, isPost: false)
            if let location = response.headers.first("Location") {
                target = location
            } else if page.isLoading, let next = page.refresh {
                target = next
            } else {
                page.isReturning = isReturning
                page.epoch = tab.epoch
                page.at = world.now
                screens.insert(page.screen)
                tab.pages.append(page)
                // Nobody reloads an error page for ever.
                if page.screen != "Problem" { tab.address = target }
                try await watch(tab, target, response)
                note("  \(page.screen) \(page.messages.sorted().joined(separator: " "))")
                return
            }
        }
        throw broken("endless redirects to \(target)")
    }

    func press(_ tab: WalkTab, _ page: WalkPage?, copies: Int) async throws {
        guard let page, let (form, action) = choose(page) else {
            return try await look(tab.address, tab, isReturning: false)
        }
        var typed = fill(form, page, tab)
        if let answer = answer(page, action) { typed.append(("credential", answer)) }
        let body = form.hidden + typed + [("action", action)]
        let shown = typed.map { $0.0 == "credential" ? "credential" : "\($0.0)=\($0.1)" }.joined(separator: " ")
        note("\(name(tab)) POST \(form.path) \(action) \(shown) x\(copies)")
        let deed = try await deed(tab, page, action, typed, copies)
        let responses =
            copies == 1 ? [await tab.client.send(.post, form.path, body)] : await tab.client.sendTwice(form.path, body)
        for response in responses { try accept(response, WalkPage(response.body.array), form.path, isPost: true) }
        let location = responses.last?.headers.first("Location")
        // A file or an error page: the page before is still there, and its conversation, whatever page was posted.
        let isReturning = tab.isReturning(location == nil ? tab.pages.last : page)
        try await open(location ?? tab.address, tab, isReturning: isReturning)
        try await judge(deed, location: location)
    }

    /// Says which of the two browsers does what follows.
    func name(_ tab: WalkTab) -> String { tab === tabs.first ? "A" : "B" }

    func note(_ line: String) { trace.append(line) }

    func broken(_ what: String) -> Broken {
        Broken(description: "\(label), \(world.kind): \(what)\n" + trace.suffix(40).joined(separator: "\n"))
    }
}
