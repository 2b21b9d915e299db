extension Rule {
    /// WAI-ARIA 1.2, 6.6.
    private static let states: Set<String> = [
        "activedescendant", "atomic", "autocomplete", "braillelabel", "brailleroledescription", "busy", "checked",
        "colcount", "colindex", "colindextext", "colspan", "controls", "current", "describedby", "description",
        "details", "disabled", "errormessage", "expanded", "flowto", "haspopup", "hidden", "invalid", "keyshortcuts",
        "label", "labelledby", "level", "live", "modal", "multiline", "multiselectable", "orientation", "owns",
        "placeholder", "posinset", "pressed", "readonly", "relevant", "required", "roledescription", "rowcount",
        "rowindex", "rowindextext", "rowspan", "selected", "setsize", "sort", "valuemax", "valuemin", "valuenow",
        "valuetext",
    ]
    /// WAI-ARIA 1.2, 5.4: those that a page without script can mean.
    private static let roles: Set<String> = [
        "alert", "article", "banner", "blockquote", "button", "caption", "cell", "checkbox", "code", "columnheader",
        "complementary", "contentinfo", "definition", "deletion", "emphasis", "figure", "form", "generic", "group",
        "heading", "img", "insertion", "link", "list", "listitem", "log", "main", "mark", "math", "meter", "navigation",
        "none", "note", "paragraph", "presentation", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup",
        "rowheader", "search", "separator", "status", "strong", "subscript", "superscript", "switch", "table", "term",
        "textbox", "time", "timer",
    ]

    /// VT217: names of ARIA that exist, and nothing hidden from assistive technology that the keyboard reaches.
    static let aria = Rule { input in
        input.ordered.flatMap { template in
            template.sites.indices.flatMap { index -> [Fault] in
                let site = template.sites[index]
                var faults = site.element.attributes.compactMap { attribute -> Fault? in
                    let name = attribute.name.hasPrefix("v:") ? attribute.name.dropFirst(2) : attribute.name[...]
                    guard name.hasPrefix("aria-"), !states.contains(String(name.dropFirst(5))) else { return nil }
                    return site.fault(
                        "VT217", at: attribute.name, "ARIA has no \"\(name)\"",
                        NearestName.hint(String(name.dropFirst(5)), in: Array(states), what: "aria-").map {
                            $0.replacing("mean \"", with: "mean \"aria-")
                        })
                }
                for role in site.element.value("role")?.split(separator: " ").map(String.init) ?? []
                where !roles.contains(role) {
                    faults.append(
                        site.fault(
                            "VT217", at: "role", "\"\(role)\" is no role that a page without script has",
                            NearestName.hint(role, in: Array(roles), what: "roles")))
                }
                if isFocusable(site),
                    let hidden = template.lineage(index).first(where: {
                        template.sites[$0].element.value("aria-hidden") == "true"
                    })
                {
                    faults.append(
                        template.sites[hidden].fault(
                            "VT217", at: "aria-hidden", "<\(site.name)> is hidden from who can't see it",
                            "take aria-hidden out"))
                }
                return faults
            }
        }
    }

    private static func isFocusable(_ site: Site) -> Bool {
        HTMLVocabulary.interactive.contains(site.name) && site.element.value("type") != "hidden"
            || site.element.value("tabindex") == "0"
    }
}
