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
