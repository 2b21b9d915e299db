import AuthCore
import AuthProviders
import Crypto
import HTTP
import HTTPClient
import JOSE
import Testing

/// Discovery, keys and what single providers do differently.
@Suite struct OpenIDProviderTests {
    private let web = CannedWeb()
    private let issuer: CannedIssuer
    private let reasons = Locked<[String]>([])

    init() throws { issuer = try CannedIssuer("https://id.test") }

    private func provider(_ change: (inout OpenIDProfile) -> Void = { _ in }) -> GenericOIDCProvider {
        var profile = OpenIDProfile(
            id: "id.test", displayName: "Test", issuer: "https://id.test", clientID: "client", secret: .basic("s3cret"))
        change(&profile)
        let reasons = reasons
        return GenericOIDCProvider(profile, fetcher: web) { _, reason in reasons.withLock { $0.append(reason) } }
    }

    private func claims(_ more: String = "", now: Int = ProviderTrip.now, issuer: String = "https://id.test") -> String
    {
        """
        {"iss":"\(issuer)","sub":"person","aud":["client"],"exp":\(now + 60),"iat":\(now),"nonce":"the-nonce"\(more)}
        """
    }

    private func arrive(
        _ provider: GenericOIDCProvider, now: Int = ProviderTrip.now, isReauthentication: Bool = false,
        answer: ProviderAnswer = ProviderAnswer(code: "c")
    ) async throws -> ProviderOutcome {
        try await provider.arrival(answer, .sample(now: now, isReauthentication: isReauthentication))
    }

    private var configurationRequests: Int {
        web.requests(to: "https://id.test/.well-known/openid-configuration").count
    }

    @Test func `configuration and keys are kept for as long as they say`() async throws {
        issuer.publish(web, headers: ["cache-control": "public, max-age=600"])
        issuer.answer(web, claims())
        let provider = provider()
        _ = try await arrive(provider)
        _ = try await arrive(provider)
        #expect(configurationRequests == 1 && web.requests(to: "https://id.test/jwks").count == 1)
        issuer.answer(web, claims(now: ProviderTrip.now + 601))
        _ = try await arrive(provider, now: ProviderTrip.now + 601)
        #expect(configurationRequests == 2 && web.requests(to: "https://id.test/jwks").count == 2)
    }

    @Test func `a new key is looked for at once, and then once a minute`() async throws {
        issuer.publish(web)
        issuer.answer(web, claims())
        let provider = provider()
        _ = try await arrive(provider)
        var rotated = try CannedIssuer("https://id.test")
        rotated.keyID = "two"
        rotated.answer(web, claims())
        for _ in 0..<3 { await #expect(throws: AuthFailure.failed) { try await arrive(provider) } }
        #expect(web.requests(to: "https://id.test/jwks").count == 1)
        rotated.publish(web)
        rotated.answer(web, claims(now: ProviderTrip.now + 60))
        _ = try await arrive(provider, now: ProviderTrip.now + 60)
        #expect(web.requests(to: "https://id.test/jwks").count == 2)
    }

    @Test(arguments: [
        #"{"issuer":"https://evil.test"}"#, "[]", "",
        #"{"issuer":"https://id.test","authorization_endpoint":"http://id.test/a","token_endpoint":"https://id.test/t","jwks_uri":"https://id.test/k"}"#,
        #"{"issuer":"https://id.test","authorization_endpoint":"javascript:alert(1)","token_endpoint":"https://id.test/t","jwks_uri":"https://id.test/k"}"#,
        #"{"issuer":"https://id.test/","authorization_endpoint":"https://id.test/a","token_endpoint":"https://id.test/t","jwks_uri":"https://id.test/k"}"#,
        #"{"issuer":"https://id.test","authorization_endpoint":"https://id.test/a","token_endpoint":"https://id.test/t"}"#,
    ])
    func `a configuration of somebody else or without https is refused`(_ json: String) async {
        web.put("https://id.test/.well-known/openid-configuration", json)
        let provider = provider()
        await #expect(throws: AuthFailure.failed) { try await provider.departure(.sample()) }
    }

    @Test func `an issuer that announces its name must give it`() async throws {
        issuer.publish(web, more: #","authorization_response_iss_parameter_supported":true"#)
        issuer.answer(web, claims())
        let provider = provider()
        await #expect(throws: AuthFailure.failed) { try await arrive(provider) }
        _ = try await arrive(provider, answer: ProviderAnswer(code: "c", issuer: "https://id.test"))
    }

    @Test func `the user information completes what the token lacks`() async throws {
        issuer.publish(web, more: #","userinfo_endpoint":"https://id.test/me""#)
        issuer.answer(web, claims())
        web.put("https://id.test/me", #"{"sub":"person","name":"Ada","email":"ada@id.test","email_verified":true}"#)
        let outcome = try await arrive(provider { $0.emailRule = .verified })
        #expect(outcome.displayName == "Ada" && outcome.email?.display == "ada@id.test" && outcome.isEmailTrusted)
        web.put("https://id.test/me", #"{"sub":"other","name":"Bob","email":"bob@id.test","email_verified":true}"#)
        await #expect(throws: AuthFailure.failed) { try await arrive(provider()) }
    }

    @Test func `a proof anew asks for it and must be later than the request`() async throws {
        issuer.publish(web)
        let provider = provider { $0.canReauthenticate = true }
        let fields = try await provider.departure(.sample(isReauthentication: true)).fields
        #expect(fields["prompt"] == "login" && fields["max_age"] == "0")
        for (time, isTaken) in [(-10, true), (-30, true), (-40, false), (-3600, false)] {
            issuer.answer(web, claims(",\"auth_time\":\(ProviderTrip.now + time)"))
            if isTaken {
                _ = try await arrive(provider, isReauthentication: true)
            } else {
                await #expect(throws: AuthFailure.failed) { try await arrive(provider, isReauthentication: true) }
            }
        }
        issuer.answer(web, claims())
        await #expect(throws: AuthFailure.failed) { try await arrive(provider, isReauthentication: true) }
    }

    @Test(arguments: [
        (#","email":"a@gmail.com","email_verified":true"#, true),
        (#","email":"a@gmail.com","email_verified":false"#, false),
        (#","email":"a@evil.test","email_verified":true"#, false),
        (#","email":"a@firm.test","email_verified":true,"hd":"firm.test""#, true),
        (#","email":"a@gmail.com""#, false), (#","email":"a@gmail.com.evil.test","email_verified":true"#, false),
    ])
    func `Google vouches for its own addresses only`(_ more: String, _ isTrusted: Bool) async throws {
        issuer.publish(web)
        issuer.answer(web, claims(more))
        #expect(try await arrive(provider { $0.emailRule = .google }).isEmailTrusted == isTrusted)
    }

    @Test func `Apple's form says a name and nothing else`() async throws {
        issuer.publish(web)
        issuer.answer(web, claims(#","email":"a@id.test","email_verified":"true""#))
        let user = #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"evil@id.test"}"#
        let outcome = try await arrive(
            provider { $0.emailRule = .verified }, answer: ProviderAnswer(code: "c", user: user))
        #expect(outcome.displayName == "Ada Lovelace" && outcome.email?.display == "a@id.test")
        for user in ["", "{", "[]", #"{"name":"Ada"}"#, #"{"name":{"firstName":"\u0000\u202e "}}"#] {
            let outcome = try await arrive(provider(), answer: ProviderAnswer(code: "c", user: user))
            #expect(outcome.displayName == nil)
        }
    }

    @Test func `Apple's client secret is signed for each exchange`() async throws {
        let key = try #require(SigningKey.make())
        let apple = try CannedIssuer("https://appleid.apple.com")
        apple.publish(web)
        apple.answer(web, claims(issuer: "https://appleid.apple.com"))
        let provider = GenericOIDCProvider(
            .apple(clientID: "client", team: "TEAM123456", keyID: "KEY1234567", key: key), fetcher: web
        ) { _, _ in }
        _ = try await arrive(provider)
        let body = String(
            decoding: web.requests(to: "https://appleid.apple.com/token").last?.body ?? [], as: UTF8.self)
        let secret = try #require(body.fields["client_secret"])
        let keys = try #require(KeySet(json: Array("{\"keys\":[\(key.publicJWK(keyID: "KEY1234567"))]}".utf8)))
        let text = String(decoding: try SignedToken(secret).verified(by: keys), as: UTF8.self)
        #expect(text.contains("\"iss\":\"TEAM123456\"") && text.contains("\"sub\":\"client\""))
        #expect(
            text.contains("\"aud\":\"https:\\/\\/appleid.apple.com\"")
                || text.contains("\"aud\":\"https://appleid.apple.com\""))
    }

    @Test func `where every tenant is welcome the token's own is its issuer`() async throws {
        let tenant = CannedProfile.tenant
        var common = try CannedIssuer("https://login.microsoftonline.com/common/v2.0")
        common.metadataIssuer = "https://login.microsoftonline.com/{tenantid}/v2.0"
        common.publish(web)
        let provider = GenericOIDCProvider(
            .microsoft(clientID: "client", secret: .none, tenant: "common"), fetcher: web
        ) { _, _ in }
        let own = "https://login.microsoftonline.com/\(tenant)/v2.0"
        common.answer(web, claims(",\"tid\":\"\(tenant)\"", issuer: own))
        #expect(try await arrive(provider).identity.issuer == own)
        for (tid, issuer) in [
            ("11111111-86f1-41af-91ab-2d7cd011db47", own), (tenant, "https://evil.test"), ("common", own), ("", own),
        ] {
            common.answer(web, claims(",\"tid\":\"\(tid)\"", issuer: issuer))
            await #expect(throws: AuthFailure.failed) { try await arrive(provider) }
        }
        common.answer(web, claims(issuer: own))
        await #expect(throws: AuthFailure.failed) { try await arrive(provider) }
    }

    @Test func `a secret goes where the provider wants it`() async throws {
        issuer.publish(web, more: #","token_endpoint_auth_methods_supported":["client_secret_post"]"#)
        issuer.answer(web, claims())
        _ = try await arrive(provider())
        let request = try #require(web.requests(to: "https://id.test/token").last)
        #expect(!request.headers.contains { $0.name == "Authorization" })
        #expect(String(decoding: request.body ?? [], as: UTF8.self).fields["client_secret"] == "s3cret")
    }

    @Test func `reasons for the log hold no code, token, secret or address`() async throws {
        issuer.publish(web)
        let provider = provider()
        issuer.answer(web, claims(#","email":"ada@id.test","azp":"other""#))
        await #expect(throws: AuthFailure.failed) {
            try await arrive(provider, answer: ProviderAnswer(code: "top-secret-code"))
        }
        web.put("https://id.test/token", #"{"error":"top-secret"}"#, status: 400)
        await #expect(throws: AuthFailure.failed) { try await arrive(provider) }
        let lines = reasons.withLock { $0 }
        #expect(lines.count == 2)
        for line in lines {
            #expect(!line.contains("secret") && !line.contains("ada@") && !line.contains("the-state"))
        }
    }
}
