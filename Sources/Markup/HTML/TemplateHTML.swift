/// A compiled template with its state, as a piece of a page among others.
public struct TemplateHTML<State: TemplateState>: HTMLPrimitive {
    private let template: CompiledTemplate<State>
    private let state: State

    init(template: CompiledTemplate<State>, state: State) {
        self.template = template
        self.state = state
    }

    /// Writes the template.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        template.render(state, into: &output, context)
    }
}

extension CompiledTemplate {
    /// The template as a piece of a page.
    public func callAsFunction(_ state: State) -> TemplateHTML<State> { TemplateHTML(template: self, state: state) }
}

extension SlotContent {
    /// Fills the slot `name` with a piece of a page.
    public init(_ name: String, content: some HTML) {
        self.init(name) { output, context in content.render(into: &output, context) }
    }
}
