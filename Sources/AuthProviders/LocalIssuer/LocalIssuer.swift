internal import HTTP
package import AuthCore
internal import Crypto
internal import JOSE
internal import Sodium
internal import Synchronization

/// OpenID providers of the development server's own, one for each brand: real end points under their own issuers, with
/// invented people, so that every button can be pressed on a machine without credentials.
package final class LocalIssuer: Sendable {
    /// Where its end points live.
    package static let path = "/dev/issuer"
    /// The client that it knows.
    static let clientID = "vestibule"
    private static let keyID = "local"

    /// Somebody asks to be signed in.
    package struct Asked: Sendable {
        /// The brand that the issuer stands in for.
        package var provider: String
        var redirectURI: String
        var state: String
        var nonce: String
        var challenge: String
        var until: Int
    }

    /// What a person chose.
    package enum Decision: Sendable {
        case account(Account)
        /// An OAuth error code.
        case error(String)
    }

    struct Grant: Sendable {
        var asked: Asked
        var account: Account
        var authenticatedAt: Int
        var until: Int
    }

    private struct State {
        var asked: [String: Asked] = [:]
        var codes: [String: Grant] = [:]
        var tokens: [String: Grant] = [:]
    }

    private let state = Mutex(State())
    private let key: SigningKey
    private let origin: String
    private let clock: any WallClock
    private let random: any RandomSource
    private let delay: Duration

    /// Starts the issuers with a new key; nil when the library refuses.
    ///
    /// - Parameters:
    ///   - origin: where they are, such as `http://localhost:8080`.
    ///   - delay: how long the token end point takes, so that waiting can be seen.
    package init?(origin: String, clock: any WallClock, random: any RandomSource, delay: Duration) {
        guard let key = SigningKey.make() else { return nil }
        self.key = key
        self.origin = origin
        self.clock = clock
        self.random = random
        self.delay = delay
    }

    /// The issuer that stands in for a provider.
    package func issuer(of provider: String) -> String { origin + Self.path + "/" + provider }

    /// The issuer's configuration as JSON.
    package func configuration(of provider: String) -> String {
        let issuer = issuer(of: provider)
        return JSONText.object([
            ("issuer", .text(issuer)), ("authorization_endpoint", .text(issuer + "/authorize")),
            ("token_endpoint", .text(issuer + "/token")), ("jwks_uri", .text(issuer + "/jwks.json")),
            ("userinfo_endpoint", .text(issuer + "/userinfo")), ("response_types_supported", .json("[\"code\"]")),
            ("subject_types_supported", .json("[\"public\"]")),
            ("id_token_signing_alg_values_supported", .json("[\"ES256\"]")),
            ("code_challenge_methods_supported", .json("[\"S256\"]")),
            ("token_endpoint_auth_methods_supported", .json("[\"none\"]")),
            ("authorization_response_iss_parameter_supported", .flag(true)),
        ])
    }

    /// The public keys as JSON.
    package var keys: String { "{\"keys\":[\(key.publicJWK(keyID: Self.keyID))]}" }

    /// Takes an authorization request; nil for one that is not this server's. The id names it on the page.
    package func ask(_ provider: String, _ fields: [String: String]) -> String? {
        guard fields["client_id"] == Self.clientID, fields["response_type"] == "code",
            fields["code_challenge_method"] == "S256", let challenge = fields["code_challenge"],
            let redirectURI = fields["redirect_uri"], isOwn(redirectURI, provider), let state = fields["state"],
            let nonce = fields["nonce"]
        else { return nil }
        let id = random.identifier().replacing("-", with: "a").replacing("_", with: "b")
        let asked = Asked(
            provider: provider, redirectURI: redirectURI, state: state, nonce: nonce, challenge: challenge,
            until: clock.now + 600)
        self.state.withLock { state in
            state.asked = state.asked.filter { $0.value.until > clock.now }
            if state.asked.count < 10_000 { state.asked[id] = asked }
        }
        return id
    }

    /// Only a callback of this machine: development knows no other.
    private func isOwn(_ url: String, _ provider: String) -> Bool {
        ["http://localhost:", "http://127.0.0.1:", "http://[::1]:"].contains { url.hasPrefix($0) }
            && url.hasSuffix("/callback/" + provider)
    }

    /// A request that waits for its decision.
    package func asked(_ id: String) -> Asked? {
        state.withLock { $0.asked[id] }.flatMap { $0.until > clock.now ? $0 : nil }
    }

    /// Where the browser goes with the decision; nil for a request that is unknown or decided.
    package func decide(_ id: String, _ decision: Decision) -> String? {
        guard let asked = state.withLock({ $0.asked.removeValue(forKey: id) }), asked.until > clock.now else {
            return nil
        }
        var fields: [(name: String, value: String)] = [("state", asked.state), ("iss", issuer(of: asked.provider))]
        switch decision {
        case .error(let error): fields.append(("error", error))
        case .account(let account):
            let code = random.identifier()
            let grant = Grant(
                asked: asked, account: account, authenticatedAt: clock.now, until: clock.now + 60)
            state.withLock { state in
                state.codes = state.codes.filter { $0.value.until > clock.now }
                state.codes[code] = grant
            }
            fields.append(("code", code))
        }
        return PercentEncoding.url(asked.redirectURI, adding: fields)
    }

    /// An answer of an end point.
    package struct Answer: Sendable {
        package var status: Int
        package var json: String
    }

    /// The token end point: a code once, with its proof key.
    package func token(_ provider: String, _ fields: [String: String]) async -> Answer {
        try? await Task.sleep(for: delay)
        let refusal = Answer(status: 400, json: "{\"error\":\"invalid_grant\"}")
        guard let grant = state.withLock({ state in fields["code"].flatMap { state.codes.removeValue(forKey: $0) } }),
            grant.until + Int(delay.components.seconds) > clock.now, grant.asked.provider == provider,
            fields["grant_type"] == "authorization_code", fields["client_id"] == Self.clientID,
            fields["redirect_uri"] == grant.asked.redirectURI, let verifier = fields["code_verifier"],
            Base64URL.encode(Digest.sha256(Array(verifier.utf8))) == grant.asked.challenge
        else { return refusal }
        let access = random.identifier() + random.identifier()
        let now = clock.now
        let claims = JSONText.object([
            ("iss", .text(issuer(of: provider))), ("sub", .text(grant.account.subject)), ("aud", .text(Self.clientID)),
            ("exp", .number(now + 300)), ("iat", .number(now)), ("auth_time", .number(grant.authenticatedAt)),
            ("nonce", .text(grant.asked.nonce)),
            ("at_hash", .text(Base64URL.encode(Array(Digest.sha256(Array(access.utf8)).prefix(16))))),
        ])
        guard let token = SignedToken.sign(Array(claims.utf8), by: key, keyID: Self.keyID) else { return refusal }
        state.withLock { state in
            state.tokens = state.tokens.filter { $0.value.until > now }
            var kept = grant
            kept.until = now + 300
            state.tokens[access] = kept
        }
        return Answer(
            status: 200,
            json: JSONText.object([
                ("access_token", .text(access)), ("token_type", .text("Bearer")), ("expires_in", .number(300)),
                ("id_token", .text(token)),
            ]))
    }

    /// The user information end point.
    package func userInfo(_ authorization: String) -> Answer {
        let token = authorization.hasPrefix("Bearer ") ? String(authorization.dropFirst(7)) : ""
        guard let grant = state.withLock({ $0.tokens[token] }), grant.until > clock.now else {
            return Answer(status: 401, json: "{\"error\":\"invalid_token\"}")
        }
        var members: [(name: String, value: JSONText.Value)] = [
            ("sub", .text(grant.account.subject)), ("name", .text(grant.account.name)),
        ]
        if let email = grant.account.email {
            members += [("email", .text(email.display)), ("email_verified", .flag(grant.account.isEmailVerified))]
        }
        return Answer(status: 200, json: JSONText.object(members))
    }
}
