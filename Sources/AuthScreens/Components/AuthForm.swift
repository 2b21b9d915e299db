public import Markup

/// A form that posts to a screen of the flow, with all that ties it there.
public struct AuthForm<Content: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let target: String
    private let defaultAction: Action?
    private let content: Content

    /// The form of a state's screen, also where another page holds it.
    ///
    /// - Parameter defaultAction: What Enter does in a text field; without it the first button's action. A form with
    ///   several buttons names it.
    public init<State: ContentState>(
        _ state: State, defaultAction: Action? = nil, @HTMLBuilder content: () -> Content
    ) {
        target = ScreenList.stem(of: State.self) ?? "self"
        self.defaultAction = defaultAction
        self.content = content()
    }

    /// A form of the page that it stands on.
    public init(defaultAction: Action? = nil, @HTMLBuilder content: () -> Content) {
        target = "self"
        self.defaultAction = defaultAction
        self.content = content()
    }

    /// Writes the form.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        let isSelf = target == "self" || target == context.form.from
        output.append("<form")
        attributes.write(class: "form", without: ["method", "action"], into: &output, context)
        output.append(" method=\"post\"")
        output.appendAttribute("action", context.formAction(isSelf ? "self" : target))
        output.append(">")
        HiddenInputs.write(context.form, from: isSelf ? nil : context.form.from, &output)
        let start = output.bytes.count
        output.breakLine()
        output.defaultButton = defaultAction.map { DefaultButton($0) }
        content.render(into: &output, context)
        if let button = output.defaultButton { output.insert(button.markup, at: start) }
        output.defaultButton = nil
        output.breakLine()
        output.append("</form>")
    }
}
