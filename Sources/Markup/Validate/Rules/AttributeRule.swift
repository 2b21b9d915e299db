extension Rule {
    /// VT202: only attributes that HTML gives the element and the Content Security Policy lets through.
    static let attributes = Rule { input in
        input.ordered.flatMap { template in
            template.sites.flatMap { site -> [Fault] in
                site.element.attributes.compactMap { fault(about: $0, on: site) }
            }
        }
    }

    private static func fault(about attribute: Attribute, on site: Site) -> Fault? {
        let name = attribute.name
        if attribute.value.contains("{{") {
            return site.fault(
                "VT213", at: name, "\"{{\" is another template language's habit",
                "write v:\(name.hasPrefix("v:") ? "…" : name)=\"path\"", severity: .warning)
        }
        if name.hasPrefix("v:") || name.hasPrefix("xmlns") { return nil }
        // These have rules of their own.
        if site.name == "form", ["method", "action"].contains(name) { return nil }
        if ["formaction", "formmethod", "formnovalidate", "referrerpolicy"].contains(name) { return nil }
        if !HTMLVocabulary.elements.contains(site.name), !HTMLVocabulary.documentElements.contains(site.name) {
            return nil
        }
        if site.name == "v:group" {
            return site.fault(
                "VT202", at: name, "<v:group> writes no element, so \(name) is lost", "put it on an element inside")
        }
        guard !HTMLVocabulary.allows(name, on: site.name) else { return nil }
        let known = Array(HTMLVocabulary.globalAttributes) + (HTMLVocabulary.attributes[site.name] ?? [])
        let hint: String? =
            if name.lowercased().hasPrefix("on") {
                "pages work without script; take it out"
            } else if name == "style" {
                "use class and a style sheet"
            } else if Binder.directives.contains("v:\(name)") {
                "did you mean v:\(name)?"
            } else {
                NearestName.of(name, in: known).map { "did you mean \"\($0)\"?" }
            }
        return site.fault("VT202", at: name, "<\(site.name)> may not have \(name)", hint)
    }
}
