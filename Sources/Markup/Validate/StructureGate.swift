internal import XML

/// libxml2's verdict on every file: what no rule spoke about is printed as it says it.
enum StructureGate {
    static func faults(of files: some Collection<ParsedTemplate>, spoken: Set<Fault>) -> [Fault] {
        guard let schema = RelaxNGSchema(TemplateGrammar.source) else {
            return [
                Fault(
                    file: "", line: 1, column: 1, id: "VT110", message: "the templates' own grammar can't be compiled")
            ]
        }
        return files.flatMap { file -> [Fault] in
            guard let source = file.source else { return [] }
            let spokenHere = spoken.filter { $0.file == file.displayPath && $0.severity == .error }
            let lines = Set(spokenHere.map(\.line))
            return XMLCheck.diagnostics(of: source.bytes, schema: schema).compactMap { diagnostic in
                // A parser fault that a rule has explained would only be said twice, lines further down.
                if lines.contains(diagnostic.line) { return nil }
                if diagnostic.source == .parser, spokenHere.contains(where: { $0.id.hasPrefix("VT10") }) { return nil }
                return Fault(
                    file: file.displayPath, line: diagnostic.line, column: diagnostic.column,
                    id: diagnostic.source == .parser ? "VT110" : "VT111", message: diagnostic.message)
            }
        }
    }
}
