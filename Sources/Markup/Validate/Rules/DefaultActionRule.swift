extension Rule {
    /// VT406: Enter in a text field does what the form is for.
    static let defaultActions = Rule { input in
        input.pages.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let form = template.sites[index]
                guard form.name == "form" else { return nil }
                let inside = template.descendants(of: index).map { template.sites[$0] }
                if let action = form.action {
                    let isOffered = template.buttons(of: index).contains { template.isSame(action, template.sites[$0]) }
                    return isOffered
                        ? nil
                        : form.fault(
                            "VT406", at: "v:action", "the form's default action \"\(action.name)\" has no button in it",
                            "add <button v:action=\"\(form.element.value("v:action") ?? action.name)\">")
                }
                guard form.element.attribute("v:action") == nil else { return nil }
                let hasText = inside.contains { site in
                    site.field?.kind == .textField && site.name == "input" && site.element.value("type") != "radio"
                }
                let actions = Set(
                    inside.filter { $0.name == "button" }.compactMap { $0.action.map { $0.reference.key } })
                guard hasText, actions.count > 1 else { return nil }
                let first = inside.first { $0.name == "button" }?.action?.name ?? "…"
                return form.fault(
                    "VT406", "the form has a text field and \(actions.count) actions, but no default for Enter",
                    "add v:action=\"\(first)\" to the form")
            }
        }
    }
}
