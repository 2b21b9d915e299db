extension Rule {
    /// VT205: one `h1`, and no level skipped.
    static let headings = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            let headings = template.sites.indices.compactMap { index -> (site: Int, level: Int)? in
                let name = template.sites[index].name
                guard name.count == 2, name.hasPrefix("h"), let level = name.last?.wholeNumberValue else { return nil }
                return (index, level)
            }
            if template.role == .layout {
                return headings.map {
                    template.sites[$0.site].fault(
                        "VT205", "the layout has a heading, which comes before the screen's own", "use <p class=\"…\">")
                }
            }
            var faults: [Fault] = []
            let first = headings.filter { $0.level == 1 }
            if first.isEmpty { faults.append(template.fault("VT205", "the page has no <h1>", "add one")) }
            for (position, heading) in first.enumerated()
            where first[..<position].contains(where: { !template.areExclusive($0.site, heading.site) }) {
                faults.append(template.sites[heading.site].fault("VT205", "a second <h1>", "use <h2>"))
            }
            var level = 0
            for heading in headings {
                if heading.level > level + 1, !(level == 0 && first.isEmpty) {
                    faults.append(
                        template.sites[heading.site].fault(
                            "VT205", "<h\(heading.level)> follows level \(level)", "use <h\(level + 1)>"))
                }
                level = heading.level
            }
            return faults
        }
    }
}
