/// Something a screen's form can post: a name, maybe an argument, and whether it validates the form.
public struct Action: Sendable, Equatable {
    /// The action's name, one of the content state's property names.
    public var name: String
    /// What follows the first colon in the posted value, `[A-Za-z0-9._-]{1,64}`.
    public var argument: String?
    /// Whether the browser checks the fields first; otherwise the button gets `formnovalidate`.
    public var validates: Bool

    /// Creates an action.
    public init(_ name: String, argument: String? = nil, validates: Bool = true) {
        self.name = name
        self.argument = argument
        self.validates = validates
    }

    /// The posted value of `action`: `name` or `name:argument`.
    public var value: String {
        if let argument { "\(name):\(argument)" } else { name }
    }
}

/// An action that is completed by an argument: `signIn("google.com")`, `unenroll(factor.id)`.
public struct ActionFunction: Sendable, Equatable {
    /// The action's name.
    public var name: String
    /// Whether the browser checks the fields first.
    public var validates: Bool

    /// Creates an action that still lacks its argument.
    public init(_ name: String, validates: Bool = false) {
        self.name = name
        self.validates = validates
    }

    /// The action for one argument, `[A-Za-z0-9._-]{1,64}`.
    public func callAsFunction(_ argument: String) -> Action {
        Action(name, argument: argument, validates: validates)
    }
}

/// A way to another page.
public struct Link: Sendable, Equatable {
    /// Where it leads: a path of this origin, or an absolute `https:`, `http:` or `mailto:` URL.
    public var href: String

    /// Creates a link.
    public init(_ href: String) {
        self.href = href
    }
}

/// The name of a drawing in the icon folder; the names that exist are checked at start.
public struct Icon: Sendable, Equatable {
    /// The file's stem, such as `envelope`.
    public var name: String

    /// Names an icon.
    public init(_ name: String) {
        self.name = name
    }
}
