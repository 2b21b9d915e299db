extension Rule {
    private static let controls: Set<String> = ["input", "select", "textarea"]

    /// VT206: every control has a label that is a label.
    static let labels = Rule { input in
        input.pages.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                guard controls.contains(site.name), site.element.value("type") != "hidden" else { return nil }
                if ["aria-label", "aria-labelledby"].contains(where: { site.has($0) }) { return nil }
                if template.ancestor(of: index, where: { $0.name == "label" }) != nil { return nil }
                let isRadio = site.element.value("type") == "radio"
                let isLabelled = template.sites.contains { label in
                    guard label.name == "label" else { return false }
                    if let field = site.field, label.label?.key == field.key {
                        return isRadio == (label.forValue != nil)
                    }
                    guard let target = label.element.value("for") else { return false }
                    return target == site.element.value("id")
                        || template.ids.contains { $0.site == index && $0.id == target }
                }
                if isLabelled { return nil }
                // A path that can't be read has its own fault already.
                guard site.field != nil || site.element.attribute("v:field") == nil else { return nil }
                let path = site.element.value("v:field") ?? "…"
                return site.fault(
                    "VT206", "<\(site.name)> has no label",
                    isRadio
                        ? "add <label v:label=\"\(path)\" v:for-value=\"'\(site.element.value("value") ?? "…")'\">"
                        : "add <label v:label=\"\(path)\"/>")
            }
        }
    }
}
