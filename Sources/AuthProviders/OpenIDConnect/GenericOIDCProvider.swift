public import AuthCore
internal import HTTP
public import HTTPClient
internal import JOSE
internal import Sodium

/// Any OpenID provider: code flow with proof key, state, nonce and issuer check, configured by discovery.
public struct GenericOIDCProvider: AuthProviderRedirect {
    private let profile: OpenIDProfile
    private let fetcher: any WebFetcher
    private let directory: IssuerDirectory
    private let isLocal: Bool
    private let log: ProviderLog

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - isLocal: whether end points without https are taken, for development.
    ///   - log: called with reasons without values.
    public init(
        _ profile: OpenIDProfile, fetcher: any WebFetcher, isLocal: Bool = false, log: @escaping ProviderLog
    ) {
        self.profile = profile
        self.fetcher = fetcher
        self.isLocal = isLocal
        self.log = log
        directory = IssuerDirectory(
            issuer: profile.issuer, metadataIssuer: profile.metadataIssuer, fetcher: fetcher, isLocal: isLocal)
    }

    /// A stable id, such as `google.com`.
    public var id: String { profile.id }
    /// The provider's own name.
    public var displayName: String { profile.displayName }
    /// The stem of its drawing.
    public var icon: String { profile.icon }
    /// Whether its button carries a required appearance.
    public var isBrand: Bool { profile.isBrand }
    /// Whether it asks for a proof anew.
    public var canReauthenticate: Bool { profile.canReauthenticate }
    /// Whether it answers by a posted form.
    public var answersByPost: Bool { profile.answersByPost }

    /// The address to go to, from the provider's configuration.
    public func departure(_ trip: ProviderTrip) async throws(AuthFailure) -> String {
        try await logging(log, id, trip.attempt) { () async throws(ProviderFault) in
            let metadata = try await directory.metadata(now: trip.now)
            var query: [(name: String, value: String)] = [
                ("response_type", "code"), ("client_id", profile.clientID), ("redirect_uri", trip.redirectURI),
                ("scope", profile.scopes.joined(separator: " ")), ("state", trip.state), ("nonce", trip.nonce),
                ("code_challenge", trip.challenge), ("code_challenge_method", "S256"),
            ]
            if profile.answersByPost { query.append(("response_mode", "form_post")) }
            if trip.isReauthentication { query += [("prompt", "login"), ("max_age", "0")] }
            for (name, value) in profile.parameters.sorted(by: { $0.key < $1.key })
            where !query.contains(where: { $0.name == name }) {
                query.append((name, value))
            }
            return PercentEncoding.url(metadata.authorizationEndpoint, adding: query)
        }
    }

    /// Who came back: by the code's ID token and, where that says too little, the user information.
    public func arrival(_ answer: ProviderAnswer, _ trip: ProviderTrip) async throws(AuthFailure) -> ProviderOutcome {
        try await logging(log, id, trip.attempt) { () async throws(ProviderFault) in
            let metadata = try await directory.metadata(now: trip.now)
            try check(answer.issuer, metadata)
            let tokens = try await TokenExchange(
                endpoint: metadata.tokenEndpoint, clientID: profile.clientID, secret: secret(metadata),
                issuer: profile.issuer, fetcher: fetcher
            ).tokens(answer.code, trip)
            guard let text = tokens.idToken else { throw ProviderFault("the answer has no ID token") }
            let token = try await read(text, tokens.accessToken, trip)
            var facts = PersonFacts(token)
            if facts.isIncomplete, let place = metadata.userInfoEndpoint, let access = tokens.accessToken {
                facts.add(try await userInfo(place, access, of: token))
            }
            if let user = answer.user { facts.name = facts.name ?? AppleUser.name(user) }
            return facts.outcome(profile, token)
        }
    }

    /// An answer of another issuer than the one that was asked is a mix-up (RFC 9207, 2.4).
    private func check(_ issuer: String?, _ metadata: ProviderMetadata) throws(ProviderFault) {
        guard let issuer else {
            guard metadata.announcesIssuer != true else { throw ProviderFault("the answer does not name its issuer") }
            return
        }
        // Where tenants have issuers of their own the token says which.
        guard profile.issuerRule != .exact || issuer == profile.issuer else {
            throw ProviderFault("another issuer answered")
        }
    }

    /// A shared secret goes where the provider wants it.
    private func secret(_ metadata: ProviderMetadata) -> ClientSecret {
        guard case .basic(let secret) = profile.secret, let methods = metadata.authenticationMethods,
            !methods.contains("client_secret_basic"), methods.contains("client_secret_post")
        else { return profile.secret }
        return .post(secret)
    }

    private func read(_ text: String, _ accessToken: String?, _ trip: ProviderTrip) async throws(ProviderFault)
        -> IDToken
    {
        let signed = try believing { () throws(SignedToken.Fault) in try SignedToken(text) }
        let keys = try await directory.keys(with: signed.keyID, now: trip.now)
        let claims = try believing { () throws(SignedToken.Fault) in try signed.verified(by: keys) }
        let token = try IDToken.read(claims)
        guard let issuer = profile.issuer(of: token) else { throw ProviderFault("the ID token names no tenant") }
        try token.check(
            .init(issuer: issuer, clientID: profile.clientID, accessToken: accessToken, trip: trip))
        return token
    }

    private func believing<Value>(_ step: () throws(SignedToken.Fault) -> Value) throws(ProviderFault) -> Value {
        do {
            return try step()
        } catch {
            throw ProviderFault("the ID token is not believed: \(error)")
        }
    }

    private func userInfo(_ place: String, _ token: String, of person: IDToken) async throws(ProviderFault) -> UserInfo
    {
        let info = try await fetcher.read(UserInfo.self, from: place, token: token, "the user information")
        // Another subject's answer must not be taken for this person's (Core, 5.3.2).
        guard info.sub == person.sub else { throw ProviderFault("the user information is about somebody else") }
        return info
    }
}

extension ProviderTrip {
    /// The challenge of the proof key (RFC 7636, 4.2).
    var challenge: String { Base64URL.encode(Digest.sha256(Array(verifier.utf8))) }
}
