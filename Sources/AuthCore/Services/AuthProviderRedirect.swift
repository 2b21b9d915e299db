/// A provider that people go to and come back from: OAuth 2 and OpenID Connect.
public protocol AuthProviderRedirect: AuthProviderUI {
    /// Whether it can be made to ask for the person's proof anew and tells when it was given.
    var canReauthenticate: Bool { get }
    /// Whether it sends people back by a form that its page posts (OAuth 2.0 Form Post Response Mode).
    var answersByPost: Bool { get }

    /// The address to go to.
    ///
    /// - Throws: ``AuthFailure/failed`` when the provider cannot be reached or is not what it says.
    func departure(_ trip: ProviderTrip) async throws(AuthFailure) -> String

    /// Who came back.
    ///
    /// - Throws: ``AuthFailure/failed`` when what came back is not believed.
    func arrival(_ answer: ProviderAnswer, _ trip: ProviderTrip) async throws(AuthFailure) -> ProviderOutcome
}

/// One way to a provider and back. Its secrets are derived from the state, so that none of them is stored.
public struct ProviderTrip: Sendable {
    /// The attempt's id, for logs.
    public var attempt: AttemptID
    /// What the provider gives back unchanged: 256 random bits behind the flow's id.
    public var state: String
    /// What the ID token must name (OpenID Connect Core, 3.1.2.1).
    public var nonce: String
    /// The proof key (RFC 7636, 4.1).
    public var verifier: String
    /// Where the provider sends people back to.
    public var redirectURI: String
    /// Whether the person must prove themselves anew at the provider, whoever is signed in there.
    public var isReauthentication: Bool
    /// When the trip began, seconds since 1970.
    public var startedAt: Int
    /// Seconds since 1970.
    public var now: Int

    /// Describes a trip.
    public init(
        attempt: AttemptID, state: String, nonce: String, verifier: String, redirectURI: String,
        isReauthentication: Bool, startedAt: Int, now: Int
    ) {
        self.attempt = attempt
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
        self.redirectURI = redirectURI
        self.isReauthentication = isReauthentication
        self.startedAt = startedAt
        self.now = now
    }
}

/// What a provider sends back with a person, besides the state.
public struct ProviderAnswer: Sendable, Equatable, Codable {
    /// The code that is exchanged for tokens, once.
    public var code: String
    /// Who says that it answers (RFC 9207).
    public var issuer: String?
    /// The `user` field of Apple's form: JSON that the browser could have changed.
    public var user: String?

    /// Describes an answer.
    public init(code: String, issuer: String? = nil, user: String? = nil) {
        self.code = code
        self.issuer = issuer
        self.user = user
    }
}
