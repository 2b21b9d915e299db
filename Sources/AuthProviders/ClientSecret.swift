internal import HTTP
public import Crypto
internal import AuthCore
internal import HTTPClient
internal import JOSE

/// How this server proves to a provider who it is.
public enum ClientSecret: Sendable {
    /// It does not: a public client, which its proof key protects.
    case none
    /// A shared secret, sent in the `Authorization` header (RFC 6749, 2.3.1).
    case basic(String)
    /// A shared secret, sent among the fields.
    case post(String)
    /// A token that is signed for each exchange with a key that Apple handed out.
    case apple(team: String, keyID: String, key: SigningKey)

    /// Seconds that a signed token is good for.
    static let lifetime = 300

    /// Adds the proof to a request for tokens.
    func sign(
        _ fields: inout [(name: String, value: String)], _ headers: inout [(name: String, value: String)],
        clientID: String, issuer: String, now: Int
    ) throws(ProviderFault) {
        switch self {
        case .none: fields.append(("client_id", clientID))
        case .basic(let secret):
            // Both parts are form-encoded first (RFC 6749, 2.3.1).
            let pair = PercentEncoding.encode(clientID) + ":" + PercentEncoding.encode(secret)
            headers.append(("Authorization", "Basic " + Base64.encode(Array(pair.utf8))))
        case .post(let secret): fields += [("client_id", clientID), ("client_secret", secret)]
        case .apple(let team, let keyID, let key):
            let claims = JSONText.object([
                ("iss", .text(team)), ("iat", .number(now)), ("exp", .number(now + Self.lifetime)),
                ("aud", .text(issuer)), ("sub", .text(clientID)),
            ])
            guard let token = SignedToken.sign(Array(claims.utf8), by: key, keyID: keyID) else {
                throw ProviderFault("the client secret cannot be signed")
            }
            fields += [("client_id", clientID), ("client_secret", token)]
        }
    }
}

extension ClientSecret: CustomStringConvertible, CustomReflectable {
    /// Says nothing of what it holds.
    public var description: String { "ClientSecret(hidden)" }
    /// Shows nothing of what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
