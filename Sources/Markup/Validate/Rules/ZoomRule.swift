extension Rule {
    /// VT222: the page fits small screens and can be made larger (WCAG 1.4.4, 1.4.10).
    static let zoom = Rule { input in
        input.pages.filter { $0.role == .layout }.flatMap { template -> [Fault] in
            let viewports = template.sites.filter { $0.element.value("name")?.lowercased() == "viewport" }
            guard !viewports.isEmpty else {
                return [
                    template.fault(
                        "VT222", "the layout does not fit small screens",
                        "add <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>",
                        severity: .warning)
                ]
            }
            return viewports.compactMap { site in
                let content = (site.element.value("content") ?? "").lowercased().filter { !$0.isWhitespace }
                guard ["user-scalable=no", "user-scalable=0", "maximum-scale"].contains(where: content.contains) else {
                    return nil
                }
                return site.fault(
                    "VT222", at: "content", "the page can't be made larger",
                    "write content=\"width=device-width, initial-scale=1\"")
            }
        }
    }
}
