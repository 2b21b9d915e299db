internal import AuthScreens
internal import Sodium
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Whether every account must have a second factor.
enum FactorRule: CaseIterable, Sendable {
    case optional, required
}

/// An installation under one rule, and the authenticator apps of the people who use it: a flow is written once and
/// ``FlowWorld/pass(_:_:)`` does what the rule adds to it.
final class FlowWorld {
    let rule: FactorRule
    let server: TestServer
    let client: PlainClient
    let provider = TestProvider("id.test", "Testify")
    let hooks = NotingHooks()
    private var apps: [String: AuthenticatorApp] = [:]
    private var recoveryCodes: [String: [String]] = [:]

    static let next = "seven green bottles on a wall"

    init(_ rule: FactorRule) throws {
        self.rule = rule
        let (provider, hooks) = (provider, hooks)
        var configuration = AuthConfiguration()
        configuration.requiresSecondFactor = rule == .required
        configuration.offersRecovery = true
        server = try TestServer(configuration, cost: .init(memory: 8, passes: 1)) { place in
            place.providers = [provider]
            place.hooks = hooks
        }
        client = server.client
    }

    var isRequired: Bool { rule == .required }
    func advance(_ seconds: Int) { server.running.clock.advance(by: seconds) }
    func code(to target: String) async throws -> String { try #require(try await server.code(to: target)) }

    /// A code of somebody's app that was not used before.
    func appCode(_ address: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        advance(30)
        return try #require(apps[address], sourceLocation: sourceLocation).code(server)
    }

    func recoveryCode(_ address: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let code = recoveryCodes[address]?.popLast()
        return try #require(code, sourceLocation: sourceLocation)
    }

    /// Remembers the codes that a page shows.
    func note(_ codes: [String], of address: String) { recoveryCodes[address] = codes }

    /// After a first proof: nothing where the second factor is optional; otherwise it is asked for or set up, and there
    /// is no session before.
    func pass(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        guard isRequired else { return }
        #expect(await !server.isSignedIn(client, as: address), sourceLocation: sourceLocation)
        if client.page.screen == "MFAResolution" {
            try await client.press(
                "resolve", [("totpCode", try appCode(address, sourceLocation: sourceLocation))],
                sourceLocation: sourceLocation)
            return
        }
        #expect(client.page.screen == "MFAEnrolment", sourceLocation: sourceLocation)
        if client.page.form("verify") != nil {
            let code = try #require(try await server.code(to: address), sourceLocation: sourceLocation)
            try await client.press("verify", [("verificationCode", code)], sourceLocation: sourceLocation)
        }
        apps[address] = try await server.enrollApp(client, sourceLocation: sourceLocation)
        recoveryCodes[address] = client.page.recoveryCodes
        #expect(await !server.isSignedIn(client, as: address), sourceLocation: sourceLocation)
        try await client.press("finish", sourceLocation: sourceLocation)
    }

    /// A new account that is signed in.
    func account(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await server.signUp(client, address, sourceLocation: sourceLocation)
        try await pass(client, address, sourceLocation: sourceLocation)
        #expect(await server.isSignedIn(client, as: address), sourceLocation: sourceLocation)
    }

    /// Signs in by password, in another browser.
    func signIn(
        _ client: PlainClient, _ address: String, password: String = TestServer.password,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        await client.open("/auth")
        try await client.press(
            "signIn", [("email", address), ("password", password)], sourceLocation: sourceLocation)
        try await pass(client, address, sourceLocation: sourceLocation)
        #expect(await server.isSignedIn(client, as: address), sourceLocation: sourceLocation)
    }

    /// Fills the sign-up form.
    func signUpForm(_ client: PlainClient, _ address: String, returnTo: String = "") async throws {
        await client.open("/auth" + returnTo)
        if client.page.form("signUp") == nil { try await client.press("switchFlow") }
        try await client.press(
            "signUp",
            [("email", address), ("password", TestServer.password), ("confirmPassword", TestServer.password)])
    }

    /// A first proof again, and the second where the account has a factor.
    func prove(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(client.page.screen == "Reauthentication", sourceLocation: sourceLocation)
        try await client.press("confirm", [("password", TestServer.password)], sourceLocation: sourceLocation)
        guard isRequired else { return }
        #expect(client.page.screen == "Reauthentication", sourceLocation: sourceLocation)
        try await client.press(
            "confirm", [("totpCode", try appCode(address, sourceLocation: sourceLocation))],
            sourceLocation: sourceLocation)
    }

    /// The account's id, as apps learn it.
    func id(_ client: PlainClient) async -> UserID? {
        let answer = String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self)
        return answer.components(after: "\"id\":\"").last.map { UserID(rawValue: String($0.prefix { $0 != "\"" })) }
    }

    func hasSession(_ client: PlainClient) async -> Bool { await client.send(.get, "/auth/session").status == 200 }
}
