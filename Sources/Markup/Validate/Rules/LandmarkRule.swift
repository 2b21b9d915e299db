extension Rule {
    /// VT218: one main part, which the layout brings; several landmarks of a kind have names.
    static let landmarks = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            var faults: [Fault] = []
            let isInLayout = template.role == .layout
            for site in template.sites {
                guard let role = site.element.value("role"), ["main", "banner", "contentinfo"].contains(role) else {
                    continue
                }
                if role == "main" && site.name != "main" || !isInLayout {
                    faults.append(
                        site.fault(
                            "VT218", at: "role", "the layout brings the page's \(role)",
                            "take the role out, or use role=\"region\" with an aria-label"))
                }
            }
            for name in ["nav", "search", "aside"] {
                let found = template.sites.indices.filter { template.sites[$0].name == name }
                for (position, index) in found.enumerated() {
                    let isAlone = found.enumerated().allSatisfy {
                        $0.offset == position || template.areExclusive($0.element, index)
                    }
                    let site = template.sites[index]
                    if !isAlone, !["aria-label", "aria-labelledby"].contains(where: { site.has($0) }) {
                        faults.append(
                            site.fault(
                                "VT218", "there are several <\(name)>, and this one has no name",
                                "add v:aria-label=\"@…\""))
                    }
                }
            }
            return faults
        }
    }
}
