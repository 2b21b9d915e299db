extension Rule {
    /// VT211: a button posts an action, a control shows a field; anything else does nothing without script.
    static let buttons = Rule { input in
        input.ordered.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                let form = template.ancestor(of: index) { $0.name == "form" }
                let isLanguage = form.flatMap { template.sites[$0].form?.stem } == "Language"
                switch site.name {
                case "button" where isLanguage:
                    guard site.element.value("name") == "language", site.has("value") else {
                        return site.fault(
                            "VT211", "a button of the language form names no language",
                            "write name=\"language\" v:value=\"l.tag\"")
                    }
                    return nil
                case "button":
                    if site.element.attribute("v:action") == nil {
                        return site.fault("VT211", "a button without v:action does nothing", "add v:action, or use <a>")
                    }
                    return ["type", "name", "value"].first { site.has($0) }.map { (name: String) in
                        site.fault("VT211", at: name, "v:action sets the button's \(name)", "take it out")
                    }
                case "input", "select", "textarea":
                    if let type = site.element.value("type"), ["submit", "image", "button", "reset"].contains(type) {
                        return site.fault(
                            "VT211", at: "type", "<input type=\"\(type)\"> can't be an action", "use <button>")
                    }
                    if site.element.attribute("v:field") == nil {
                        return site.fault(
                            "VT211", "a control without v:field is not posted to the screen", "add v:field")
                    }
                    return ["id", "name", "checked"].first { site.has($0) }.map { (name: String) in
                        site.fault("VT211", at: name, "v:field sets the control's \(name)", "take it out")
                    }
                default: return nil
                }
            }
        }
    }
}
