extension Rule {
    /// VT201: only elements that a page without script and inline style can have.
    static let elements = Rule { input in
        input.ordered.flatMap { template in
            template.sites.compactMap { site -> Fault? in
                let isDocument = HTMLVocabulary.documentElements.contains(site.name)
                let isWhole: Bool =
                    switch template.role {
                    case .layout, .mail: true
                    case .screen, .element: false
                    }
                if isDocument, isWhole { return nil }
                if isDocument, ["html", "main", "body"].contains(site.name), site.parent == nil { return nil }
                if isDocument {
                    return site.fault("VT201", "<\(site.name)> belongs in the layout", mend[site.name])
                }
                guard !HTMLVocabulary.elements.contains(site.name) else { return nil }
                return site.fault(
                    "VT201", "<\(site.name)> is not accepted",
                    mend[site.name]
                        ?? NearestName.of(site.name, in: Array(HTMLVocabulary.elements)).map {
                            "did you mean <\($0)>?"
                        })
            }
        }
    }

    private static let mend = [
        "script": "pages work without script; take it out",
        "style": "put the rules into a style sheet in the public folder",
        "iframe": "link to the page instead",
        "object": "use <img v:asset-src=\"…\"/>", "embed": "use <img v:asset-src=\"…\"/>",
        "base": "write whole paths", "noscript": "every page already works without script; take it out",
        "path": "drawings come from the icon folder: <svg v:icon=\"name\"/>",
        "main": "the layout brings it; use <section>",
        "meta": "use the slot \"head\" of the layout", "link": "use the slot \"head\" of the layout",
        "v:slot": "write <v:group v:slot=\"…\"/>", "v:include": "write <v:group v:include=\"…\"/>",
    ]
}
