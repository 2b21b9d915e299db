internal import VestibuleTesting
import AuthCore
import AuthProviders
import Crypto
import HTTP
import HTTPClient
import JOSE
import Testing

/// An OpenID provider that a test makes lie: it answers like a real one until told otherwise.
final class TestIssuer: WebFetcher {
    struct State {
        /// Claims by name, as JSON; a test changes or removes them.
        var claims: [String: String] = [:]
        /// Makes the token of the claims' JSON; nil for an honest one.
        var forge: (@Sendable (String, TestIssuer) -> String)?
        /// What end points answer instead, by the last part of their path.
        var answers: [String: WebAnswer] = [:]
        var more = ""
        var jwks: String?
        var exchanges = 0
    }

    let issuer = "https://id.example"
    let id: String
    let key: SigningKey
    let state = Locked(State())
    let answersByPost: Bool

    init(_ id: String = "id.example", answersByPost: Bool = false) throws {
        self.id = id
        self.answersByPost = answersByPost
        key = try #require(SigningKey.make())
    }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
    var exchanges: Int { state.withLock { $0.exchanges } }

    /// The ordinary provider that asks this issuer.
    func provider(_ change: (inout OpenIDProfile) -> Void = { _ in }) -> GenericOIDCProvider {
        var profile = OpenIDProfile(
            id: id, displayName: "Example", issuer: issuer, clientID: "client", secret: .basic("client-secret"))
        profile.answersByPost = answersByPost
        profile.canReauthenticate = true
        profile.emailRule = .verified
        change(&profile)
        return GenericOIDCProvider(profile, fetcher: self) { _, _ in }
    }

    /// Somebody signs in there, on the way that the page on to it leads.
    func signIn(
        _ trip: Trip, subject: String = "person", email: String? = "person@id.example", isVerified: Bool = true,
        name: String = "Ada",
        now: Int
    ) {
        state.withLock { state in
            state.claims = [
                "iss": "\"\(issuer)\"", "sub": "\"\(subject)\"", "aud": "\"client\"", "exp": "\(now + 300)",
                "iat": "\(now)", "auth_time": "\(now)", "nonce": "\"\(trip.nonce)\"", "name": "\"\(name)\"",
            ]
            if let email {
                state.claims["email"] = "\"\(email)\""
                state.claims["email_verified"] = "\(isVerified)"
            }
        }
    }

    func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        let place = request.url.split(separator: "/").last.map(String.init) ?? ""
        if place == "token" { state.withLock { $0.exchanges += 1 } }
        let state = state.withLock { $0 }
        if let answer = state.answers[place] { return answer }
        let json: String
        switch place {
        case "openid-configuration":
            json = """
                {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token",\
                "jwks_uri":"\(issuer)/jwks"\(state.more)}
                """
        case "jwks": json = state.jwks ?? "{\"keys\":[\(key.publicJWK(keyID: "k"))]}"
        case "token":
            let claims = "{" + state.claims.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
            let token = state.forge?(claims, self) ?? sign(claims)
            json = "{\"access_token\":\"access\",\"token_type\":\"Bearer\",\"id_token\":\"\(token)\"}"
        default: throw WebFailure("nobody answers")
        }
        return WebAnswer(status: 200, body: Array(json.utf8))
    }

    func sign(_ claims: String, keyID: String = "k") -> String {
        SignedToken.sign(Array(claims.utf8), by: key, keyID: keyID) ?? ""
    }
}

/// The way that the page on to a provider leads.
struct Trip {
    let url: String
    let fields: [String: String]

    var state: String { fields["state"] ?? "" }
    var nonce: String { fields["nonce"] ?? "" }
    var redirectURI: String { fields["redirect_uri"] ?? "" }

    /// Reads it from the page.
    init?(_ page: PlainClient.Page) {
        guard page.screen == "Continue",
            let url = page.between("content=\"0; url=", "\"")?.replacing("&amp;", with: "&"),
            let question = url.firstIndex(of: "?")
        else { return nil }
        self.url = url
        fields = Dictionary(
            Query(String(url[url.index(after: question)...])).items.map { ($0.name, $0.value) }
        ) { first, _ in first }
    }

    /// The path that brings somebody back.
    func back(_ more: [(String, String)] = [("code", "the-code")], provider: String? = nil, state: String? = nil)
        -> String
    {
        let path = redirectURI.replacing("http://localhost:8080", with: "")
        let base = provider.map { "/auth/callback/" + $0 } ?? path
        return base + "?"
            + PercentEncoding.encodeQuery([("state", state ?? self.state)] + more.map { (name: $0.0, value: $0.1) })
    }
}

extension PlainClient {
    /// Presses a provider's button, up to the page that goes on to it.
    func setOut(
        _ action: String = "signIn:id.example", from path: String? = "/auth",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Trip {
        if let path { await open(path) }
        try await press(action, sourceLocation: sourceLocation)
        return try #require(Trip(page), "\(page.screen) \(page.errors)", sourceLocation: sourceLocation)
    }

    var isSignedIn: Bool {
        get async { await send(.get, "/auth/session").status == 200 }
    }

    /// The account that the session belongs to, as apps learn it.
    var userID: UserID? {
        get async {
            let answer = String(decoding: await send(.get, "/auth/session").body.array, as: UTF8.self)
            return answer.components(after: "\"id\":\"").last.map { UserID(rawValue: String($0.prefix { $0 != "\"" })) }
        }
    }
}

/// Asks the server under test itself, without a socket.
final class LoopbackFetcher: WebFetcher {
    private let handler = Locked<Handler?>(nil)

    func lead(to handler: @escaping Handler) { self.handler.withLock { $0 = handler } }

    func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        let origin = "http://localhost:8080"
        guard let handler = handler.withLock({ $0 }), request.url.hasPrefix(origin) else {
            throw WebFailure("nobody answers")
        }
        var headers: Headers = ["Host": "localhost:8080"]
        for (name, value) in request.headers { headers.add(name, value) }
        let method: HTTP.Method = request.method == "POST" ? .post : .get
        let answer = await handler(
            Request(
                method: method, target: String(request.url.dropFirst(origin.count)), headers: headers,
                body: request.body ?? [])
        ).response()
        return WebAnswer(status: answer.status, body: answer.body.array)
    }
}
