/// A signed-in session.
public struct UserSession: Sendable, Equatable {
    /// SHA-256 of the cookie's token.
    public var digest: [UInt8]
    /// The id that pages and lists show.
    public var id: String
    public var userID: UserID
    /// Seconds since 1970.
    public var authenticatedAt: Int
    public var lastSeenAt: Int
    /// The absolute end, seconds since 1970.
    public var expiresAt: Int
    /// Whether the cookie outlives the browser.
    public var isRemembered: Bool
    /// How the person proved who they are: RFC 8176 values and provider ids.
    public var methods: [String]

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
        expiresAt = now + (isRemembered ? Self.rememberedLimit : Self.browserLimit)
        self.isRemembered = isRemembered
        self.methods = methods
    }

    /// Whether the session still holds.
    public func isLive(at now: Int) -> Bool {
        now < expiresAt && now < lastSeenAt + Self.idleLimit
    }
}
