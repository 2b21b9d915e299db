extension Rule {
    /// VT401, VT402: the file belongs to a screen, and was written for its contract.
    static let contracts = Rule { input in
        input.context.files.values.compactMap { file -> Fault? in
            let stem = file.file.stem
            if stem == "Layout" || stem.hasPrefix("Elements/") { return nil }
            func fault(_ id: String, _ message: String, _ hint: String?, _ position: SourcePosition? = nil) -> Fault {
                let position = position ?? file.root?.position ?? SourcePosition(line: 1, column: 1)
                return Fault(
                    file: file.displayPath, line: position.line, column: position.column, id: id, message: message,
                    hint: hint)
            }
            if stem.hasPrefix("Slots/") {
                let name = String(stem.dropFirst(6))
                let known =
                    TemplateContext.commonSlots.filter { $0 != "content" } + input.context.screens.flatMap(\.slots)
                return known.contains(name)
                    ? nil
                    : fault("VT310", "there is no slot \"\(name)\"", NearestName.hint(name, in: known, what: "slots"))
            }
            if stem == TemplateContext.mail, input.context.mail != nil { return nil }
            guard let screen = input.context.screen(stem) else {
                return fault(
                    "VT401", "there is no screen \"\(stem)\"",
                    NearestName.hint(
                        stem, in: input.context.screens.map(\.stem) + ["Layout", TemplateContext.mail], what: "screens")
                )
            }
            guard let root = file.root else { return nil }
            guard let attribute = root.attribute("v:contract") else {
                return fault(
                    "VT402", "the root does not say which contract it was written for",
                    "add v:contract=\"\(screen.contract)\"")
            }
            guard attribute.value.hasPrefix("\(stem)/"), let version = Int(attribute.value.dropFirst(stem.count + 1))
            else {
                return fault(
                    "VT402", "\"\(attribute.value)\" is no contract of this screen", "write \(screen.contract)",
                    attribute.position)
            }
            if version == screen.version || screen.olderVersions.contains(version) { return nil }
            return fault(
                "VT402",
                version < screen.version
                    ? "it was written for an older contract, \(attribute.value)"
                    : "it was written for a newer contract, \(attribute.value)",
                "compare it with the stock template and write \(screen.contract)", attribute.position)
        }
    }
}
