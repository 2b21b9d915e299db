internal import Vestibule
internal import VestibuleTesting
import AuthCore
import HTTP
import Sodium

/// What one press was, and what was known before.
struct WalkDeed {
    var tab: WalkTab
    var page: WalkPage
    var action: String
    var typed: [String: String]
    var copies: Int
    var wasLive: Bool
    var session: WalkSession?
    var proofs: Set<WalkProof>
    /// Whose second factor the typed value is.
    var seconds: Set<UserID>
    /// Accounts with a second factor.
    var enrolled: Set<UserID>
    var at: Int

    var name: String { String(action.prefix { $0 != ":" }) }
}

/// What every walk is promised.
extension Walker {
    /// 404 only where no page led; 410 only on the page of a link that has had its time; 429 and 503 only for a post,
    /// with the time to wait. All of them say so and have a way on.
    func accept(_ response: Response, _ page: WalkPage, _ target: String, isPost: Bool) throws {
        let isProblem = page.screen == "Problem" && page.status == String(response.status)
        let isRight =
            switch response.status {
            case 303: response.headers.first("Location") != nil
            case 200: page.screen.isEmpty ? isPost : page.screen != "Problem"
            case 404: !isPost && Self.nowhere.contains(target) && isProblem
            case 410: page.screen == "ConfirmLink" && page.messages.contains { $0.hasPrefix("link.") }
            case 429, 503: isPost && isProblem && response.headers.first("Retry-After") != nil
            default: false
            }
        guard isRight else { throw broken("\(target) answered \(response.status)") }
        guard page.hasWayOn || page.isLoading || page.screen.isEmpty else {
            throw broken("\(page.screen) has no way on")
        }
    }

    func session(_ client: PlainClient) async -> String {
        String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self)
    }

    /// Looks at what is about to be posted with what is known before it.
    func deed(
        _ tab: WalkTab, _ page: WalkPage, _ action: String, _ typed: [(String, String)], _ copies: Int
    ) async throws -> WalkDeed {
        tab.session = WalkSession(await session(tab.client))
        var deed = WalkDeed(
            tab: tab, page: page, action: action, typed: Dictionary(typed) { $1 }, copies: copies,
            wasLive: tab.pages.last?.forms.first?.hidden.map(\.1) == page.forms.first?.hidden.map(\.1),
            session: tab.session, proofs: [], seconds: [],
            enrolled: Set(accounts.filter { !$0.value.factors.isEmpty }.keys), at: world.now)
        deed.proofs = proofs(deed)
        deed.seconds = Set(accounts.filter { isSecond(deed, $0.value) }.keys)
        tab.proofs += deed.proofs.map { ($0, world.now) }
        for proof in deed.proofs {
            switch proof {
            case .password(let user): tab.subject = user
            case .channel(let target): tab.subject = owners[target] ?? tab.subject
            case .provider(let identity): tab.subject = try await world.store.userID(for: identity) ?? tab.subject
            case .passkey(let id): tab.subject = try await owner(ofPasskey: id) ?? tab.subject
            case .guest: break
            }
        }
        return deed
    }

    /// What the picker's buttons are called that lead to no provider.
    private static let ownWays: Set<String> = ["password", "phone", "passkey", "emailLink", "anonymous"]

    private func proofs(_ deed: WalkDeed) -> Set<WalkProof> {
        var proofs: Set<WalkProof> = []
        if let code = deed.typed["verificationCode"] {
            for message in inbox where message.code == code { proofs.insert(.channel(message.to)) }
        }
        switch deed.name {
        case "signIn" where deed.action == "signIn":
            let address = (deed.typed["email"] ?? "").lowercased().filter { $0 != " " && $0 != "\u{A0}" }
            if let owner = owners[address], let hash = accounts[owner]?.hash, let password = deed.typed["password"],
                Argon2id.verify(Password(password).bytes, hash)
            {
                proofs.insert(.password(owner))
            }
        case "signIn" where deed.action == "signIn:passkey":
            // A challenge lives five minutes.
            if let id = deed.passkey, world.now < deed.page.at + 300 { proofs.insert(.passkey(id)) }
        case "signIn" where deed.action == "signIn:anonymous", "continueAsGuest": proofs.insert(.guest)
        case "signIn", "link":
            if let id = deed.action.components(after: ":").first, !Self.ownWays.contains(id),
                let identity = arrive(at: id)
            {
                proofs.insert(.provider(identity))
            }
        case "confirm" where deed.page.screen == "ConfirmLink":
            if let link = deed.tab.link { proofs.insert(.channel(link.to)) }
        default: break
        }
        return proofs
    }

    /// Whether a value that is typed is one of an account's second factors.
    private func isSecond(_ deed: WalkDeed, _ account: WalkAccount) -> Bool {
        switch deed.name {
        case "resolve":
            if let code = deed.typed["totpCode"] {
                return account.apps.contains { app in
                    (-1...1).contains { app.code(world.server, steps: $0) == code }
                }
            }
            let code = deed.typed["verificationCode"]
            return inbox.contains { $0.code == code && account.numbers.contains($0.to) }
        case "useRecoveryCode":
            let typed = deed.typed["recoveryCode"].flatMap { try? PlainRecoveryCode($0).text }
            return typed.map(account.recoveryCodes.contains) ?? false
        case "usePasskey", "signIn": return deed.passkey.map(account.passkeys.contains) ?? false
        default: return false
        }
    }

    /// Looking changes nothing and signs nobody in.
    func judgeLooking(_ tab: WalkTab) async throws {
        try await judgeMessages(nil)
        try await judgeAccounts(nil)
        let session = WalkSession(await session(tab.client))
        if let session, session.id != tab.session?.id { throw broken("looking began a session") }
        tab.session = session
    }

    func judge(_ deed: WalkDeed, location: String?) async throws {
        let tab = deed.tab
        try await judgeMessages(deed)
        try await judgeAccounts(deed)
        let session = WalkSession(await session(tab.client))
        if let session, !session.isGuest, accounts[session.user] == nil {
            accounts[session.user] = WalkAccount(hash: try await world.store.passwordHash(of: session.user))
        }
        let hasBegun = session != nil && session?.id != deed.session?.id
        if hasBegun, let session { try await judgeBeginning(session, deed, location) }
        if deed.page.screen == "MFAResolution", tab.pages.last?.screen == "ResetPassword", let user = deed.seconds.first
        {
            tab.secondForReset = user
        }
        tab.session = session
        if !hasBegun { try judgeDropping(deed, isSignedIn: session != nil) }
    }

    /// A session begins by what was proven, for the account of the proof, and after its second factor.
    private func judgeBeginning(_ session: WalkSession, _ deed: WalkDeed, _ location: String?) async throws {
        let tab = deed.tab
        signIns += 1
        guard let user = try await world.store.user(session.user) else { throw broken("a session of nobody") }
        // Ten minutes a step, a quarter of an hour to type a new password: no proof is older.
        var isProven = false
        for (proof, at) in tab.proofs where at + 2100 >= deed.at {
            switch proof {
            case .guest: isProven = isProven || user.isAnonymous
            case .password(let owner): isProven = isProven || owner == user.id
            case .channel(let target):
                isProven = isProven || target == user.email?.normalized || target == user.phoneNumber
            case .provider(let identity):
                if try await world.store.userID(for: identity) == user.id { isProven = true }
            case .passkey(let id): if try await owner(ofPasskey: id) == user.id { isProven = true }
            }
        }
        guard isProven else { throw broken("a session without proof") }
        let owesSecond =
            deed.enrolled.contains(user.id) || (world.kind.configuration.requiresSecondFactor && !user.isAnonymous)
        if owesSecond {
            secondFactors += 1
            let hasGiven =
                deed.seconds.contains(user.id) || (deed.name == "finish" && tab.enrolled.contains(user.id))
                // Who signed up with a passkey gave both at once.
                || (["verify", "confirm"].contains(deed.name) && session.methods.contains("\"passkey\""))
                // A guest's own choice may come between the new password and the session.
                || (["ResetPassword", "AccountConflict"].contains(deed.page.screen) && tab.secondForReset == user.id)
            guard hasGiven, session.methods.contains("\"mfa\"") else {
                throw broken("a session without the second factor")
            }
        }
        if deed.name == "useRecoveryCode", let code = try? PlainRecoveryCode(deed.typed["recoveryCode"] ?? "") {
            accounts[user.id]?.recoveryCodes.remove(code.text)
        }
        let isDirect = deed.copies == 1 && deed.page.at + 3600 > world.now
        if tab.isReturning(deed.page), isDirect, deed.session == nil,
            location?.hasPrefix("/auth/account") == true
        {
            throw broken("the return address was lost")
        }
        tab.proofs = []
        tab.enrolled = []
        tab.secondForReset = nil
    }

    /// Who gives a right proof on a live page is signed in, led on, or told why not.
    private func judgeDropping(_ deed: WalkDeed, isSignedIn: Bool) throws {
        guard deed.wasLive, deed.copies == 1, deed.session == nil, !isSignedIn, let page = deed.tab.pages.last,
            page.messages.isEmpty, !deed.proofs.isEmpty || !deed.seconds.isEmpty
        else { return }
        let leadsOn = [
            "MFAResolution", "MFAEnrolment", "AccountConflict", "ResetPassword", "LegacySignInRecovery",
            "EmailVerification",
        ]
        guard leadsOn.contains(page.screen),
            page.screen != deed.page.screen || ["MFAEnrolment", "AccountConflict"].contains(page.screen)
        else {
            throw broken("a sign-in was dropped without a word")
        }
    }
}
