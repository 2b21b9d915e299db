/// A signed-in session.
public struct UserSession: Sendable, Equatable {
    /// SHA-256 of the cookie's token.
    public var digest: [UInt8]
    /// The id that pages and lists show.
    public var id: String
    /// Whose it is.
    public var userID: UserID
    /// Seconds since 1970.
    public var authenticatedAt: Int
    /// When it was last used, seconds since 1970.
    public var lastSeenAt: Int
    /// The absolute end, seconds since 1970.
    public var expiresAt: Int
    /// Whether the cookie outlives the browser.
    public var isRemembered: Bool
    /// How the person proved who they are: RFC 8176 values and provider ids.
    public var methods: [String]
    /// When the person last proved who they are, seconds since 1970.
    public var provenAt: Int
    /// What the device calls itself, cut short, for the list of sessions.
    public var device = ""

    /// Seconds without a request after which a session ends.
    public static let idleLimit = 86_400
    /// Seconds after which a remembered session ends.
    public static let rememberedLimit = 2_592_000
    /// Seconds after which any other session ends.
    public static let browserLimit = 43_200

    /// Creates a session that starts now.
    public init(digest: [UInt8], id: String, userID: UserID, now: Int, isRemembered: Bool, methods: [String]) {
        self.digest = digest
        self.id = id
        self.userID = userID
        authenticatedAt = now
        lastSeenAt = now
        provenAt = now
        expiresAt = now + (isRemembered ? Self.rememberedLimit : Self.browserLimit)
        self.isRemembered = isRemembered
        self.methods = methods
    }

    /// Seconds for which a proof counts as fresh: changes of credentials ask for one.
    public static let freshness = 300

    /// Whether the person proved themselves a moment ago.
    public func isFresh(at now: Int) -> Bool { now < provenAt + Self.freshness }

    /// Whether the session still holds.
    public func isLive(at now: Int) -> Bool {
        now < expiresAt && now < lastSeenAt + Self.idleLimit
    }
}
