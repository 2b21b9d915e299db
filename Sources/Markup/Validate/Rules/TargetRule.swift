extension Rule {
    private static let references = [
        "for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-errormessage", "aria-details",
        "aria-flowto", "aria-activedescendant", "list", "headers",
    ]
    /// Set by the renderer, whatever the layout says.
    private static let given: Set<String> = ["main", "error-summary", "status"]

    /// VT204: `for`, `aria-*` and fragments lead to an element that exists.
    static let targets = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            let ids = template.ids.map(\.id)
            let known = Set(ids).union(given)
            let fields = template.sites.compactMap { $0.field?.key }
            let hasDynamicIDs = template.sites.contains { $0.element.attribute("v:id") != nil }
            return template.sites.flatMap { site -> [Fault] in
                var faults: [Fault] = []
                for name in references {
                    for id in site.element.value(name)?.split(separator: " ").map(String.init) ?? []
                    where !known.contains(id) && !hasDynamicIDs {
                        faults.append(
                            site.fault(
                                "VT204", at: name, "\(name) points to \"\(id)\", which no element has as its id",
                                NearestName.hint(id, in: ids, what: "ids")))
                    }
                }
                if let href = site.element.value("href"), href.hasPrefix("#"), href.count > 1,
                    !known.contains(String(href.dropFirst())), template.role != .layout, !hasDynamicIDs
                {
                    faults.append(
                        site.fault(
                            "VT204", at: "href", "\"\(href)\" leads to no element of the page",
                            NearestName.hint(String(href.dropFirst()), in: ids, what: "ids")))
                }
                if let label = site.label, !fields.contains(label.key) {
                    faults.append(
                        site.fault(
                            "VT204", at: "v:label", "the label of \"\(label.steps.last ?? "")\" has no control",
                            "add an element with the same v:field"))
                }
                return faults
            }
        }
    }
}
