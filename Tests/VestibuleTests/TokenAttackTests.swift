import AuthCore
import AuthProviders
import Crypto
import HTTP
import HTTPClient
import JOSE
import Testing
import Vestibule
import VestibuleTesting

/// A lie of the provider, or of whoever stands between: each is refused after the exchange.
struct TokenAttack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout TestIssuer.State, Int) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout TestIssuer.State, Int) -> Void) {
        testDescription = name
        self.change = change
    }

    private static func claim(_ name: String, _ key: String, _ value: String?) -> TokenAttack {
        TokenAttack(name) { state, _ in state.claims[key] = value }
    }

    private static func forged(_ name: String, _ forge: @escaping @Sendable (String, TestIssuer) -> String)
        -> TokenAttack
    {
        TokenAttack(name) { state, _ in state.forge = forge }
    }

    private static func token(_ header: String, _ claims: String, _ sign: (String) -> [UInt8]) -> String {
        let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        return signed + "." + Base64URL.encode(sign(signed))
    }

    static let all: [TokenAttack] = [
        forged("alg none, without a signature") { claims, _ in token(#"{"alg":"none"}"#, claims) { _ in [] } },
        forged("alg none, with the key's name") { claims, _ in token(#"{"alg":"none","kid":"k"}"#, claims) { _ in [] }
        },
        forged("HS256 with the public key as its secret") { claims, issuer in
            token(#"{"alg":"HS256","kid":"k"}"#, claims) {
                MessageCode.sha256(Array($0.utf8), key: [4] + issuer.key.x + issuer.key.y)
            }
        },
        forged("HS256 with the published key document as its secret") { claims, issuer in
            token(#"{"alg":"HS256","kid":"k"}"#, claims) {
                MessageCode.sha256(Array($0.utf8), key: Array(issuer.key.publicJWK(keyID: "k").utf8))
            }
        },
        forged("HS256 with the client secret") { claims, _ in
            token(#"{"alg":"HS256"}"#, claims) {
                MessageCode.sha256(Array($0.utf8), key: Array("client-secret".utf8))
            }
        },
        forged("RS256 named for an elliptic key") { claims, issuer in
            token(#"{"alg":"RS256","kid":"k"}"#, claims) { issuer.key.signature(of: Array($0.utf8)) ?? [] }
        },
        forged("another key under the right name") { claims, _ in
            SigningKey.make().flatMap { SignedToken.sign(Array(claims.utf8), by: $0, keyID: "k") } ?? ""
        },
        forged("a key that the header brings along") { claims, _ in
            guard let own = SigningKey.make() else { return "" }
            return token("{\"alg\":\"ES256\",\"jwk\":\(own.publicJWK(keyID: "k"))}", claims) {
                own.signature(of: Array($0.utf8)) ?? []
            }
        },
        forged("a key that does not exist") { claims, issuer in issuer.sign(claims, keyID: "elsewhere") },
        forged("a header that must be understood") { claims, issuer in
            token(#"{"alg":"ES256","kid":"k","crit":["b64"]}"#, claims) {
                issuer.key.signature(of: Array($0.utf8)) ?? []
            }
        },
        forged("no signature behind the second point") { claims, issuer in
            issuer.sign(claims).split(separator: ".").prefix(2).joined(separator: ".") + "."
        },
        forged("claims changed after signing") { claims, issuer in
            let parts = issuer.sign(claims).split(separator: ".").map(String.init)
            return parts[0] + "." + Base64URL.encode(Array(claims.replacing("person", with: "victim").utf8)) + "."
                + parts[2]
        },
        forged("a signature in DER") { claims, issuer in
            let parts = issuer.sign(claims).split(separator: ".").map(String.init)
            let numbers = Base64URL.decode(parts[2]) ?? []
            let der = [0x30, 68, 2, 32] + numbers.prefix(32) + [2, 32] + numbers.suffix(32)
            return parts[0] + "." + parts[1] + "." + Base64URL.encode(Array(der))
        },
        forged("five parts, as an encrypted token has") { claims, issuer in issuer.sign(claims) + ".AAAA.AAAA" },
        forged("no token at all") { _, _ in "" },
        claim("another issuer", "iss", #""https://evil.example""#),
        claim("the issuer with a slash at its end", "iss", #""https://id.example/""#),
        claim("another audience", "aud", #""other-client""#),
        claim("another audience besides ours", "aud", #"["client","other-client"]"#),
        claim("no audience", "aud", "[]"),
        claim("no audience claim", "aud", nil),
        claim("made for another party", "azp", #""other-client""#),
        TokenAttack("expired") { $0.claims["exp"] = "\($1 - 61)" },
        claim("no end", "exp", nil),
        TokenAttack("issued in the future") { $0.claims["iat"] = "\($1 + 600)" },
        TokenAttack("not valid yet") { $0.claims["nbf"] = "\($1 + 600)" },
        claim("another sign-in's nonce", "nonce", #""AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA""#),
        claim("no nonce", "nonce", nil),
        claim("an empty nonce", "nonce", #""""#),
        claim("no subject", "sub", nil),
        claim("an empty subject", "sub", #""""#),
        claim("a subject that is too long", "sub", "\"" + String(repeating: "a", count: 256) + "\""),
        claim("a subject that is a number", "sub", "5"),
        claim("another access token's digest", "at_hash", #""AAAAAAAAAAAAAAAAAAAAAA""#),
        TokenAttack("an answer without a token") { state, _ in
            state.answers["token"] = WebAnswer(
                status: 200, body: Array(#"{"access_token":"a","token_type":"Bearer"}"#.utf8))
        },
        TokenAttack("a refused code") { state, _ in
            state.answers["token"] = WebAnswer(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8))
        },
        TokenAttack("a redirect instead of tokens") { state, _ in
            state.answers["token"] = WebAnswer(status: 302, headers: ["location": "https://evil.example"], body: [])
        },
        TokenAttack("a page instead of tokens") { state, _ in
            state.answers["token"] = WebAnswer(status: 200, body: Array("<html>".utf8))
        },
        TokenAttack("keys that are none") { state, _ in state.jwks = "{}" },
        TokenAttack("a shared secret among the keys") { state, _ in
            state.jwks = #"{"keys":[{"kty":"oct","kid":"k","alg":"HS256","k":"Y2xpZW50LXNlY3JldA"}]}"#
        },
    ]
}

@Suite struct TokenAttackTests {
    private let server: TestServer
    private let client: PlainClient
    private let issuer: TestIssuer

    init() throws {
        let issuer = try TestIssuer()
        self.issuer = issuer
        server = try TestServer { $0.providers = [issuer.provider()] }
        client = server.client
    }

    @Test(arguments: TokenAttack.all)
    func `a token that is not believed makes no session, and the picker says so once`(_ attack: TokenAttack)
        async throws
    {
        let trip = try await client.setOut()
        let now = server.running.clock.now
        issuer.signIn(trip, now: now)
        issuer.change { attack.change(&$0, now) }
        await client.open(trip.back())
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["attempt.failed"])
        #expect(await !client.isSignedIn)
        #expect(issuer.exchanges == 1)
        // The way on works.
        issuer.change {
            $0.forge = nil
            $0.answers = [:]
            $0.jwks = nil
        }
        let again = try await client.setOut(from: nil)
        server.running.clock.advance(by: 61)
        issuer.signIn(again, now: server.running.clock.now)
        await client.open(again.back())
        #expect(client.page.screen == "SignedIn")
    }
}
