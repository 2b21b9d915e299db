internal import AuthScreens
internal import Vestibule
import AuthCore
import FoundationEssentials
import HTTP
import Testing

/// Somebody who presses whatever a page offers, in any order, with right and wrong values, in two browsers.
final class Walker {
    private let world: WalkWorld
    private var random: SeededRandom
    private let returnTo: String
    private let addresses: [String]
    private let label: String
    private var browsers: [Tab] = []
    private var rightPasswords: [String: Set<String>] = [:]
    private var owners: [String: UserID] = [:]
    private(set) var trace: [String] = []
    private(set) var signIns = 0
    private(set) var screens: Set<String> = []

    private static let passwords = [TestServer.password, "seven green bottles on a wall"]
    private static let paths = [
        "/auth", "/auth/email", "/auth/account", "/auth/verify-email", "/auth/update-password", "/auth/change-email",
        "/auth/sessions", "/auth/reauthenticate", "/auth/mfa", "/auth/mfa/enroll", "/auth/mfa/resolve", "/auth/phone",
        "/auth/phone/code", "/auth/email-link", "/auth/password-recovery", "/auth/reset-password", "/auth/link",
        "/auth/conflict", "/auth/recover", "/auth/continue",
    ]

    /// A browser with the pages it has shown.
    private final class Tab {
        let client: PlainClient
        var pages: [WalkPage] = []
        var address = "/auth"
        var isSignedIn = false {
            didSet { if isSignedIn != oldValue { epoch += 1 } }
        }
        var epoch = 0
        /// A provider was asked, whose answer may come with any later page.
        var hasAskedProvider = false

        init(_ client: PlainClient) { self.client = client }
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    init(_ world: WalkWorld, seed: UInt64) {
        self.world = world
        random = SeededRandom(seed: seed)
        let mark = String(seed, radix: 36)
        label = "seed \(seed)"
        returnTo = "/welcome?s=\(mark)"
        addresses = ["a", "b", "c"].map { "\($0)\(mark)@x.test" }
        browsers = [Tab(world.server.client), Tab(world.server.client)]
    }

    /// Accounts that are there before the walk begins.
    private func settle() async throws {
        for address in addresses where random.chance(50) {
            let id = UserID(rawValue: "walker-" + address)
            let user = User(
                id: id, email: try EmailAddress(address), isEmailVerified: true, createdAt: world.now)
            _ = try await world.store.commit([.insertUser(user), .setPassword(id, hash: WalkWorld.hash)])
            rightPasswords[address, default: []].insert(Self.passwords[0])
            owners[address] = id
        }
    }

    func walk(steps: Int) async throws {
        try await settle()
        for tab in browsers {
            let start =
                random.chance(50)
                ? "/auth?return_to=" + returnTo.replacing("?", with: "%3F").replacing("=", with: "%3D") : "/auth"
            try await open(start, tab, isReturning: start != "/auth")
        }
        for _ in 0..<steps {
            let tab = browsers[random.chance(75) ? 0 : 1]
            tab.client.handle = world.server.running.application.handle
            let before = try await world.messages(to: addresses)
            try await step(tab)
            try await check(before)
        }
    }

    private func step(_ tab: Tab) async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<76: try await press(tab, tab.pages.last, copies: 1)
        case ..<82: try await press(tab, tab.pages.randomElement(using: &random), copies: 1)
        case ..<87: try await press(tab, tab.pages.last, copies: 2)
        case ..<90: try await open(tab.address, tab, isReturning: tab.pages.last?.isReturning ?? false)
        case ..<95: try await open(Self.paths.randomElement(using: &random) ?? "/auth", tab, isReturning: false)
        case ..<98: world.advance(by: [5, 31, 61, 301, 700, 4000].randomElement(using: &random) ?? 1)
        case ..<99:
            if let link = tab.pages.last?.links.randomElement(using: &random), link.hasPrefix("/auth") {
                try await open(link, tab, isReturning: false)
            }
        default: try world.restart()
        }
    }

    // MARK: Pages

    private func open(_ target: String, _ tab: Tab, isReturning: Bool) async throws {
        var target = target
        trace.append("GET \(target)")
        for _ in 0..<12 {
            guard target.hasPrefix("/auth") || target.hasPrefix("http://localhost:8080/auth") else {
                guard target == returnTo else { throw broken("left for \(target)") }
                target = "/auth/account"
                continue
            }
            let response = await tab.client.send(.get, target)
            try accept(response, target)
            if let location = response.headers.first("Location") {
                target = location
                continue
            }
            var page = WalkPage(response.body.array)
            if page.isLoading, let next = page.refresh {
                target = next
            } else {
                page.isReturning = isReturning
                page.epoch = tab.epoch
                page.at = world.now
                guard page.hasWayOn else { throw broken("\(page.screen) has no way on") }
                screens.insert(page.screen)
                tab.pages.append(page)
                tab.address = target
                trace.append("  \(page.screen)")
                return
            }
        }
        throw broken("endless redirects to \(target)")
    }

    private func press(_ tab: Tab, _ page: WalkPage?, copies: Int) async throws {
        // A page of providers has so many buttons that nothing else would be pressed.
        let goesToProvider = random.chance(8)
        let forms = page?.forms.filter { goesToProvider || !$0.buttons.contains { $0.hasPrefix("signIn:") } } ?? []
        guard let page, let form = (forms.isEmpty ? page.forms : forms).randomElement(using: &random),
            let action = form.buttons.randomElement(using: &random)
        else { return try await open(tab.address, tab, isReturning: false) }
        let typed = try await fill(form)
        let body = form.hidden + typed + [("action", action)]
        trace.append("POST \(form.path) \(action) \(typed.map { "\($0.0)=\($0.1)" }.joined(separator: " ")) x\(copies)")
        let responses =
            copies == 1 ? [await tab.client.send(.post, form.path, body)] : await tab.client.sendTwice(form.path, body)
        for response in responses { try accept(response, form.path) }
        learn(action, typed)
        if action.hasPrefix("signIn:") { tab.hasAskedProvider = true }
        guard let location = responses.last?.headers.first("Location") else {
            return try await open("/auth", tab, isReturning: false)
        }
        let wasSignedIn = tab.isSignedIn
        let epoch = tab.epoch
        try await open(location, tab, isReturning: page.isReturning && page.epoch == epoch)
        try await judge(tab, wasSignedIn, typed, action)
        let isDirect = copies == 1 && page.at + 3600 > world.now
        if page.isReturning, page.epoch == epoch, isDirect, !wasSignedIn, tab.isSignedIn,
            location.hasPrefix("/auth/account")
        {
            throw broken("the return address was lost")
        }
    }

    // MARK: Values

    private func fill(_ form: WalkPage.Form) async throws -> [(String, String)] {
        var typed: [(String, String)] = []
        let password = Self.passwords.randomElement(using: &random) ?? ""
        for (name, isCheckbox) in form.fields {
            if isCheckbox {
                if random.chance(50) { typed.append((name, "on")) }
                continue
            }
            typed.append((name, try await value(name, password)))
        }
        return typed
    }

    private func value(_ name: String, _ password: String) async throws -> String {
        switch name {
        case "email", "newEmail": return random.chance(92) ? addresses.randomElement(using: &random) ?? "" : "foo@"
        case "password": return random.chance(85) ? password : "wrong"
        case "confirmPassword": return random.chance(95) ? password : "wrong"
        case "currentPassword": return random.chance(85) ? Self.passwords.randomElement(using: &random) ?? "" : "wrong"
        case "verificationCode":
            guard random.chance(80) else { return "00000000" }
            return try await world.messages(to: addresses).filter { $0.code != nil }
                .max { $0.createdAt < $1.createdAt }?.code ?? "12345678"
        case "displayName": return random.chance(50) ? "Ada" : ""
        case "phoneNumber": return "+34600123456"
        case "totpCode": return "123456"
        default: return "x"
        }
    }

    /// Passwords that were given to an account, or may have been.
    private func learn(_ action: String, _ typed: [(String, String)]) {
        guard ["signUp", "updatePassword"].contains(action) else { return }
        for (name, value) in typed where name == "password" && value != "wrong" {
            for address in addresses { rightPasswords[address, default: []].insert(value) }
        }
    }

    // MARK: Promises

    private func accept(_ response: Response, _ target: String) throws {
        guard [200, 303, 404, 410, 429, 503].contains(response.status) else {
            throw broken("\(target) answered \(response.status)")
        }
    }

    /// A session begins only with a right password, a sent code or a provider.
    private func judge(_ tab: Tab, _ wasSignedIn: Bool, _ typed: [(String, String)], _ action: String) async throws {
        let response = await tab.client.send(.get, "/auth/session")
        tab.isSignedIn = response.status == 200
        guard tab.isSignedIn, !wasSignedIn else { return }
        signIns += 1
        defer { tab.hasAskedProvider = false }
        let codes = Set(try await world.messages(to: addresses).compactMap(\.code))
        let isProven =
            tab.hasAskedProvider || action == "continueAsGuest" || action == "confirm"
            || typed.contains { name, value in
                (name == "verificationCode" && codes.contains(value))
                    || (name == "password" && rightPasswords.values.contains { $0.contains(value) })
            }
        guard isProven else { throw broken("a session without proof") }
    }

    private func check(_ before: [OutboundMessage]) async throws {
        let known = Set(before.map(\.id))
        let new = try await world.messages(to: addresses).filter { !known.contains($0.id) }
        let kinds = new.map { "\($0.to) \($0.subject)" }
        guard Set(kinds).count == kinds.count else { throw broken("one step sent a mail twice: \(kinds)") }
        for address in addresses {
            let user = try await world.user(address)
            if let owner = owners[address], let user, user.id != owner {
                // Another account may have the address only when the first one is gone or has changed to another.
                let first = try await world.store.user(owner)
                guard first?.email?.normalized != address else { throw broken("two accounts for \(address)") }
            }
            owners[address] = user?.id ?? owners[address]
        }
    }

    private func broken(_ what: String) -> Broken {
        Broken(description: "\(label): \(what)\n" + trace.suffix(30).joined(separator: "\n"))
    }
}
