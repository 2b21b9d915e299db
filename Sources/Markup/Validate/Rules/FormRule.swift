extension Rule {
    /// VT209: every form is the library's, and every control stands in one.
    static let forms = Rule { input in
        input.ordered.flatMap { template in
            template.sites.indices.flatMap { index -> [Fault] in
                let site = template.sites[index]
                let form = template.ancestor(of: index) { $0.name == "form" }
                guard site.name == "form" else {
                    // An element file may be written for a form around it.
                    guard form == nil, template.role != .element, template.role != .layout else { return [] }
                    // An element file is right by itself: what includes it outside of a form is wrong.
                    let place = template.lineage(index).first { template.sites[$0].file == template.file } ?? index
                    return ["v:field", "v:action"].filter { site.element.attribute($0) != nil }.map { (name: String) in
                        place == index
                            ? site.fault(
                                "VT209", at: name, "\(name) stands outside every form",
                                "put it into <form v:form=\"self\">")
                            : template.sites[place].fault(
                                "VT209", "\(name) of \(site.file) stands outside every form",
                                "include it inside <form v:form=\"self\">")
                    }
                }
                var faults: [Fault] = []
                if site.element.attribute("v:form") == nil {
                    faults.append(
                        site.fault(
                            "VT209", "a form without v:form lacks its token and its flow",
                            "write <form v:form=\"self\">"))
                }
                if form != nil {
                    faults.append(site.fault("VT209", "a form stands inside a form", "close the outer one first"))
                }
                for name in ["method", "action"] where site.has(name) {
                    faults.append(
                        site.fault(
                            name == "action" ? "VT210" : "VT209", at: name, "v:form sets the form's \(name)",
                            "take it out"))
                }
                return faults
            }
        }
    }
}
