public import Localization

/// The hidden inputs of a page's forms.
public struct FormContext: Sendable {
    /// The token that ties a post to the session.
    public var csrf: String
    /// The flow's id.
    public var flow: String
    /// The step of the flow that the page shows.
    public var step: String
    /// The screen that holds another screen's form; written into that form only.
    public var from: String?

    /// Creates the values of one page.
    public init(csrf: String, flow: String, step: String, from: String? = nil) {
        self.csrf = csrf
        self.flow = flow
        self.step = step
        self.from = from
    }
}

/// What fills a slot at run time.
public struct SlotContent: Sendable {
    /// The slot's name.
    public let name: String
    /// Writes the content.
    public let render: @Sendable (inout HTMLBuffer, RenderContext) -> Void

    /// Fills the slot `name`.
    public init(_ name: String, render: @escaping @Sendable (inout HTMLBuffer, RenderContext) -> Void) {
        self.name = name
        self.render = render
    }
}

/// What the renderer needs for one page beyond the state.
public struct RenderContext: Sendable {
    /// The texts of the page's language.
    public var strings: Strings
    /// The hidden inputs of its forms.
    public var form: FormContext
    /// The path that a form posts to: given `self`, another screen's stem, or `Language`.
    public var formAction: @Sendable (String) -> String
    /// What fills the slots that no slot file fills.
    public var slots: [SlotContent]
    /// The drawings and public files that markup may name.
    public var resources = RenderResources()
    /// What a view finds its page's state in; nil where templates alone write the page.
    package var payload: (any RenderPayload)?

    /// Creates the context of one page.
    public init(
        strings: Strings, form: FormContext, slots: [SlotContent] = [],
        formAction: @escaping @Sendable (String) -> String
    ) {
        self.strings = strings
        self.form = form
        self.slots = slots
        self.formAction = formAction
    }
}
