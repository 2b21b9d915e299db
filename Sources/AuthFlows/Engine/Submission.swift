package import AuthCore

/// One post as a flow sees it.
package struct Submission: Sendable {
    /// A field of the form, in posted order.
    package struct PostedField: Sendable, Equatable {
        package var name: String
        package var value: String

        /// Creates a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var visitor: Visitor
    /// The page whose path was posted to.
    package var screen: ScreenID
    /// The page that embeds its form, when it does.
    package var embeddedIn: ScreenID?
    package var csrf: String
    /// The form's `flow`: an id, or a sealed fresh flow.
    package var flow: String
    package var step: Int
    /// The action's name.
    package var action: String
    /// What followed the first colon.
    package var argument: String?
    /// The fields without the reserved ones.
    package var fields: [PostedField]
    /// What the page's script brought from an authenticator, JSON.
    package var credential: String?

    /// Creates a submission.
    package init(
        visitor: Visitor, screen: ScreenID, embeddedIn: ScreenID?, csrf: String, flow: String, step: Int,
        action: String,
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
    package func value(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    /// The page that the person saw.
    var page: ScreenID { embeddedIn ?? screen }
}

/// What a post leads to.
package struct FlowAnswer: Sendable, Equatable {
    /// What becomes of the session cookie.
    package enum Cookie: Sendable, Equatable {
        case unchanged
        case set(SessionToken, isRemembered: Bool)
    }

    package var destination: Destination
    /// The flow that the destination belongs to.
    package var flow: FlowID?
    package var cookie: Cookie
    /// The post came without a session cookie: the next page finds out whether cookies work.
    package var checksCookies = false
    /// The visitor just signed out: cached pages are to go.
    package var clearsCache = false
    /// A file instead of a page.
    package var download: Download?

    /// A text file that a person keeps.
    package struct Download: Sendable, Equatable {
        /// The file's name, `[a-z0-9-]` and a suffix.
        package var name: String
        /// What stands above the lines.
        package var heading: Message
        package var lines: [String]

        /// Describes a file.
        package init(name: String, heading: Message, lines: [String]) {
            self.name = name
            self.heading = heading
            self.lines = lines
        }
    }

    /// Creates an answer.
    package init(
        destination: Destination, flow: FlowID?, cookie: Cookie, checksCookies: Bool = false, clearsCache: Bool = false
    ) {
        self.destination = destination
        self.flow = flow
        self.cookie = cookie
        self.checksCookies = checksCookies
        self.clearsCache = clearsCache
    }
}
