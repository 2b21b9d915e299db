extension Rule {
    /// VT219: what a page offers can be reached: never hidden or switched off for good.
    static let hidden = Rule { input in
        input.ordered.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                guard site.action != nil && site.name == "button" || site.field != nil else { return nil }
                for place in template.lineage(index) {
                    let names = place == index ? ["hidden", "inert", "disabled"] : ["hidden", "inert"]
                    let outer = template.sites[place]
                    let isGroup = outer.name == "fieldset" && outer.element.attribute("disabled") != nil
                    guard let name = isGroup ? "disabled" : names.first(where: { outer.element.attribute($0) != nil })
                    else { continue }
                    return outer.fault(
                        "VT219", at: name, "nobody can use <\(site.name)>: it is \(name) for good",
                        "take it out, or bind it: v:\(name)=\"isLoading\"")
                }
                return nil
            }
        }
    }
}
