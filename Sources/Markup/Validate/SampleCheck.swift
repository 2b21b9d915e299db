/// What is wrong with a template in one named state.
struct SampleFinding: Sendable {
    let id: String
    let message: String
    let hint: String?
}

/// Renders samples and looks for what each demands.
enum SampleCheck {
    static func findings<State: TemplateState>(
        of sample: TemplateSample<State>, template: BoundTemplate, context: TemplateContext
    ) -> [SampleFinding] {
        []
    }
}
