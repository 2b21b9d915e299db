public import Markup

/// One device that the account is signed in on.
public struct SessionState: TemplateState, Equatable {
    /// The session's public id.
    public var id: String
    /// The device in words: "Firefox on Linux".
    public var device: String
    /// When it signed in, in seconds since 1970.
    public var signedInAt: Int
    /// When it was last used, in seconds since 1970.
    public var lastSeenAt: Int
    /// Whether it is the one that shows the page.
    public var isCurrent: Bool
    /// Whether it stays signed in when the browser is closed.
    public var isRemembered: Bool

    /// Creates a line of the list.
    public init(
        id: String, device: String, signedInAt: Int, lastSeenAt: Int, isCurrent: Bool, isRemembered: Bool
    ) {
        self.id = id
        self.device = device
        self.signedInAt = signedInAt
        self.lastSeenAt = lastSeenAt
        self.isCurrent = isCurrent
        self.isRemembered = isRemembered
    }

    /// What templates see.
    public static let schema = Schema<SessionState>(
        "SessionState",
        [
            .text("id") { $0.id },
            .text("device") { $0.device },
            .date("signedInAt") { $0.signedInAt },
            .date("lastSeenAt") { $0.lastSeenAt },
            .flag("isCurrent") { $0.isCurrent },
            .flag("isRemembered") { $0.isRemembered },
        ])

    static let placeholder = SessionState(
        id: "", device: "", signedInAt: 0, lastSeenAt: 0, isCurrent: false, isRemembered: false)
}

/// Everything the list of devices shows.
public struct SessionsContentState: ContentState {
    /// Every device that is signed in, this one first.
    public var sessions: [SessionState]
    /// Signs one device out.
    public var revoke: ActionFunction
    /// Signs every device out but this one; nil where there is no other.
    public var revokeOthers: Action?

    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
}

extension SessionsContentState {
    /// What templates see.
    public static let schema = Schema<SessionsContentState>(
        "SessionsContentState",
        [
            .list("sessions", placeholder: SessionState.placeholder) { $0.sessions },
            .actionFunction("revoke") { $0.revoke },
            .optionalAction("revokeOthers") { $0.revokeOthers },
        ] + commonMembers)
}
