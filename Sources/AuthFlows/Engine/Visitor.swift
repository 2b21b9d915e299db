package import AuthCore

/// Who is at the other end of a request.
package struct Visitor: Sendable {
    /// The cookie's token, or a fresh one for who came without.
    package var token: SessionToken
    /// Whether a well-formed session cookie came with the request.
    package var hadCookie: Bool
    /// The signed-in session that the token belongs to.
    package var session: UserSession?
    /// Its account.
    package var user: User?
    /// The mailed link that the browser holds between opening it and pressing the button.
    package var link: MailedLink?
    /// The client's network, for limits: a prefix, never shown.
    package var network: String
    /// BCP 47, the language of the page.
    package var language: String
    /// Digest of the token by which accounts know this device; empty where it has none.
    package var device: [UInt8] = []
    /// What the browser says it is, in the form that a session keeps.
    package var deviceName = ""
    /// The origin that the request was sent to; empty where that is the public one.
    package var origin = ""

    /// Describes a visitor.
    package init(
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
