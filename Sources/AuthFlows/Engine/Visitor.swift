public import AuthCore

/// Who is at the other end of a request.
public struct Visitor: Sendable {
    /// The cookie's token, or a fresh one for who came without.
    public var token: SessionToken
    /// Whether a well-formed session cookie came with the request.
    public var hadCookie: Bool
    /// The signed-in session that the token belongs to.
    public var session: UserSession?
    /// Its account.
    public var user: User?
    /// The client's network, for limits: a prefix, never shown.
    public var network: String
    /// BCP 47, the language of the page.
    public var language: String
    /// Digest of the token by which accounts know this device; empty where it has none.
    public var device: [UInt8] = []
    /// What the browser says it is, in the form that a session keeps.
    public var deviceName = ""

    /// Describes a visitor.
    public init(
        token: SessionToken, hadCookie: Bool, session: UserSession? = nil, user: User? = nil, network: String,
        language: String
    ) {
        self.token = token
        self.hadCookie = hadCookie
        self.session = session
        self.user = user
        self.network = network
        self.language = language
    }

    /// Whether somebody is signed in; a guest is not.
    package var isSignedIn: Bool { session != nil && user?.isAnonymous != true }

    /// What forms are bound to: the whole token once signed in, else the part that stays.
    var formBinding: [UInt8] { session == nil ? token.binding : token.digest }

    /// What a posted form may be bound to. A form of a signed-in page that is posted twice arrives the second time with
    /// a token that was just replaced, so that no session is found; it can only be a repeat then.
    var acceptedBindings: [[UInt8]] { session == nil ? [token.binding, token.digest] : [token.digest] }
}
