import AuthCore
import Crypto
import FoundationEssentials
import HTTP
import HTTPClient
import JOSE
import Testing

/// Other servers, as far as a test needs them: answers by address, and what was asked.
final class CannedWeb: WebFetcher {
    private struct State {
        var answers: [String: WebAnswer] = [:]
        var requests: [WebRequest] = []
    }

    private let state = Locked(State())

    func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers[request.url]
        }
        guard let answer else { throw WebFailure("nobody answers") }
        return answer
    }

    func put(_ url: String, _ json: String, status: Int = 200, headers: [String: String] = [:]) {
        state.withLock {
            $0.answers[url] = WebAnswer(status: status, headers: headers, body: Array(json.utf8))
        }
    }

    var requests: [WebRequest] { state.withLock { $0.requests } }
    func requests(to url: String) -> [WebRequest] { requests.filter { $0.url == url } }
}

/// An issuer's documents on a canned web.
struct CannedIssuer {
    let issuer: String
    var metadataIssuer: String?
    let key: SigningKey
    var keyID = "one"

    init(_ issuer: String) throws {
        self.issuer = issuer
        key = try #require(SigningKey.make())
    }

    var base: String { issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer }

    /// Puts configuration and keys where they belong.
    func publish(_ web: CannedWeb, more: String = "", headers: [String: String] = [:]) {
        web.put(
            base + "/.well-known/openid-configuration",
            """
            {"issuer":"\(metadataIssuer ?? issuer)","authorization_endpoint":"\(base)/authorize",\
            "token_endpoint":"\(base)/token","jwks_uri":"\(base)/jwks"\(more)}
            """, headers: headers)
        web.put(base + "/jwks", "{\"keys\":[\(key.publicJWK(keyID: keyID))]}", headers: headers)
    }

    /// Puts what the token end point answers.
    func answer(_ web: CannedWeb, _ claims: String, token: String = "access") {
        let signed = SignedToken.sign(Array(claims.utf8), by: key, keyID: keyID) ?? ""
        web.put(
            base + "/token", "{\"access_token\":\"\(token)\",\"token_type\":\"Bearer\",\"id_token\":\"\(signed)\"}")
    }
}

extension ProviderTrip {
    static let now = 1_800_000_000

    static func sample(now: Int = now, isReauthentication: Bool = false) -> ProviderTrip {
        ProviderTrip(
            attempt: AttemptID(rawValue: "a"), state: "the-state", nonce: "the-nonce",
            verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            redirectURI: "https://login.example/auth/callback/id", isReauthentication: isReauthentication,
            startedAt: now - 30, now: now)
    }
}

extension String {
    /// The fields of a query or a form.
    var fields: [String: String] {
        let text = firstIndex(of: "?").map { String(self[index(after: $0)...]) } ?? self
        return Dictionary(Query(text).items.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
