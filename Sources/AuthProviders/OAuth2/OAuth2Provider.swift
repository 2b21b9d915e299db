public import AuthCore
internal import FoundationEssentials
internal import HTTP
public import HTTPClient

/// A provider that knows OAuth 2 but no ID tokens: the code's access token opens an API that says who it is. It never
/// tells when the person proved themselves, so it is no proof for changes of credentials.
public struct OAuth2Provider: AuthProviderRedirect {
    private let profile: OAuth2Profile
    private let fetcher: any WebFetcher
    private let log: ProviderLog

    /// Creates a provider.
    public init(_ profile: OAuth2Profile, fetcher: any WebFetcher, log: @escaping ProviderLog) {
        self.profile = profile
        self.fetcher = fetcher
        self.log = log
    }

    /// A stable id, such as `github.com`.
    public var id: String { profile.id }
    /// The provider's own name.
    public var displayName: String { profile.displayName }
    /// The stem of its drawing.
    public var icon: String { profile.icon }
    /// Whether its button carries a required appearance.
    public var isBrand: Bool { profile.isBrand }
    /// Never.
    public var canReauthenticate: Bool { false }
    /// Never.
    public var answersByPost: Bool { false }

    /// The address to go to.
    public func departure(_ trip: ProviderTrip) async throws(AuthFailure) -> String {
        PercentEncoding.url(
            profile.authorizationEndpoint,
            adding: [
                ("response_type", "code"), ("client_id", profile.clientID), ("redirect_uri", trip.redirectURI),
                ("scope", profile.scopes.joined(separator: " ")), ("state", trip.state),
                ("code_challenge", trip.challenge), ("code_challenge_method", "S256"),
            ])
    }

    /// Who came back, as the provider's API says.
    public func arrival(_ answer: ProviderAnswer, _ trip: ProviderTrip) async throws(AuthFailure) -> ProviderOutcome {
        try await logging(log, id, trip.attempt) { () async throws(ProviderFault) in
            guard !trip.isReauthentication else { throw ProviderFault("it cannot prove anybody anew") }
            guard answer.issuer.map({ $0 == profile.issuer }) ?? true else {
                throw ProviderFault("another issuer answered")
            }
            let tokens = try await TokenExchange(
                endpoint: profile.tokenEndpoint, clientID: profile.clientID, secret: profile.secret,
                issuer: profile.issuer, fetcher: fetcher
            ).tokens(answer.code, trip)
            guard let token = tokens.accessToken else { throw ProviderFault("the answer has no access token") }
            let person = try await profile.read(fetcher, token)
            guard (1...255).contains(person.subject.utf8.count) else { throw ProviderFault("the API names nobody") }
            let email = person.email.flatMap { try? EmailAddress($0) }
            return ProviderOutcome(
                identity: ProviderIdentity(providerID: profile.id, issuer: profile.issuer, subject: person.subject),
                displayName: DisplayName.clean(person.name), email: email,
                isEmailTrusted: email != nil && person.isEmailProven)
        }
    }
}

/// What this server knows of an OAuth 2 provider.
public struct OAuth2Profile: Sendable {
    /// Who a person is, by the provider's API.
    struct Person: Sendable {
        var subject: String
        var name: String?
        var email: String?
        /// Whether the provider is the authority for the address and says that it is verified.
        var isEmailProven = false
    }

    let id: String
    let displayName: String
    let icon: String
    var isBrand = true
    /// A name for the identities' issuer, stable for good.
    let issuer: String
    let clientID: String
    let secret: ClientSecret
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let scopes: [String]
    /// Asks the API who the access token's person is.
    let read: @Sendable (any WebFetcher, String) async throws(ProviderFault) -> Person
}
