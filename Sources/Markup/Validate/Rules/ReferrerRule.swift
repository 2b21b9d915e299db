extension Rule {
    /// VT212: the referrer policy stays, since without it browsers post `Origin: null`.
    static let referrer = Rule { input in
        input.ordered.flatMap { template in
            template.sites.compactMap { site -> Fault? in
                let attribute: String
                if site.has("referrerpolicy") {
                    attribute = "referrerpolicy"
                } else if site.name == "meta", site.element.value("name")?.lowercased() == "referrer" {
                    attribute = "name"
                } else if site.element.value("rel")?.lowercased().split(separator: " ").contains("noreferrer") == true {
                    attribute = "rel"
                } else {
                    return nil
                }
                return site.fault(
                    "VT212", at: attribute, "the referrer policy is the server's: without it posts lose their origin",
                    "take it out")
            }
        }
    }
}
