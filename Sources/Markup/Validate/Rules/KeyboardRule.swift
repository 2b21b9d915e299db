extension Rule {
    /// VT215: the keyboard goes through the page in its order, and every link can be followed with it.
    static let keyboard = Rule { input in
        input.ordered.flatMap { template in
            template.sites.flatMap { site -> [Fault] in
                var faults: [Fault] = []
                if let value = site.element.value("tabindex"), !["0", "-1"].contains(value) {
                    faults.append(
                        site.fault(
                            "VT215", at: "tabindex", "tabindex=\"\(value)\" takes the keyboard out of the page's order",
                            "take it out, or write 0"))
                }
                if site.name == "a",
                    !["href", "v:href", "v:asset-href"].contains(where: {
                        site.element.attribute($0) != nil
                    })
                {
                    faults.append(
                        site.fault(
                            "VT215", "<a> leads nowhere, so the keyboard can't reach it",
                            "add v:href=\"…\", or use <button v:action=\"…\">"))
                }
                return faults
            }
        }
    }
}
