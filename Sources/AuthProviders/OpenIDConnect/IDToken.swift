internal import AuthCore
internal import Crypto
internal import FoundationEssentials
internal import Sodium

/// What an ID token says, and when it is believed (OpenID Connect Core 1.0, 3.1.3.7).
struct IDToken: Sendable, Decodable {
    let iss: String
    let sub: String
    let aud: OneOrMany
    let azp: String?
    let exp: Double
    let iat: Double?
    let nbf: Double?
    let nonce: String?
    let atHash: String?
    let authTime: Double?
    let email: String?
    let emailVerified: LooseText?
    let name: String?
    /// Microsoft's tenant.
    let tid: String?
    /// The organisation that Google manages the account for.
    let hd: String?

    /// Seconds by which two servers' clocks may differ.
    static let skew = 60.0
    /// Seconds by which a proof may seem to lie before the request for it, since both are cut to whole seconds.
    static let proofSkew = 5.0

    static func read(_ json: [UInt8]) throws(ProviderFault) -> IDToken {
        do {
            return try JSONDecoder.snakeCase.decode(IDToken.self, from: Data(json))
        } catch {
            throw ProviderFault("the ID token lacks a claim")
        }
    }

    /// What a token must be.
    struct Expectation: Sendable {
        var issuer: String
        var clientID: String
        var accessToken: String?
        var trip: ProviderTrip
    }

    func check(_ expected: Expectation) throws(ProviderFault) {
        let now = Double(expected.trip.now)
        guard iss == expected.issuer else { throw ProviderFault("the ID token is another issuer's") }
        guard !aud.texts.isEmpty, aud.texts.allSatisfy({ $0 == expected.clientID }) else {
            throw ProviderFault("the ID token is for somebody else")
        }
        guard azp.map({ $0 == expected.clientID }) ?? true else {
            throw ProviderFault("the ID token was made for somebody else")
        }
        guard now < exp + Self.skew else { throw ProviderFault("the ID token has expired") }
        guard (iat ?? now) <= now + Self.skew, (nbf ?? now) <= now + Self.skew else {
            throw ProviderFault("the ID token is not valid yet")
        }
        guard let nonce, Digest.areEqual(Array(nonce.utf8), Array(expected.trip.nonce.utf8)) else {
            throw ProviderFault("the ID token belongs to another sign-in")
        }
        guard (1...255).contains(sub.utf8.count) else { throw ProviderFault("the ID token names nobody") }
        // Half of a SHA-256 is 22 characters; EdDSA has no digest that is settled for this.
        if let atHash, atHash.utf8.count == 22, let token = expected.accessToken {
            guard atHash == Self.leftHalf(of: token) else {
                throw ProviderFault("the ID token belongs to another access token")
            }
        }
        if expected.trip.isReauthentication {
            guard let authTime, authTime >= Double(expected.trip.startedAt) - Self.proofSkew else {
                throw ProviderFault("the person did not prove themselves anew")
            }
        }
    }

    /// The left half of the SHA-256 (Core, 3.1.3.6).
    private static func leftHalf(of token: String) -> String {
        Base64URL.encode(Array(Digest.sha256(Array(token.utf8)).prefix(16)))
    }
}
