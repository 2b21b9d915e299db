extension Rule {
    /// VT409: a file of the consumer's that no page shows.
    ///
    /// One that is spelt nearly like a stock file was meant to take its place: an error. Another may be work to come.
    static let strayFiles = Rule { input in
        let files = input.context.files
        let sites = input.templates.values.flatMap(\.sites)
        let included = Set(sites.compactMap { $0.element.value("v:include") })
        let slots = Set(sites.compactMap { $0.element.value("v:slot") })
        return input.context.own.sorted().compactMap { path -> Fault? in
            guard let file = files[path] else { return nil }
            let stem = file.file.stem
            let position = file.root?.position ?? SourcePosition(line: 1, column: 1)
            func fault(_ message: String, _ hint: String, _ severity: Fault.Severity) -> Fault {
                Fault(
                    file: file.displayPath, line: position.line, column: position.column, severity: severity,
                    id: "VT409", message: message, hint: hint)
            }
            if stem.hasPrefix("Elements/"), !included.contains(stem) {
                // A misspelt include has its own fault.
                let unknown = included.filter { files["\($0).xhtml"] == nil }
                if NearestName.of(stem, in: Array(unknown)) != nil { return nil }
                let stock = files.keys.filter { $0.hasPrefix("Elements/") && !input.context.own.contains($0) }
                let near = NearestName.of(stem, in: stock.map { String($0.dropLast(6)) })
                return fault(
                    "nothing includes \"\(stem)\"",
                    near.map { "did you mean \"\($0)\"?" } ?? "include it: v:include=\"\(stem)\"",
                    near == nil ? .warning : .error)
            }
            if stem.hasPrefix("Slots/"), TemplateContext.commonSlots.contains(String(stem.dropFirst(6))),
                !slots.contains(String(stem.dropFirst(6)))
            {
                let name = stem.dropFirst(6)
                return fault(
                    "no template has the slot \"\(name)\"", "add <v:group v:slot=\"\(name)\"/> to your layout", .warning
                )
            }
            return nil
        }
    }
}
