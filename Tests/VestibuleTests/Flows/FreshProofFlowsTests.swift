internal import AuthScreens
internal import HTTP
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import Testing

/// A change of credentials that an old session asks for.
enum CredentialChange: CaseIterable, Sendable {
    case delete, password, address, enrol, unenrol, recoveryCodes, sessions, link, unlink

    /// Whether the account must have a factor for it.
    var needsFactor: Bool { self == .unenrol || self == .recoveryCodes }

    /// Presses up to the press that asks for the proof.
    func ask(_ client: PlainClient) async throws {
        switch self {
        case .delete, .password, .address: await client.open("/auth/account")
        case .enrol, .unenrol, .recoveryCodes: await client.open("/auth/mfa")
        case .sessions: await client.open("/auth/sessions")
        case .link, .unlink: await client.open("/auth/methods")
        }
        switch self {
        case .delete:
            try await client.press("deleteAccount")
            try await client.press("confirmDelete")
        case .password: try await client.press("updatePassword")
        case .address: try await client.press("goToChangeEmail")
        case .enrol: try await client.press("goToEnrollment")
        case .unenrol:
            let id = try #require(client.page.ids.last)
            try await client.press("unenroll:\(id)")
            try await client.press("confirmUnenroll:\(id)")
        case .recoveryCodes: try await client.press("newRecoveryCodes")
        case .sessions: try await client.press("revokeOthers")
        case .link: try await client.press("link:id.test")
        case .unlink:
            try await client.press("unlink:id.test")
            try await client.press("confirmUnlink:id.test")
        }
    }

    /// Whether it went on after the proof.
    func isDone(_ page: PlainClient.Page) -> Bool {
        switch self {
        case .delete: page.statuses == ["account.deleted"]
        case .password: page.screen == "UpdatePassword" && page.value("password") != nil
        case .address: page.screen == "ChangeEmail" && page.form("sendCode") != nil
        case .enrol: page.screen == "MFAEnrolment" && page.form("start") != nil
        case .unenrol: page.statuses == ["mfa.removed"]
        case .recoveryCodes: page.recoveryCodes.count == 10
        case .sessions: page.statuses == ["sessions.revoked"]
        case .link: page.statuses == ["methods.linked"]
        case .unlink: page.statuses == ["methods.unlinked"]
        }
    }
}

/// Every change of credentials, after every kind of proof, with the second factor required and not.
@Suite struct FreshProofFlowsTests {
    private let ada = "ada@example.test"
    private let number = "+14155550100"
    private let factorNumber = "+14155552671"

    /// An account with a password, an address and a number; with an app and a number as factors where one is required.
    private func world(_ rule: FactorRule, _ change: CredentialChange) async throws -> FlowWorld {
        let world = try FlowWorld(rule)
        try await world.account(world.client, ada)
        let id = try await world.server.user(ada).id
        var changes: [StoreChange] = [.setPhoneNumber(id, number)]
        world.provider.returns("ada")
        if change == .unlink {
            let identity = ProviderIdentity(providerID: "id.test", issuer: "https://id.test", subject: "ada")
            changes.append(.insertIdentity(identity, id))
        }
        if world.isRequired {
            changes.append(
                .insertFactor(
                    SecondFactor(
                        id: "number", userID: id, kind: .sms, name: "", phoneNumber: factorNumber,
                        createdAt: world.server.running.clock.now + 1)))
        }
        _ = try await world.server.store.commit(changes)
        try await world.signIn(world.server.client, ada)
        world.advance(301)
        return world
    }

    private func choose(_ method: String, _ client: PlainClient) async throws {
        if client.page.form("useMethod:\(method)") != nil { try await client.press("useMethod:\(method)") }
        // The first in the list is chosen already; its code is asked for by a press.
        if client.page.value("verificationCode") == nil, client.page.form("sendCode") != nil {
            try await client.press("sendCode")
        }
    }

    private func prove(_ method: String, _ world: FlowWorld) async throws {
        try await choose(method, world.client)
        let value: (String, String) =
            switch method {
            case "password": ("password", TestServer.password)
            case "email": ("verificationCode", try await world.code(to: ada))
            case "phone": ("verificationCode", try await world.code(to: number))
            case "sms": ("verificationCode", try await world.code(to: factorNumber))
            case "totp": ("totpCode", try world.appCode(ada))
            default: ("recoveryCode", try world.recoveryCode(ada))
            }
        try await world.client.press("confirm", [value])
    }

    @Test(arguments: FactorRule.allCases, CredentialChange.allCases)
    func `B48, D1 7.5.1: a change waits for a proof of each kind, and then happens`(
        _ rule: FactorRule, _ change: CredentialChange
    ) async throws {
        guard rule == .required || !change.needsFactor else { return }
        let seconds = rule == .required ? ["totp", "sms", "recoveryCode"] : [nil]
        for first in ["password", "email", "phone"] {
            for second in seconds {
                let world = try await world(rule, change)
                try await change.ask(world.client)
                #expect(world.client.page.screen == "Reauthentication", "\(first)")
                #expect(!change.isDone(world.client.page))
                try await prove(first, world)
                if let second {
                    // One proof is not enough for who has a second factor.
                    #expect(world.client.page.screen == "Reauthentication", "\(first) \(second)")
                    #expect(!change.isDone(world.client.page))
                    try await prove(second, world)
                }
                #expect(change.isDone(world.client.page), "\(first) \(second ?? "") \(world.client.page.errors)")
            }
        }
    }

    @Test(arguments: FactorRule.allCases, CredentialChange.allCases)
    func `B48: a proof that is cancelled changes nothing and says no error`(
        _ rule: FactorRule, _ change: CredentialChange
    ) async throws {
        guard rule == .required || !change.needsFactor else { return }
        let world = try await world(rule, change)
        let user = try await world.server.user(ada)
        let factors = try await world.server.store.factors(of: user.id)
        let codes = try await world.server.store.recoveryCodes(of: user.id)
        try await change.ask(world.client)
        try await world.client.press("cancel")
        #expect(world.client.page.errors.isEmpty && !change.isDone(world.client.page))
        #expect(await world.server.isSignedIn(world.client, as: ada))
        #expect(try await world.server.user(ada) == user)
        #expect(try await world.server.store.factors(of: user.id) == factors)
        #expect(try await world.server.store.recoveryCodes(of: user.id) == codes)
        #expect(try await world.server.store.identities(of: user.id).count == (change == .unlink ? 1 : 0))
    }
}
