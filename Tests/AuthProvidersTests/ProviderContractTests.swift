import AuthCore
import AuthProviders
import Crypto
import FoundationEssentials
import HTTPClient
import JOSE
import Testing

/// The facts of one provider; the contract below is the same for all.
struct CannedProfile: Sendable, CustomTestStringConvertible {
    var id: String
    var settings: @Sendable (inout ProviderSettings) -> Void = { $0.secret = "s3cret" }
    /// The issuer of ID tokens; nil for OAuth 2 alone.
    var issuer: String?
    var authorization: String
    var token: String
    /// What its API answers.
    var answers: [String: String] = [:]
    /// Claims besides the usual ones.
    var claims = ""
    var identityIssuer: String
    var subject: String
    var name: String?
    var email: String?
    var isTrusted = false
    var answersByPost = false
    /// The parameters that prove who asks.
    var secretField: String?

    var testDescription: String { id }

    static let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"

    static let all: [CannedProfile] = [
        CannedProfile(
            id: "google.com", issuer: "https://accounts.google.com",
            authorization: "https://accounts.google.com/authorize", token: "https://accounts.google.com/token",
            claims: #","email":"ada@gmail.com","email_verified":true,"name":"Ada""#,
            identityIssuer: "https://accounts.google.com", subject: "person", name: "Ada", email: "ada@gmail.com",
            isTrusted: true),
        CannedProfile(
            id: "apple.com",
            settings: { settings in
                settings.teamID = "TEAM123456"
                settings.keyID = "KEY1234567"
                settings.privateKey = SigningKey.make()
            }, issuer: "https://appleid.apple.com", authorization: "https://appleid.apple.com/authorize",
            token: "https://appleid.apple.com/token",
            claims: #","email":"x@privaterelay.appleid.com","email_verified":"true""#,
            identityIssuer: "https://appleid.apple.com", subject: "person", email: "x@privaterelay.appleid.com",
            isTrusted: true, answersByPost: true, secretField: "client_secret"),
        CannedProfile(
            id: "microsoft.com",
            settings: { settings in
                settings.secret = "s3cret"
                settings.tenant = tenant
            }, issuer: "https://login.microsoftonline.com/\(tenant)/v2.0",
            authorization: "https://login.microsoftonline.com/\(tenant)/v2.0/authorize",
            token: "https://login.microsoftonline.com/\(tenant)/v2.0/token",
            claims: ",\"tid\":\"\(tenant)\",\"email\":\"boss@example.test\",\"email_verified\":true,\"name\":\"Ada\"",
            identityIssuer: "https://login.microsoftonline.com/\(tenant)/v2.0", subject: "person", name: "Ada",
            email: "boss@example.test"),
        CannedProfile(
            id: "yahoo.com", issuer: "https://api.login.yahoo.com",
            authorization: "https://api.login.yahoo.com/authorize", token: "https://api.login.yahoo.com/token",
            claims: #","email":"ada@yahoo.com","email_verified":true,"name":"Ada""#,
            identityIssuer: "https://api.login.yahoo.com", subject: "person", name: "Ada", email: "ada@yahoo.com"),
        CannedProfile(
            id: "github.com", authorization: "https://github.com/login/oauth/authorize",
            token: "https://github.com/login/oauth/access_token",
            answers: [
                "https://api.github.com/user": #"{"id":583231,"login":"octocat","name":null}"#,
                "https://api.github.com/user/emails": """
                [{"email":"old@example.test","primary":false,"verified":true},\
                {"email":"octo@example.test","primary":true,"verified":true}]
                """,
            ], identityIssuer: "https://github.com", subject: "583231", name: "octocat", email: "octo@example.test",
            isTrusted: true, secretField: "client_secret"),
        CannedProfile(
            id: "facebook.com", authorization: "https://www.facebook.com/v23.0/dialog/oauth",
            token: "https://graph.facebook.com/v23.0/oauth/access_token",
            answers: [
                "https://graph.facebook.com/v23.0/me?fields=id,name,email":
                    #"{"id":"1022","name":"Ada","email":"ada@example.test"}"#
            ], identityIssuer: "https://www.facebook.com", subject: "1022", name: "Ada", email: "ada@example.test",
            secretField: "client_secret"),
        CannedProfile(
            id: "twitter.com", authorization: "https://x.com/i/oauth2/authorize",
            token: "https://api.x.com/2/oauth2/token",
            answers: ["https://api.x.com/2/users/me": #"{"data":{"id":"2244994945","name":"Ada","username":"ada"}}"#],
            identityIssuer: "https://x.com", subject: "2244994945", name: "Ada"),
        CannedProfile(
            id: "line", authorization: "https://access.line.me/oauth2/v2.1/authorize",
            token: "https://api.line.me/oauth2/v2.1/token",
            answers: ["https://api.line.me/oauth2/v2.1/userinfo": #"{"sub":"U123","name":"Ada"}"#],
            identityIssuer: "https://access.line.me", subject: "U123", name: "Ada", secretField: "client_secret"),
        CannedProfile(
            id: "login.test",
            settings: { settings in
                settings.issuer = "https://login.test/realm/"
                settings.displayName = "Test"
            }, issuer: "https://login.test/realm/", authorization: "https://login.test/realm/authorize",
            token: "https://login.test/realm/token", claims: #","email":"ada@example.test","email_verified":true"#,
            identityIssuer: "https://login.test/realm/", subject: "person", email: "ada@example.test",
            secretField: "client_id"),
    ]
}

/// What every provider must do, whoever it is.
@Suite struct ProviderContractTests {
    private func make(_ profile: CannedProfile, _ web: CannedWeb) throws -> any AuthProviderRedirect {
        if let issuer = profile.issuer {
            let canned = try CannedIssuer(issuer)
            canned.publish(web)
            canned.answer(
                web,
                """
                {"iss":"\(issuer)","sub":"person","aud":"client","exp":\(ProviderTrip.now + 60),\
                "iat":\(ProviderTrip.now),"nonce":"the-nonce"\(profile.claims)}
                """)
        } else {
            web.put(profile.token, #"{"access_token":"access","token_type":"bearer"}"#)
        }
        for (url, json) in profile.answers { web.put(url, json) }
        var settings = ProviderSettings(id: profile.id, clientID: "client")
        profile.settings(&settings)
        return try #require(
            ProviderList.provider(
                settings,
                ProviderParts(fetcher: web, isLocal: false) { _, reason in
                    Issue.record("\(reason)")
                }))
    }

    @Test(arguments: CannedProfile.all)
    func `leads to its own page with state, proof key and callback, and tells no secret`(_ profile: CannedProfile)
        async throws
    {
        let provider = try make(profile, CannedWeb())
        #expect(provider.id == profile.id)
        #expect(provider.answersByPost == profile.answersByPost)
        let url = try await provider.departure(.sample())
        #expect(url.hasPrefix(profile.authorization + "?"))
        let fields = url.fields
        #expect(fields["state"] == "the-state" && fields["response_type"] == "code" && fields["client_id"] == "client")
        #expect(fields["redirect_uri"] == "https://login.example/auth/callback/id")
        // RFC 7636, appendix B.
        #expect(fields["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(fields["code_challenge_method"] == "S256")
        #expect(fields["nonce"] == (profile.issuer == nil ? nil : "the-nonce"))
        #expect(fields["response_mode"] == (profile.answersByPost ? "form_post" : nil))
        #expect(!url.contains("s3cret") && !url.contains(ProviderTrip.sample().verifier))
    }

    @Test(arguments: CannedProfile.all)
    func `says who came back, keyed by issuer and subject`(_ profile: CannedProfile) async throws {
        let web = CannedWeb()
        let provider = try make(profile, web)
        let outcome = try await provider.arrival(ProviderAnswer(code: "the code+"), .sample())
        #expect(
            outcome.identity
                == ProviderIdentity(
                    providerID: profile.id, issuer: profile.identityIssuer, subject: profile.subject))
        #expect(outcome.displayName == profile.name)
        #expect(outcome.email?.display == profile.email)
        #expect(outcome.isEmailTrusted == profile.isTrusted)
        let request = try #require(web.requests(to: profile.token).first)
        #expect(request.method == "POST")
        let fields = String(decoding: request.body ?? [], as: UTF8.self).fields
        #expect(fields["code"] == "the code+" && fields["grant_type"] == "authorization_code")
        #expect(fields["code_verifier"] == ProviderTrip.sample().verifier)
        #expect(fields["redirect_uri"] == ProviderTrip.sample().redirectURI)
        if let field = profile.secretField {
            #expect(fields[field] != nil)
        } else {
            let pair = Data("client:s3cret".utf8).base64EncodedString()
            #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Basic " + pair })
        }
        for (url, _) in profile.answers {
            #expect(web.requests(to: url).first?.headers.contains { $0.value == "Bearer access" } == true)
        }
    }

    @Test(arguments: CannedProfile.all)
    func `another issuer's answer is a mix-up, and no code is sent`(_ profile: CannedProfile) async throws {
        let web = CannedWeb()
        let provider = try quiet(profile, web)
        await #expect(throws: AuthFailure.failed) {
            try await provider.arrival(ProviderAnswer(code: "c", issuer: "https://evil.example"), .sample())
        }
        #expect(web.requests(to: profile.token).isEmpty)
    }

    @Test(arguments: CannedProfile.all)
    func `a refused code is a failed attempt`(_ profile: CannedProfile) async throws {
        let web = CannedWeb()
        let provider = try quiet(profile, web)
        for (json, status) in [
            (#"{"error":"invalid_grant"}"#, 400), (#"{"error":"bad_verification_code"}"#, 200), ("<html>", 200),
            ("{}", 200), ("", 500), (#"{"access_token":"a","token_type":"mac","id_token":"x"}"#, 200),
        ] {
            web.put(profile.token, json, status: status)
            await #expect(throws: AuthFailure.failed) {
                try await provider.arrival(ProviderAnswer(code: "c"), .sample())
            }
        }
    }

    /// The same without complaints about what is expected to fail.
    private func quiet(_ profile: CannedProfile, _ web: CannedWeb) throws -> any AuthProviderRedirect {
        _ = try make(profile, web)
        var settings = ProviderSettings(id: profile.id, clientID: "client")
        profile.settings(&settings)
        return try #require(
            ProviderList.provider(settings, ProviderParts(fetcher: web, isLocal: false) { _, _ in }))
    }

    @Test func `every preset has its canned profile`() {
        #expect(Set(ProviderList.presets.map(\.id)).isSubset(of: CannedProfile.all.map(\.id)))
    }
}
