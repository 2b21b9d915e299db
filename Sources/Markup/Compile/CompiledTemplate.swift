public import Localization

/// A screen's content, ready to be rendered from its content state.
public struct CompiledTemplate<State: TemplateState>: Sendable {
    let code: Code<State>
    /// What its `data-contract` says: the version that it was written for.
    public let contract: String

    /// Writes the screen of `state`.
    public func render(_ state: State, into output: inout HTMLBuffer, _ context: RenderContext) {
        var machine = Machine(code: code, state: state, context: context, chrome: nil)
        machine.run(into: &output) { _ in }
    }
}

/// The page around every screen.
public struct CompiledLayout<State: TemplateState>: Sendable {
    let code: Code<State>

    /// Writes a whole page; `content` writes the screen where the layout has its `content` slot.
    public func render(
        _ page: State, chrome: PageChrome, into output: inout HTMLBuffer, _ context: RenderContext,
        content: (inout HTMLBuffer) -> Void
    ) {
        var machine = Machine(code: code, state: page, context: context, chrome: chrome)
        machine.run(into: &output, content: content)
    }
}

/// The one template of all mails.
public struct CompiledMail<State: TemplateState>: Sendable {
    let code: Code<State>

    /// Writes a mail's HTML part.
    ///
    /// - Parameter style: rules that stand in a `style` element in the head: mails have no style sheet beside them, and
    ///   programs that drop the element leave a document that reads well without it.
    public func render(_ mail: State, style: String, into output: inout HTMLBuffer, _ strings: Strings) {
        let head = SlotContent("head") { buffer, _ in
            // Nothing may end the element early.
            guard !style.contains("</") else { return }
            buffer.append("<style>")
            buffer.append(style)
            buffer.append("</style>")
        }
        let context = RenderContext(
            strings: strings, form: FormContext(csrf: "", flow: "", step: ""), slots: [head], formAction: { _ in "" })
        let chrome = PageChrome(
            screen: "", contract: "", title: "", language: strings.language, direction: strings.direction)
        var machine = Machine(code: code, state: mail, context: context, chrome: chrome)
        machine.run(into: &output) { _ in }
    }
}
