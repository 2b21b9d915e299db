public import Markup

/// The page's error, announced as soon as the page is there. A page without one has it put before its content.
public struct ErrorSummary: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let message: String
    private let messageID: String?

    /// Takes the message of the page's state; its stable id is the page's own unless another is given.
    public init(_ message: String, id: String? = nil) {
        self.message = message
        messageID = id
    }

    /// Writes the message.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.notices.insert(.error)
        NoticeWriter.write(
            attributes, id: "error-summary", class: "notice error", without: ["role", "tabindex", "autofocus"],
            role: " role=\"alert\" tabindex=\"-1\" autofocus",
            data: ("data-error", messageID ?? context.payload?.errorID),
            icon: "warning", message, into: &output, context)
    }
}

/// What the page announces: that something was done, or that it still runs. A page without one has it put before its
/// content.
public struct StatusMessage: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let message: String
    private let messageID: String?

    /// Takes the message of the page's state; its stable id is the page's own unless another is given.
    public init(_ message: String, id: String? = nil) {
        self.message = message
        messageID = id
    }

    /// Writes the message.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.notices.insert(.status)
        NoticeWriter.write(
            attributes, id: "status", class: "notice", without: ["role"], role: " role=\"status\"",
            data: ("data-status", messageID ?? context.payload?.statusID), icon: "info", message, into: &output,
            context)
    }
}

private enum NoticeWriter {
    static func write(
        _ attributes: HTMLAttributes, id: String, class name: String, without left: Set<String>, role: String,
        data: (name: String, value: String?), icon: String, _ message: String, into output: inout HTMLBuffer,
        _ context: RenderContext
    ) {
        output.append("<div")
        // Its id is how the page is found by assistive technology and tests.
        output.appendAttribute("id", id)
        attributes.write(class: name, without: left.union(["id"]), into: &output, context)
        output.append(role)
        if let value = data.value { output.appendAttribute(data.name, value) }
        output.append(">")
        output.breakLine()
        IconImage(icon).render(into: &output, context)
        output.breakLine()
        output.append("<p>")
        output.appendText(message)
        output.append("</p>")
        output.breakLine()
        output.append("</div>")
    }
}

/// Both messages of a page, each where there is one.
public struct PageNotices<State: ContentState>: HTML {
    private let state: State

    /// Takes the page's state.
    public init(_ state: State) { self.state = state }

    /// The error, then the status.
    public var body: some HTML {
        if let message = state.errorMessage { ErrorSummary(message, id: state.errorID) }
        if let message = state.statusMessage { StatusMessage(message, id: state.statusID) }
    }
}

/// The way back, with the flow that it belongs to.
public struct BackLink: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let link: Link
    private let label: LocalizedText

    /// Takes the state's way back.
    public init(_ link: Link, label: LocalizedText = LocalizedText("layout.back")) {
        self.link = link
        self.label = label
    }

    /// Writes the link.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<a id=\"back\"")
        attributes.write(class: "back", without: ["id", "href"], into: &output, context)
        if SafeURL.isAllowed(link.href) { output.appendAttribute("href", link.href) }
        output.append(">")
        IconImage("arrow-back").render(into: &output, context)
        output.append("<span>")
        label.render(into: &output, context)
        output.append("</span></a>")
    }
}
