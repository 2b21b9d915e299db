extension Rule {
    /// VT216: nothing that can be pressed stands inside another thing that can.
    static let nesting = Rule { input in
        input.ordered.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                let isLabel = site.name == "label"
                guard isLabel || HTMLVocabulary.interactive.contains(site.name) else { return nil }
                let outer = template.ancestor(of: index) { ancestor in
                    isLabel ? ancestor.name == "label" : ["a", "button", "summary"].contains(ancestor.name)
                }
                guard let outer else { return nil }
                return site.fault(
                    "VT216", "<\(site.name)> stands inside <\(template.sites[outer].name)>",
                    "close <\(template.sites[outer].name)> before it")
            }
        }
    }
}
