internal import AuthCore
internal import Localization
package import Markup

/// The views that an app brings, as the routing table holds them: the only place where their types are not known.
package struct ScreenViews: Sendable {
    package typealias Writer = @Sendable (inout HTMLBuffer, RenderContext) -> Void

    /// Writes every page that no view of its own takes over.
    private var root: Writer?
    private var own: [String: Writer] = [:]
    /// What fills the small slots.
    package private(set) var slots: [SlotContent] = []

    /// None: templates write every page.
    package init() {}

    /// Takes the view that every page is shown by.
    package init(root: some HTML) {
        self.root = { output, context in root.render(into: &output, context) }
    }

    /// Lets a view take its screen over.
    package mutating func take<State: ContentState, Content: HTML>(_ view: ScreenView<State, Content>) {
        guard let stem = ScreenList.stem(of: State.self) else { return }
        own[stem] = { output, context in view.render(into: &output, context) }
    }

    /// Fills a slot; what filled it before comes first.
    package mutating func fill(_ slot: String, _ content: some HTML) {
        let before = slots.first { $0.name == slot }
        slots.removeAll { $0.name == slot }
        slots.append(
            SlotContent(slot) { output, context in
                before?.render(&output, context)
                content.render(into: &output, context)
            })
    }

    func writer(of screen: ScreenID) -> Writer? { own[screen.rawValue] ?? root }
}

/// Writes a page's content by a view.
enum ViewWriter {
    /// Writes what the view makes of the payload, and in front of it the messages that the view left out.
    static func write(
        _ view: ScreenViews.Writer, _ payload: some RenderPayload, into output: inout HTMLBuffer,
        _ context: RenderContext
    ) {
        var context = context
        context.payload = payload
        output.notices = []
        let start = output.bytes.count
        view(&output, context)
        var missing = HTMLBuffer()
        if !output.notices.contains(.error), let message = payload.errorMessage {
            ErrorSummary(message).render(into: &missing, context)
        }
        if !output.notices.contains(.status), let message = payload.statusMessage {
            StatusMessage(message).render(into: &missing, context)
        }
        if !missing.bytes.isEmpty { output.insert(missing.bytes, at: start) }
    }
}
