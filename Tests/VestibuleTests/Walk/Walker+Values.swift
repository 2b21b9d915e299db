internal import AuthFlows
internal import AuthScreens
internal import Sodium
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Crypto

/// What is pressed and typed: mostly what makes sense, and always something else too.
extension Walker {
    func choose(_ page: WalkPage) -> (WalkPage.Form, String)? {
        var offers: [(form: WalkPage.Form, action: String, weight: Int)] = []
        for form in page.forms {
            for action in form.buttons { offers.append((form, action, weight(action))) }
        }
        let all = offers.reduce(0) { $0 + $1.weight }
        guard all > 0 else { return nil }
        var place = Int.random(in: 0..<all, using: &random)
        for offer in offers {
            place -= offer.weight
            if place < 0 { return (offer.form, offer.action) }
        }
        return nil
    }

    private func weight(_ action: String) -> Int {
        let name = action.prefix { $0 != ":" }
        switch name {
        // A page of providers has so many buttons that nothing else would be pressed.
        case "signIn" where action.hasSuffix(".com") || action == "signIn:line": return 1
        case "signIn" where action.contains(":"): return 8
        case "signOut", "deleteAccount", "startOver", "cancel", "goToEmail": return 8
        case "changeAddress": return 15
        case "continueAsGuest", "saveDisplayName", "refresh", "selectHint", "goToRecovery": return 10
        case "verify", "resolve", "enroll", "confirm", "finish", "confirmUnenroll": return 60
        case "goToMFAManagement", "goToEnrollment", "start", "updatePassword", "goToSignInMethods": return 40
        case "link" where action.hasSuffix(".com"): return 2
        case "confirmRemove", "usePasskey": return 60
        default: return 20
        }
    }

    func fill(_ form: WalkPage.Form, _ page: WalkPage, _ tab: WalkTab) -> [(String, String)] {
        var typed: [(String, String)] = []
        let password = Self.passwords.randomElement(using: &random) ?? ""
        for (name, isCheckbox) in form.fields {
            if isCheckbox {
                if random.chance(name == "acceptsTerms" ? 90 : 50) { typed.append((name, "on")) }
                continue
            }
            typed.append((name, value(name, password, page, tab)))
        }
        for (name, values) in form.choices where random.chance(95) {
            if let value = values.randomElement(using: &random) { typed.append((name, value)) }
        }
        return typed
    }

    private func value(_ name: String, _ password: String, _ page: WalkPage, _ tab: WalkTab) -> String {
        switch name {
        case "email" where page.screen == "ConfirmLink" && random.chance(70): return tab.link?.to ?? ""
        case "email", "newEmail":
            guard random.chance(94) else { return "foo@" }
            let address = addresses.randomElement(using: &random) ?? ""
            return random.chance(90) ? address : " " + address.uppercased() + "\u{A0}"
        case "password": return random.chance(88) ? password : "wrong"
        case "confirmPassword": return random.chance(95) ? password : "wrong"
        case "currentPassword": return random.chance(85) ? Self.passwords.randomElement(using: &random) ?? "" : "wrong"
        case "verificationCode": return sentCode()
        case "totpCode": return appCode(page, tab)
        case "recoveryCode": return recoveryCode(tab)
        case "displayName": return random.chance(50) ? "Ada" : ""
        case "selectedCountry": return ["ES", "US"].randomElement(using: &random) ?? "ES"
        case "phoneNumber":
            let number = numbers.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return "12"
            case 1: return "00" + number.dropFirst()
            case 2: return number.prefix(3) + " " + number.dropFirst(3)
            default: return number
            }
        default: return "x"
        }
    }

    private func sentCode() -> String {
        let codes = inbox.compactMap(\.code)
        switch Int.random(in: 0..<100, using: &random) {
        case ..<84: return codes.last ?? "12345678"
        case ..<92: return codes.randomElement(using: &random) ?? "123456"
        default: return random.chance(50) ? "00000000" : "000000"
        }
    }

    private func appCode(_ page: WalkPage, _ tab: WalkTab) -> String {
        let known = tab.subject.flatMap { accounts[$0]?.apps } ?? []
        let all = accounts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value.apps)
        let own = random.chance(85) && !known.isEmpty ? known : all
        guard let app = page.key.flatMap(AuthenticatorApp.init) ?? own.randomElement(using: &random) else {
            return "123456"
        }
        switch Int.random(in: 0..<100, using: &random) {
        case ..<55: return app.code(world.server)
        case ..<80: return app.code(world.server, steps: 1)
        case ..<86: return app.code(world.server, steps: -1)
        case ..<92: return app.code(world.server, steps: -4)
        default: return app.wrongCode(world.server)
        }
    }

    private func recoveryCode(_ tab: WalkTab) -> String {
        let own = tab.subject.flatMap { accounts[$0]?.recoveryCodes.sorted() } ?? []
        let all = accounts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { $0.value.recoveryCodes.sorted() }
        let code = (random.chance(85) && !own.isEmpty ? own : all).randomElement(using: &random)
        guard let code, random.chance(92) else { return "00000-00000-00000" }
        return random.chance(50) ? code : code.lowercased().replacing("-", with: " ")
    }

    /// What a page's provider button finds out: somebody of this walk, with an address or without.
    func arrive(at id: String) -> ProviderIdentity? {
        guard let provider = world.providers.first(where: { $0.id == id }) else {
            return ProviderIdentity(providerID: id, issuer: "urn:vestibule:development:\(id)", subject: "demo")
        }
        let person = Int.random(in: 0..<2, using: &random)
        let subject = "\(mark)-\(person)"
        let isTrusted = random.chance(80)
        provider.returns(
            subject, email: random.chance(60) ? addresses[person] : nil, isTrusted: isTrusted,
            name: random.chance(50) ? "Ada" : nil)
        return ProviderIdentity(providerID: id, issuer: "https://\(id)", subject: subject)
    }
}

/// Accounts that are there before the walk begins.
extension Walker {
    func settle() async throws {
        for address in addresses where random.chance(50) {
            let id = UserID(rawValue: "walker-" + address)
            let user = User(id: id, email: try EmailAddress(address), isEmailVerified: true, createdAt: world.now)
            _ = try await world.store.commit([.insertUser(user), .setPassword(id, hash: WalkWorld.hash)])
            owners[address] = id
            var account = WalkAccount(hash: WalkWorld.hash)
            if world.kind != .sparse, random.chance(40) { try await enrol(id, &account) }
            accounts[id] = account
        }
    }

    private func enrol(_ id: UserID, _ account: inout WalkAccount) async throws {
        let services = world.server.running.engine.services
        let secret = services.random.bytes(OneTimePassword.secretCount)
        let factor = "factor-" + id.rawValue.filter { $0 != "@" }
        let codes = (0..<2).map { PlainRecoveryCode(index: $0, random: services.random) }
        _ = try await world.store.commit([
            .insertFactor(
                SecondFactor(
                    id: factor, userID: id, kind: .totp, name: "App",
                    sealedSecret: services.keys.sealing.seal(secret, binding: "totp " + factor), createdAt: world.now)),
            .setRecoveryCodes(
                id, hashes: codes.map { WalkWorld.cost.hash(Password($0.characters).bytes) ?? "" }),
        ])
        account.factors = [factor]
        account.apps = AuthenticatorApp(Base32.standard.encode(secret)).map { [$0] } ?? []
        account.recoveryCodes = Set(codes.map(\.text))
    }
}
