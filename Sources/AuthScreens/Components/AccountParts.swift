public import Markup

/// The key for an authenticator app, in groups of four, to be selected or typed.
public struct TOTPKey: HTMLPrimitive {
    private let key: String

    /// Takes the state's `totpSecret`.
    public init(_ key: String) { self.key = key }

    /// Writes the key.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<code id=\"totpSecret\" class=\"key\" dir=\"ltr\" translate=\"no\">")
        output.appendText(key)
        output.append("</code>")
    }
}

/// Recovery codes, which are shown once.
public struct RecoveryCodeList: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let codes: [String]

    /// Takes the state's `recoveryCodes`.
    public init(_ codes: [String]) { self.codes = codes }

    /// Writes the list.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<ul")
        attributes.write(class: "codes", into: &output, context)
        output.append(">")
        for code in codes {
            output.append("<li><code data-recovery-code=\"\" dir=\"ltr\" translate=\"no\">")
            output.appendText(code)
            output.append("</code></li>")
        }
        output.append("</ul>")
    }
}

/// The terms of service and the privacy policy, each link by itself good to follow.
public struct TermsLinks: HTML {
    private let terms: Link?
    private let privacy: Link?

    /// Takes the state's links.
    public init(terms: Link?, privacy: Link?) {
        self.terms = terms
        self.privacy = privacy
    }

    /// A line with the links that there are.
    public var body: some HTML {
        if terms != nil || privacy != nil {
            Paragraph {
                if let terms { Anchor(LocalizedText("terms.terms"), to: terms) }
                if terms != nil, privacy != nil { " · " }
                if let privacy { Anchor(LocalizedText("terms.privacy"), to: privacy) }
            }.class("terms")
        }
    }
}
