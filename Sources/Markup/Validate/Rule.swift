/// What rules look at: every template, bound.
struct RuleInput {
    let templates: [String: BoundTemplate]
    let context: TemplateContext
}

/// One check with its own faults.
struct Rule: Sendable {
    let check: @Sendable (RuleInput) -> [Fault]

    /// In the order of their ids.
    static let all: [Rule] = []
}
