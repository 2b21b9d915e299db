public import AuthCore

/// One post as a flow sees it.
public struct Submission: Sendable {
    /// A field of the form, in posted order.
    public struct PostedField: Sendable, Equatable {
        public var name: String
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    public var visitor: Visitor
    /// The page whose path was posted to.
    public var screen: ScreenID
    /// The page that embeds its form, when it does.
    public var embeddedIn: ScreenID?
    public var csrf: String
    /// The form's `flow`: an id, or a sealed fresh flow.
    public var flow: String
    public var step: Int
    /// The action's name.
    public var action: String
    /// What followed the first colon.
    public var argument: String?
    /// The fields without the reserved ones.
    public var fields: [PostedField]

    /// Creates a submission.
    public init(
        visitor: Visitor, screen: ScreenID, embeddedIn: ScreenID?, csrf: String, flow: String, step: Int, action: String,
        argument: String?, fields: [PostedField]
    ) {
        self.visitor = visitor
        self.screen = screen
        self.embeddedIn = embeddedIn
        self.csrf = csrf
        self.flow = flow
        self.step = step
        self.action = action
        self.argument = argument
        self.fields = fields
    }

    /// A field's value, the last one where several came.
    public func value(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    /// The page that the person saw.
    var page: ScreenID { embeddedIn ?? screen }
}

/// What a post leads to.
public struct FlowAnswer: Sendable, Equatable {
    /// What becomes of the session cookie.
    public enum Cookie: Sendable, Equatable {
        case unchanged
        case set(SessionToken, isRemembered: Bool)
    }

    public var destination: Destination
    /// The flow that the destination belongs to.
    public var flow: FlowID?
    public var cookie: Cookie
    /// The post came without a session cookie: the next page finds out whether cookies work.
    public var checksCookies = false
    /// The visitor just signed out: cached pages are to go.
    public var clearsCache = false
    /// A file instead of a page.
    public var download: Download?

    /// A text file that a person keeps.
    public struct Download: Sendable, Equatable {
        /// The file's name, `[a-z0-9-]` and a suffix.
        public var name: String
        /// What stands above the lines.
        public var heading: Message
        public var lines: [String]

        /// Describes a file.
        public init(name: String, heading: Message, lines: [String]) {
            self.name = name
            self.heading = heading
            self.lines = lines
        }
    }

    /// Creates an answer.
    public init(
        destination: Destination, flow: FlowID?, cookie: Cookie, checksCookies: Bool = false, clearsCache: Bool = false
    ) {
        self.destination = destination
        self.flow = flow
        self.cookie = cookie
        self.checksCookies = checksCookies
        self.clearsCache = clearsCache
    }
}
