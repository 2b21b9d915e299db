internal import AuthFlows
internal import Vestibule
internal import VestibuleTesting
import AuthCore

/// What is promised of messages and accounts, whatever is pressed.
extension Walker {
    /// - Parameter deed: what was pressed; nil where nothing may be sent.
    func judgeMessages(_ deed: WalkDeed?) async throws {
        let known = Set(inbox.map(\.id))
        var new: [OutboundMessage] = []
        for target in addresses + numbers {
            new += try await world.store.messages(to: target).filter { !known.contains($0.id) }
        }
        inbox += new
        if deed == nil, let first = new.first { throw broken("looking sent a message to \(first.to)") }
        let kinds = new.map { "\($0.to) \($0.subject)" }
        guard Set(kinds).count == kinds.count else { throw broken("one step sent a message twice: \(kinds)") }
        // One press asks for one proof; notices come besides.
        let proofs = new.filter { $0.code != nil }
        guard proofs.count < 2 else { throw broken("one step sent two codes: \(kinds)") }
    }

    /// One account for an address and for a number; factors come and go by their owner's deeds alone; a new password
    /// ends every other session.
    ///
    /// - Parameter deed: what was pressed; nil where nothing may change.
    func judgeAccounts(_ deed: WalkDeed?) async throws {
        for address in addresses { try await judgeOwner(of: address, try await world.user(address)) }
        for number in numbers { try await judgeOwner(of: number, try await world.store.user(phoneNumber: number)) }
        for id in accounts.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard var account = accounts[id] else { continue }
            try await judgeFactors(of: id, &account, deed)
            account.passkeys = Set(
                try await world.store.passkeys(of: id).map { Base64URL.encode($0.credentialID) })
            try await judgeWays(of: id, &account, deed)
            let hash = try await world.store.passwordHash(of: id)
            if hash != account.hash {
                guard let deed else { throw broken("looking changed a password") }
                if account.hash != nil { try await judgeEnded(id, deed) }
            }
            account.hash = hash
            accounts[id] = account
        }
        if let deed, let page = deed.tab.pages.last, !page.recoveryCodes.isEmpty { learn(page.recoveryCodes, deed) }
    }

    private func judgeOwner(of target: String, _ user: User?) async throws {
        if let owner = owners[target], let user, user.id != owner {
            // Another account may have it only when the first one is gone or has changed to another.
            let first = try await world.store.user(owner)
            guard first?.email?.normalized != target, first?.phoneNumber != target else {
                throw broken("two accounts for \(target)")
            }
        }
        owners[target] = user?.id ?? owners[target]
        guard let user, accounts[user.id] == nil else { return }
        accounts[user.id] = WalkAccount(hash: try await world.store.passwordHash(of: user.id))
    }

    private func judgeFactors(of id: UserID, _ account: inout WalkAccount, _ deed: WalkDeed?) async throws {
        let factors = try await world.store.factors(of: id)
        let ids = Set(factors.map(\.id))
        guard ids != account.factors else { return }
        guard let deed else { throw broken("looking changed second factors") }
        for factor in factors where !account.factors.contains(factor.id) {
            // A guest may be on the way in to an account of their own.
            let isOnWayIn = deed.session?.isGuest ?? true
            guard deed.name == "enroll", isOnWayIn || deed.session?.user == id else {
                throw broken("a second factor came by \(deed.action)")
            }
            if let app = deed.page.key.flatMap(AuthenticatorApp.init), factor.kind == .totp { account.apps.append(app) }
            if let number = factor.phoneNumber { account.numbers.insert(number) }
            if isOnWayIn { deed.tab.enrolled.insert(id) }
        }
        let gone = account.factors.subtracting(ids)
        let isGone = try await world.store.user(id) == nil
        if !gone.isEmpty {
            let isOwn = deed.session?.user == id && ["confirmUnenroll", "confirmDelete", "confirm"].contains(deed.name)
            guard isOwn, isGone || ids.isEmpty || gone.count == 1 else {
                throw broken("a second factor went by \(deed.action)")
            }
            guard isGone || !ids.isEmpty || !world.kind.configuration.requiresSecondFactor else {
                throw broken("the last second factor went where one is required")
            }
            account.numbers.formIntersection(factors.compactMap(\.phoneNumber))
            if factors.allSatisfy({ $0.kind != .totp }) { account.apps = [] }
            if ids.isEmpty { account.recoveryCodes = [] }
        }
        account.factors = ids
    }

    /// What an owner presses to get or give up a provider or a passkey; a guest signs up, too.
    private static let changesWays: Set<String> = [
        "link", "confirmUnlink", "confirm", "signIn", "addPasskey", "confirmRemove", "verify",
    ]

    /// Nobody who could sign in is left without a way to; providers and passkeys come and go by their owner's deeds alone.
    private func judgeWays(of id: UserID, _ account: inout WalkAccount, _ deed: WalkDeed?) async throws {
        guard let user = try await world.store.user(id) else { return account.ways = [] }
        let services = world.server.running.engine.services
        let proof = try await ProofAccount.read(user, world.store, offersPasskeys: services.passkeys != nil)
        let ways = WaysIn(proof, services.settings, services.providers).ways
        guard ways != account.ways else { return }
        guard !ways.isEmpty else { throw broken("the last way in went by \(deed?.action ?? "looking")") }
        let changed = ways.symmetricDifference(account.ways).filter { way in
            switch way {
            case .provider, .passkey: true
            case .password, .emailLink, .phone: false
            }
        }
        if !changed.isEmpty, !account.ways.isEmpty {
            guard let deed else { throw broken("looking changed a way in of an account") }
            let isOwn = deed.session?.user == id && Self.changesWays.contains(deed.name)
            let isOnWayIn = deed.session?.user != id && !["confirmUnlink", "confirmRemove"].contains(deed.name)
            guard isOwn || isOnWayIn else { throw broken("a way in of an account changed by \(deed.action)") }
        }
        account.ways = ways
    }

    /// Other browsers are signed out; the one that set the password may go on.
    private func judgeEnded(_ id: UserID, _ deed: WalkDeed) async throws {
        for tab in tabs where tab !== deed.tab {
            let session = WalkSession(await session(tab.client))
            guard session?.user != id else { throw broken("a session outlived a new password") }
            tab.session = session
        }
    }

    /// Recovery codes are shown to their owner.
    private func learn(_ codes: [String], _ deed: WalkDeed) {
        let isKnown = accounts.values.contains { !$0.recoveryCodes.isDisjoint(with: codes) }
        let fresh = deed.tab.enrolled.first { accounts[$0]?.recoveryCodes.isEmpty ?? false }
        guard !isKnown, let owner = fresh ?? deed.session?.user else { return }
        accounts[owner]?.recoveryCodes = Set(codes)
    }
}
