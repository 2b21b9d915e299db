extension Rule {
    /// VT210: forms post to this origin, pictures come from it, and no address runs anything.
    static let origins = Rule { input in
        input.ordered.flatMap { template in
            template.sites.flatMap { site -> [Fault] in
                var faults: [Fault] = []
                for name in ["formaction", "formmethod", "formnovalidate"] where site.has(name) {
                    faults.append(
                        site.fault(
                            "VT210", at: name, "v:action decides what a button posts and where, not \(name)",
                            "take it out"))
                }
                for name in ["href", "cite"] {
                    guard let url = site.element.value(name), !SafeURL.isAllowed(url) else { continue }
                    faults.append(
                        site.fault(
                            "VT210", at: name, "\"\(url)\" is no address to lead to",
                            "use a path that begins with /, or https:, http:, mailto: or tel:"))
                }
                let mayFetch = template.role == .layout || site.name != "link"
                for name in ["src", "srcset", "href"] where name != "href" || site.name == "link" && mayFetch {
                    guard let url = site.element.value(name), url.contains(":") || url.hasPrefix("//") else { continue }
                    faults.append(
                        site.fault(
                            "VT210", at: name, "\"\(url)\" is fetched from another place, which the page may not do",
                            "put the file into the public folder and name it with v:asset-\(name == "href" ? "href" : "src")"
                        ))
                }
                return faults
            }
        }
    }
}
