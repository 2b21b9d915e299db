extension Rule {
    /// VT408: the layout has what every page needs.
    static let layout = Rule { input in
        input.pages.filter { $0.role == .layout }.flatMap { template -> [Fault] in
            var faults: [Fault] = []
            for name in ["head", "title", "body", "main"] {
                let count = template.sites.count { $0.name == name }
                if count != 1 {
                    faults.append(
                        template.fault(
                            "VT408", "the layout has \(count == 0 ? "no" : "more than one") <\(name)>",
                            count == 0 ? "add it" : "keep one"))
                }
            }
            let content = template.sites.indices.filter { template.sites[$0].element.value("v:slot") == "content" }
            let isInMain = content.contains { index in
                template.lineage(index).contains { template.sites[$0].name == "main" }
            }
            if content.count != 1 || !isInMain {
                faults.append(
                    template.fault(
                        "VT408", "the layout needs the slot \"content\" once, in <main>",
                        "write <main><v:group v:slot=\"content\"/></main>"))
            }
            if !template.sites.contains(where: {
                $0.name == "meta" && $0.element.value("charset")?.lowercased() == "utf-8"
            }) {
                faults.append(
                    template.fault("VT408", "the layout does not name its encoding", "add <meta charset=\"utf-8\"/>"))
            }
            return faults
        }
    }
}
