extension Rule {
    /// VT407, a warning: the page offers the way back.
    static let wayBack = Rule { input in
        input.pages.compactMap { template -> Fault? in
            guard case .screen(let stem) = template.role, let screen = input.context.screen(stem), screen.needsWayBack,
                screen.type.member("back")?.kind == .link
            else { return nil }
            let isOffered = template.sites.contains { site in
                site.attributes.contains { attribute in
                    if case .url(let operand) = attribute.value { operand.reference?.key == "back" } else { false }
                }
            }
            return isOffered
                ? nil
                : template.fault(
                    "VT407", "the page offers no way back", "add <a v:if=\"back\" id=\"back\" v:href=\"back\">…</a>",
                    severity: .warning)
        }
    }
}
