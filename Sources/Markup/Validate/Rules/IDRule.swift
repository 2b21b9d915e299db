/// An id that an element of the page has.
struct PageID {
    let id: String
    let site: Int
    /// The attribute that faults point to.
    let attribute: String
}

extension BoundTemplate {
    /// Every id that is known before the page is rendered; fields bring theirs.
    var ids: [PageID] {
        sites.indices.flatMap { index -> [PageID] in
            let site = sites[index]
            var ids: [PageID] = []
            if site.field == nil, site.message == nil, let id = site.element.value("id") {
                ids.append(PageID(id: id, site: index, attribute: "id"))
            }
            if let field = site.field, !field.isInLoop, let name = field.steps.last {
                if site.element.value("type") != "radio" {
                    ids.append(PageID(id: name, site: index, attribute: "v:field"))
                } else if let value = site.element.value("value") {
                    ids.append(PageID(id: "\(name)-\(value)", site: index, attribute: "v:field"))
                }
            }
            if let message = site.message, !message.isInLoop, let name = message.steps.last {
                ids.append(PageID(id: "\(name)-error", site: index, attribute: "v:message"))
            }
            return ids
        }
    }
}

extension Rule {
    private static let reserved = ["main", "check-now"]

    /// VT203: every id once, after loops too.
    static let ids = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            let ids = template.ids
            var seen: [String: [PageID]] = [:]
            var faults: [Fault] = []
            for id in ids {
                let site = template.sites[id.site]
                if !site.loops.isEmpty {
                    faults.append(
                        site.fault(
                            "VT203", at: id.attribute, "the id \"\(id.id)\" is repeated by v:each",
                            "make it differ with v:id, or take it out"))
                } else if reserved.contains(id.id), template.role != .layout {
                    faults.append(
                        site.fault("VT203", at: id.attribute, "the id \"\(id.id)\" belongs to the layout", "rename it"))
                } else if id.id.isEmpty || id.id.contains(where: \.isWhitespace) {
                    faults.append(
                        site.fault("VT203", at: id.attribute, "\"\(id.id)\" is no id", "use letters, digits and -"))
                } else if let first = seen[id.id]?.first(where: { !template.areExclusive($0.site, id.site) }) {
                    let line = template.sites[first.site].position(of: first.attribute).line
                    faults.append(
                        site.fault(
                            "VT203", at: id.attribute, "the id \"\(id.id)\" exists already, on line \(line)",
                            "rename one of them"))
                }
                seen[id.id, default: []].append(id)
            }
            return faults
        }
    }
}
