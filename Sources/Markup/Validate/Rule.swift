/// What rules look at: every template, bound.
struct RuleInput {
    let templates: [String: BoundTemplate]
    let context: TemplateContext

    /// In the order of their files.
    var ordered: [BoundTemplate] {
        templates.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The templates that become pages by themselves or in the layout.
    var pages: [BoundTemplate] {
        ordered.filter { $0.role != .element }
    }
}

/// One check with its own faults.
struct Rule: Sendable {
    let check: @Sendable (RuleInput) -> [Fault]

    /// Every rule, in the order of its id.
    static let all: [Rule] = [
        .roots, .elements, .attributes, .ids, .targets, .headings, .labels, .accessibleNames, .autocomplete, .forms,
        .origins, .buttons, .referrer, .keyboard, .nesting, .aria, .landmarks, .hidden, .constraints, .groups, .zoom,
        .languages, .contracts, .offers, .samples, .defaultActions, .wayBack, .layout, .strayFiles, .drift,
    ]
}

extension Site {
    /// A fault at the element, or at one of its attributes.
    func fault(
        _ id: String, at attribute: String? = nil, _ message: String, _ hint: String? = nil,
        severity: Fault.Severity = .error
    ) -> Fault {
        let position = attribute.map { self.position(of: $0) } ?? element.position
        return Fault(
            file: file, line: position.line, column: position.column, severity: severity, id: id, message: message,
            hint: hint)
    }
}

extension BoundTemplate {
    /// A fault about the template as a whole.
    func fault(
        _ id: String, at attribute: String? = nil, _ message: String, _ hint: String? = nil,
        severity: Fault.Severity = .error
    ) -> Fault {
        let position = attribute.flatMap { root?.attribute($0)?.position } ?? root?.position
        return Fault(
            file: file, line: position?.line ?? 1, column: position?.column ?? 1, severity: severity, id: id,
            message: message, hint: hint)
    }
}
