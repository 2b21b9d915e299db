public import Markup

/// A screen's content: the stock one, or markup of the app's own that is driven by the same content state.
///
/// Each screen has its name for it: ``EnterPhoneNumberView``, ``EmailAuthView`` and so on. The view finds its state in
/// the page that it stands on, so it needs no service, no validator and no error routing.
public struct ScreenView<State: ContentState, Content: HTML>: HTMLPrimitive {
    private let content: @Sendable (State) -> Content
    private let isStock: Bool

    /// The stock content: the template, yours where you have one.
    public init() where Content == DefaultContent<State> {
        content = { _ in DefaultContent() }
        isStock = true
    }

    /// Content made from the screen's state.
    public init(@HTMLBuilder content: @escaping @Sendable (State) -> Content) {
        self.content = content
        isStock = false
    }

    /// Writes the content; on the page of another state, that page's own template.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let state = context.state(State.self) else {
            output.trace?.misplaced.append(Self.name)
            context.payload?.renderTemplate(into: &output, context)
            return
        }
        if !isStock, output.trace != nil { output.trace?.views.append(Self.name) }
        content(state).render(into: &output, context)
    }

    /// As faults print it: the screen's name, and what is in it where that has a name of its own.
    private static var name: String {
        let stem = ScreenList.stem(of: State.self) ?? State.schema.name
        let content = "\(Content.self)"
        return content.allSatisfy { $0.isLetter || $0.isNumber } ? "\(stem)View<\(content)>" : "\(stem)View"
    }
}

/// A screen's stock content.
public struct DefaultContent<State: ContentState>: HTMLPrimitive {
    /// Creates it.
    public init() {}

    /// Writes the page's template.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let payload = context.payload(of: State.self) else {
            output.trace?.misplaced.append("DefaultContent<\(State.schema.name)>")
            return
        }
        payload.renderTemplate(into: &output, context)
    }
}
