extension Rule {
    private static let named: Set<String> = [
        "a", "button", "summary", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "label", "option",
    ]

    /// VT207: pictures have an alternative, and what is pressed, followed or read out has words.
    static let accessibleNames = Rule { input in
        input.pages.flatMap { template in
            template.sites.indices.compactMap { index -> Fault? in
                let site = template.sites[index]
                if site.name == "img" {
                    return site.has("alt")
                        ? nil : site.fault("VT207", "<img> has no alt", "add alt=\"…\", or alt=\"\" for decoration")
                }
                if case .qrCode = site.content {
                    let isNamed =
                        site.element.value("role") == "img"
                        && ["aria-label", "aria-labelledby"].contains { site.has($0) }
                    return isNamed
                        ? nil
                        : site.fault(
                            "VT207", "the QR code is no picture with a name",
                            "add role=\"img\" and v:aria-label=\"@…\"")
                }
                guard named.contains(site.name), !["aria-label", "aria-labelledby"].contains(where: { site.has($0) }),
                    !template.hasWords(index)
                else { return nil }
                return site.fault("VT207", "<\(site.name)> has no words", "add text, v:text or v:string")
            }
        }
    }
}

extension BoundTemplate {
    /// Whether some text may stand inside; a fault elsewhere gets the benefit of the doubt.
    fileprivate func hasWords(_ index: Int) -> Bool {
        let site = sites[index]
        switch site.content {
        case .value, .string, .slot: return true
        case .icon, .qrCode: return ["aria-label", "aria-labelledby"].contains { site.has($0) }
        case .children: break
        }
        let filled = ["v:text", "v:string", "v:include", "v:icon", "v:qr", "v:slot", "v:label"]
        if site.name == "img", site.element.value("alt")?.isEmpty == false || site.element.attribute("v:alt") != nil {
            return true
        }
        if site.message != nil { return true }
        if site.items.isEmpty, filled.contains(where: { site.element.attribute($0) != nil }) {
            return site.name != "svg"
        }
        return site.items.contains { item in
            switch item {
            case .text(let text): !text.allSatisfy(\.isWhitespace)
            case .site(let child):
                sites[child].element.value("aria-hidden") != "true" && hasWords(child)
            }
        }
    }
}
