/// What is wrong with rendered markup whatever it was written by; ids as in the rules for templates.
extension RenderedPage {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
    ]
    private static let pressed: Set<String> = ["a", "button", "summary", "label"]
    /// Set by the renderer, whatever the view says.
    private static let given: Set<String> = ["main", "error-summary", "status"]

    var structureFindings: [SampleFinding] {
        var findings: [SampleFinding] = []
        if let unbalanced {
            findings.append(.init("VT105", "\(unbalanced) has no partner", "close every tag of unsafe markup"))
        }
        for element in elements {
            let around = Set(element.ancestors.map { elements[$0].name })
            if element.name == "form", around.contains("form") {
                findings.append(.init("VT209", "a form stands in a form", "let one end before the other begins"))
            }
            if Self.blocks.contains(element.name), around.contains("p") {
                findings.append(
                    .init("VT201", "<\(element.name)> stands in a paragraph", "browsers end it there; use Div"))
            }
            if ["a", "button"].contains(element.name), let outer = ["a", "button"].first(where: around.contains) {
                findings.append(.init("VT201", "<\(element.name)> stands in <\(outer)>", "put it beside"))
            }
            if element.name == "button", !around.contains("form") {
                findings.append(.init("VT211", "a button stands in no form", "put it in an AuthForm"))
            }
            if Self.pressed.contains(element.name), !element.hasWords {
                findings.append(.init("VT207", "<\(element.name)> has no words", "add text"))
            }
        }
        return findings + headingFindings + targetFindings + labelFindings + defaultFindings
    }

    private var headingFindings: [SampleFinding] {
        let levels = elements.compactMap { element -> Int? in
            guard element.name.count == 2, element.name.hasPrefix("h") else { return nil }
            return element.name.last?.wholeNumberValue
        }
        var findings: [SampleFinding] = []
        switch levels.count(where: { $0 == 1 }) {
        case 0: findings.append(.init("VT205", "the page has no <h1>", "add Heading(1, …)"))
        case 1: break
        default: findings.append(.init("VT205", "the page has a second <h1>", "use Heading(2, …)"))
        }
        for (before, after) in zip([1] + levels, levels) where after > before + 1 {
            findings.append(.init("VT205", "<h\(after)> follows level \(before)", "use Heading(\(before + 1), …)"))
        }
        return findings
    }

    private var targetFindings: [SampleFinding] {
        let ids = elements.compactMap { $0.attributes["id"] }
        var seen: Set<String> = []
        var findings: [SampleFinding] = ids.filter { !seen.insert($0).inserted }.map {
            .init("VT203", "the id \"\($0)\" comes twice", "rename one of them")
        }
        for id in ids where ["main", "check-now"].contains(id) {
            findings.append(.init("VT203", "the id \"\(id)\" belongs to the layout", "rename it"))
        }
        for element in elements {
            for name in ["for", "aria-describedby", "aria-labelledby", "aria-controls"] {
                for id in element.attributes[name]?.split(separator: " ").map(String.init) ?? []
                where !seen.contains(id) && !Self.given.contains(id) {
                    findings.append(
                        .init(
                            "VT204", "\(name) points to \"\(id)\", which no element has as its id",
                            NearestName.hint(id, in: ids, what: "ids")))
                }
            }
        }
        return findings
    }

    private var labelFindings: [SampleFinding] {
        let labelled = Set(elements.filter { $0.name == "label" }.compactMap { $0.attributes["for"] })
        return elements.filter(\.isControl).compactMap { control in
            if let id = control.attributes["id"], labelled.contains(id) { return nil }
            if control.attributes["aria-label"] != nil || control.attributes["aria-labelledby"] != nil { return nil }
            if control.ancestors.contains(where: { elements[$0].name == "label" }) { return nil }
            let name = control.attributes["name"] ?? "?"
            return .init("VT206", "the field \"\(name)\" has no label", "add FieldLabel(state.\(name))")
        }
    }

    /// Enter in a text field does what the form is for.
    private var defaultFindings: [SampleFinding] {
        elements.indices.filter { elements[$0].name == "form" }.compactMap { form in
            let inside = elements.filter { $0.ancestors.contains(form) }
            let actions = inside.compactMap(\.action)
            guard inside.contains(where: \.isTextControl), Set(actions).count > 1,
                !inside.contains(where: \.isDefaultButton)
            else { return nil }
            return .init(
                "VT406", "the form has a text field and \(Set(actions).count) actions, but no default for Enter",
                "write AuthForm(state, defaultAction: state.\(actions[0]))")
        }
    }
}
