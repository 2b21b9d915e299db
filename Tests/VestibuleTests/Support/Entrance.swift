internal import AuthFlows
internal import AuthScreens
internal import FoundationEssentials
internal import HTTPClient
internal import Sodium
internal import VestibuleTesting
import AuthCore
import Crypto
import HTTP
import Testing
import Vestibule

/// A kind of way in: one for each way in which this server learns who somebody is.
enum Entrance: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// OpenID Connect, and the same with a posted answer, as Apple does.
    case openID, formPost
    /// OAuth 2 with a verified address (GitHub), with one that nobody vouches for (Facebook), without any (X).
    case oauth2WithEmail, oauth2Unvouched, oauth2WithoutEmail
    /// A task on the server, and the stand-in of development.
    case action, development
    case password, phone, emailLink

    /// Those that bring an identity; whoever comes by them is decided by the test.
    static let providers: [Entrance] = [
        .openID, .formPost, .oauth2WithEmail, .oauth2Unvouched, .oauth2WithoutEmail, .action,
    ]

    var testDescription: String { rawValue }

    /// The argument of `signIn`.
    var id: String {
        switch self {
        case .openID: "id.example"
        case .formPost: "post.example"
        case .oauth2WithEmail: "github.com"
        case .oauth2Unvouched: "facebook.com"
        case .oauth2WithoutEmail: "twitter.com"
        case .action: "act.test"
        case .development: "yahoo.com"
        case .password, .phone, .emailLink: rawValue
        }
    }
}

/// Somebody as a provider knows them.
struct EntrancePerson: Sendable {
    var subject = "ada"
    var email = "ada@example.test"
    var phone = "+14155550100"

    static let ada = EntrancePerson()
}

/// What the interfaces of OAuth 2 providers say of a person.
final class EntranceWeb: WebFetcher {
    private let person = Locked(EntrancePerson())

    func comes(_ person: EntrancePerson) { self.person.withLock { $0 = person } }

    func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer {
        let person = person.withLock { $0 }
        let json: String
        switch request.url.prefix(while: { $0 != "?" }) {
        case "https://github.com/login/oauth/access_token", "https://graph.facebook.com/v23.0/oauth/access_token",
            "https://api.x.com/2/oauth2/token":
            json = #"{"access_token":"access","token_type":"bearer"}"#
        case "https://api.github.com/user": json = #"{"id":"\#(person.subject)","login":"ada"}"#
        case "https://api.github.com/user/emails":
            json = #"[{"email":"\#(person.email)","primary":true,"verified":true}]"#
        case "https://graph.facebook.com/v23.0/me": json = #"{"id":"\#(person.subject)","email":"\#(person.email)"}"#
        case "https://api.x.com/2/users/me": json = #"{"data":{"id":"\#(person.subject)","username":"ada"}}"#
        default: throw WebFailure("nobody answers at \(request.url)")
        }
        return WebAnswer(status: 200, body: Array(json.utf8))
    }
}

/// An installation with every kind of way in.
final class EntranceWorld {
    let server: TestServer
    let client: PlainClient
    let hooks = NotingHooks()
    private let issuers: [Entrance: TestIssuer]
    private let action = TestProvider("act.test", "Act")
    private let web = EntranceWeb()
    private var apps: [UserID: AuthenticatorApp] = [:]

    private static let configuration = Result { () throws -> AuthConfiguration in
        let secret = FileManager.default.temporaryDirectory.appending(path: "vestibule-secret-\(UUID().uuidString)")
        try Data("secret".utf8).write(to: secret)
        var configuration = AuthConfiguration()
        configuration.providers = [.oauth2WithEmail, .oauth2Unvouched, .oauth2WithoutEmail].map { (kind: Entrance) in
            var provider = ProviderConfiguration()
            provider.id = kind.id
            provider.clientID = "client"
            provider.clientSecretFile = secret.path()
            return provider
        }
        return configuration
    }

    init() throws {
        let issuers: [Entrance: TestIssuer] = [
            .openID: try TestIssuer(Entrance.openID.id),
            .formPost: try TestIssuer(Entrance.formPost.id, answersByPost: true),
        ]
        self.issuers = issuers
        let (action, hooks, web) = (action, hooks, web)
        server = try TestServer(try Self.configuration.get(), cost: .init(memory: 8, passes: 1)) { place in
            place.providers = issuers.values.map { $0.provider() } + [action]
            place.hooks = hooks
            place.fetcher = web
        }
        client = server.client
    }

    private var now: Int { server.running.clock.now }
    func advance(_ seconds: Int) { server.running.clock.advance(by: seconds) }

    // MARK: Coming in

    /// Comes in by a way from the page that the client stands at, with everything that the way asks for; where that
    /// ends is for the test to see.
    ///
    /// - Parameter verb: what a provider's button does: `signIn`, or `link` among the ways in of an account.
    func arrive(
        _ client: PlainClient, by entrance: Entrance, as person: EntrancePerson = .ada, verb: String = "signIn",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        switch entrance {
        case .openID, .formPost, .oauth2WithEmail, .oauth2Unvouched, .oauth2WithoutEmail:
            web.comes(person)
            let trip = try await client.setOut("\(verb):\(entrance.id)", from: nil, sourceLocation: sourceLocation)
            issuers[entrance]?.signIn(trip, subject: person.subject, email: person.email, now: now)
            await client.open(entrance == .formPost ? try await hop(trip) : trip.back())
        case .action:
            action.returns(person.subject, email: person.email)
            try await client.press("\(verb):\(entrance.id)", sourceLocation: sourceLocation)
        case .development: try await client.press("\(verb):\(entrance.id)", sourceLocation: sourceLocation)
        case .password:
            if client.page.form("signIn:password") != nil { try await client.press("signIn:password") }
            if client.page.form("signIn") == nil { try await client.press("switchFlow") }
            try await client.press(
                "signIn", [("email", person.email), ("password", TestServer.password)], sourceLocation: sourceLocation)
        case .phone:
            try await client.press("signIn:phone", sourceLocation: sourceLocation)
            // Another message to the same number has its wait.
            advance(61)
            try await server.enter(client, person.phone, sourceLocation: sourceLocation)
        case .emailLink:
            let isOffered = client.page.form("goToEmailLink") != nil
            try await client.press(isOffered ? "goToEmailLink" : "signIn:emailLink", sourceLocation: sourceLocation)
            try await client.press("sendSignInLink", [("email", person.email)], sourceLocation: sourceLocation)
            try await verify(client, person.email, sourceLocation: sourceLocation)
        }
        guard client.page.screen == "EmailVerification" else { return }
        try await client.press("changeAddress", [("newEmail", person.email)], sourceLocation: sourceLocation)
        try await verify(client, person.email, sourceLocation: sourceLocation)
    }

    private func verify(_ client: PlainClient, _ address: String, sourceLocation: SourceLocation) async throws {
        let code = try #require(try await server.code(to: address), sourceLocation: sourceLocation)
        try await client.press("verify", [("verificationCode", code)], sourceLocation: sourceLocation)
    }

    /// What the provider's page posts, without our cookie; the path that the browser goes on to.
    private func hop(_ trip: Trip) async throws -> String {
        let page = server.client
        page.headers = ["Origin": "https://post.example", "Sec-Fetch-Site": "cross-site"]
        let path = "/auth/callback/" + Entrance.formPost.id
        let response = await page.send(.post, path, [("state", trip.state), ("code", "the-code")])
        return try #require(response.headers.first("Location"))
    }

    // MARK: Accounts

    /// An account that a way signs in to, signed out.
    func account(of entrance: Entrance, _ person: EntrancePerson = .ada) async throws -> UserID {
        let owner = server.client
        switch entrance {
        case .password, .emailLink: try await server.signUp(owner, person.email)
        case .phone: try await server.signIn(owner, number: person.phone)
        default:
            await owner.open("/auth")
            try await arrive(owner, by: entrance, as: person)
        }
        return try #require(await owner.userID)
    }

    /// The same for an account that has the person's address besides.
    func accountWithAddress(of entrance: Entrance, _ person: EntrancePerson = .ada) async throws -> UserID {
        let id = try await account(of: entrance, person)
        if entrance == .phone {
            _ = try await server.store.commit([.setEmail(id, try EmailAddress(person.email), isVerified: true)])
        }
        return id
    }

    /// Sets up an authenticator app.
    func enrolApp(_ user: UserID) async throws {
        let services = server.running.engine.services
        let secret = services.random.bytes(OneTimePassword.secretCount)
        let factor = "factor-" + user.rawValue
        let sealed = services.keys.sealing.seal(secret, binding: "totp " + factor)
        let change = StoreChange.insertFactor(
            SecondFactor(id: factor, userID: user, kind: .totp, name: "App", sealedSecret: sealed, createdAt: now))
        #expect(try await services.store.commit([change]) == .committed)
        apps[user] = AuthenticatorApp(Base32.standard.encode(secret))
    }

    /// The second factor, where the account has one: asked for, and no session before.
    func pass(
        _ client: PlainClient, _ user: UserID, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        guard let app = apps[user] else { return }
        #expect(client.page.screen == "MFAResolution", sourceLocation: sourceLocation)
        #expect(await client.userID != user, sourceLocation: sourceLocation)
        advance(30)
        try await client.press("resolve", [("totpCode", app.code(server))], sourceLocation: sourceLocation)
    }

    func becomeGuest() async throws -> UserID {
        await client.open("/auth")
        try await client.press("continueAsGuest")
        let guest = try #require(await client.userID)
        try await client.press("goToUpgrade")
        return guest
    }

    func identities(of user: UserID) async throws -> [ProviderIdentity] {
        try await server.store.identities(of: user)
    }
}
