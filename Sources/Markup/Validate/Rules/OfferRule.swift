extension Rule {
    /// VT403, VT404: what a screen must offer, its template offers.
    static let offers = Rule { input in
        input.pages.flatMap { template -> [Fault] in
            guard case .screen = template.role, let screen = template.contract else { return [] }
            let fields = Set(template.sites.compactMap { $0.field?.key })
            let actions = Set(template.sites.filter { $0.name == "button" }.compactMap { $0.action?.reference.key })
            // A path that can't be read has its own fault; to call it missing too would be a second one.
            let unread = template.sites.flatMap { site -> [String] in
                (site.field == nil ? [site.element.value("v:field")] : []).compactMap(\.self)
                    + (site.action == nil ? [site.element.value("v:action")] : []).compactMap(\.self)
            }
            return required(screen.type, prefix: "", used: fields.union(actions)).compactMap { path, member in
                let isField = member.kind.isField
                guard !(isField ? fields : actions).contains(path) else { return nil }
                let name = member.name
                if unread.contains(where: { NearestName.distance($0, path) <= 2 }) { return nil }
                return template.fault(
                    isField ? "VT403" : "VT404",
                    "the screen must offer the \(isField ? "field" : "action") \"\(path)\"",
                    isField ? "add a control with v:field=\"\(name)\"" : "add a button with v:action=\"\(name)\"")
            }
        }
    }

    private static func required(
        _ type: StateType, prefix: String, used: Set<String>
    ) -> [(path: String, member: MemberType)] {
        type.members.flatMap { member -> [(path: String, member: MemberType)] in
            let path = prefix + member.name
            if case .object(let inner) = member.kind {
                // A nested form that the page does not show at all is the page's choice.
                return used.contains { $0.hasPrefix("\(path).") } ? required(inner, prefix: "\(path).", used: used) : []
            }
            return member.isRequired ? [(path, member)] : []
        }
    }
}
