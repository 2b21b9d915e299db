extension Rule {
    /// VT405: rendered from each named sample, the page offers what the sample demands.
    static let samples = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            guard case .screen(let stem) = template.role, let screen = input.context.screen(stem) else { return [] }
            return screen.samples(template, input.context).map { template.fault($0.id, $0.message, $0.hint) }
        }
    }
}
