internal import AuthFlows
import AuthCore
import Crypto
import FoundationEssentials
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// An authenticator app that holds one key.
struct AuthenticatorApp {
    let secret: [UInt8]

    /// Takes the key as the page shows it.
    init?(_ key: String) {
        guard let secret = Base32.standard.decode(key.filter { $0 != " " }) else { return nil }
        self.secret = secret
    }

    /// The code of the step that lies so many from now.
    func code(_ server: TestServer, steps: Int = 0) -> String {
        let step = OneTimePassword.step(at: server.running.clock.now) + steps
        return OneTimePassword(secret: secret).code(step: step)
    }

    /// A code that no step near now has.
    func wrongCode(_ server: TestServer) -> String {
        let near = (-12...12).map { code(server, steps: $0) }
        return ["000000", "111111", "222222"].first { !near.contains($0) } ?? "333333"
    }
}

extension PlainClient.Page {
    /// The key of an authenticator app.
    var key: String? { html.components(after: "id=\"totpSecret\"").first?.between(">", "<") }
    var recoveryCodes: [String] {
        html.components(after: "data-recovery-code=\"\"").compactMap { $0.between(">", "<") }
    }
    /// The ids of a list.
    var ids: [String] { all("data-id") }
    /// What a button posts, with its argument.
    func action(_ prefix: String) -> String? {
        html.components(after: "name=\"action\" value=\"").map { String($0.prefix { $0 != "\"" }) }.first {
            $0.hasPrefix(prefix)
        }
    }
}

extension String {
    fileprivate func between(_ start: Character, _ end: Character) -> String? {
        firstIndex(of: start).map { String(self[index(after: $0)...].prefix { $0 != end }) }
    }
}

extension TestServer {
    /// Sets up an authenticator app on the page that the client stands at, up to the recovery codes.
    func enrollApp(
        _ client: PlainClient, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> AuthenticatorApp {
        // Factors are listed by the second of their making.
        running.clock.advance(by: 1)
        try await client.press("start", [("selectedFactorType", "totp")], sourceLocation: sourceLocation)
        let app = try #require(client.page.key.flatMap(AuthenticatorApp.init), sourceLocation: sourceLocation)
        try await client.press("enroll", [("totpCode", app.code(self))], sourceLocation: sourceLocation)
        return app
    }

    /// An account with an app, signed out again; a step later, so that the app has a fresh code.
    func accountWithApp(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (app: AuthenticatorApp, recoveryCodes: [String]) {
        try await signUp(client, address, sourceLocation: sourceLocation)
        await client.open("/auth/mfa/enroll")
        let app = try await enrollApp(client, sourceLocation: sourceLocation)
        let codes = client.page.recoveryCodes
        try await client.press("finish", sourceLocation: sourceLocation)
        await client.open("/auth/account")
        try await client.press("signOut", sourceLocation: sourceLocation)
        running.clock.advance(by: 30)
        return (app, codes)
    }

    /// The first proof.
    @discardableResult
    func signIn(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth")
        return try await client.press(
            "signIn", [("email", address), ("password", Self.password)], sourceLocation: sourceLocation)
    }

    func user(_ address: String) async throws -> User {
        try #require(try await running.engine.services.store.passwordCredential(normalizedEmail: address)).user
    }
}
