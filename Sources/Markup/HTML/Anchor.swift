/// A link. Its address is a path of this origin or an absolute one that runs nothing; without that it leads nowhere.
public struct Anchor<Content: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let link: Link
    private let content: Content

    /// A link with content.
    public init(_ link: Link, @HTMLBuilder content: () -> Content) {
        self.link = link
        self.content = content()
    }

    /// A link of text.
    public init(_ text: String, to link: Link) where Content == Text { self.init(link) { Text(text) } }

    /// A link of words in the page's language.
    public init(_ words: LocalizedText, to link: Link) where Content == LocalizedText { self.init(link) { words } }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<a")
        attributes.write(without: ["href"], into: &output, context)
        if SafeURL.isAllowed(link.href) { output.appendAttribute("href", link.href) }
        output.append(">")
        content.render(into: &output, context)
        output.append("</a>")
    }
}

/// A line break.
public struct LineBreak: HTMLPrimitive {
    /// Creates a line break.
    public init() {}

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) { output.append("<br>") }
}

/// A line between two matters.
public struct Divider: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()

    /// Creates a line.
    public init() {}

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<hr")
        attributes.write(into: &output, context)
        output.append(">")
    }
}

/// A part that is shown on demand, without script.
public struct Details<Content: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let isOpen: Bool
    private let summary: LocalizedText
    private let content: Content

    /// Takes the line that is always shown, and the rest.
    public init(_ summary: LocalizedText, isOpen: Bool = false, @HTMLBuilder content: () -> Content) {
        self.summary = summary
        self.isOpen = isOpen
        self.content = content()
    }

    /// Takes a line of the app's own words.
    public init(_ summary: String, isOpen: Bool = false, @HTMLBuilder content: () -> Content) {
        self.init(LocalizedText(verbatim: summary), isOpen: isOpen, content: content)
    }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<details")
        attributes.write(without: ["open"], into: &output, context)
        output.append(isOpen ? " open><summary>" : "><summary>")
        summary.render(into: &output, context)
        output.append("</summary>")
        content.render(into: &output, context)
        output.append("</details>")
    }
}
