/// Something a screen's form can post: a name, maybe an argument, and whether it validates the form.
public struct Action: Sendable, Equatable {
    /// The action's name, one of the content state's property names.
    public var name: String
    /// What follows the first colon in the posted value, `[A-Za-z0-9._-]{1,64}`.
    public var argument: String?
    /// Whether the browser checks the fields first; otherwise the button gets `formnovalidate`.
    public var validates: Bool
    /// What the browser is to ask its authenticators first, as JSON (W3C Web Authentication Level 3, 5.1.8 and 5.1.9):
    /// every button of the action carries it for the page's script, whatever its markup.
    public var passkeyOptions: String?

    /// Creates an action.
    public init(_ name: String, argument: String? = nil, validates: Bool = true, passkeyOptions: String? = nil) {
        self.name = name
        self.argument = argument
        self.validates = validates
        self.passkeyOptions = passkeyOptions
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
    /// ``Action/passkeyOptions`` of the argument `passkey`.
    public var passkeyOptions: String?

    /// Creates an action that still lacks its argument.
    public init(_ name: String, validates: Bool = false, passkeyOptions: String? = nil) {
        self.name = name
        self.validates = validates
        self.passkeyOptions = passkeyOptions
    }

    /// The action for one argument, `[A-Za-z0-9._-]{1,64}`.
    public func callAsFunction(_ argument: String) -> Action {
        Action(
            name, argument: argument, validates: validates,
            passkeyOptions: argument == "passkey" ? passkeyOptions : nil)
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

extension Action {
    /// The attributes of a visible button that posts it.
    package func write(into output: inout HTMLBuffer) {
        if !validates { output.append(" formnovalidate") }
        output.append(" name=\"action\"")
        output.appendAttribute("value", value)
        if let passkeyOptions { output.appendAttribute("data-passkey-options", passkeyOptions) }
    }
}
