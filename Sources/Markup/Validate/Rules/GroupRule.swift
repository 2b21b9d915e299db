extension Rule {
    /// VT221: choices that belong together say what they choose (WCAG 1.3.1).
    static let groups = Rule { input in
        input.pages.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                if site.name == "fieldset" {
                    let hasLegend = template.descendants(of: index).contains { template.sites[$0].name == "legend" }
                    let isNamed = hasLegend || ["aria-label", "aria-labelledby"].contains { site.has($0) }
                    return isNamed ? nil : site.fault("VT221", "<fieldset> has no <legend>", "begin it with <legend>")
                }
                guard site.name == "input", site.element.value("type") == "radio" else { return nil }
                let group = template.ancestor(of: index) {
                    $0.name == "fieldset" || ["group", "radiogroup"].contains($0.element.value("role") ?? "")
                }
                return group == nil
                    ? site.fault(
                        "VT221", "a radio button stands in no group", "put all of them into <fieldset> with a <legend>")
                    : nil
            }
        }
    }
}
