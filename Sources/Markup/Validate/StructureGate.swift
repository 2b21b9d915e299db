internal import XML

/// libxml2's verdict on every file: what no rule spoke about is printed.
struct StructureGate {
    private let file: ParsedTemplate
    /// Lines that a rule has spoken about.
    private let lines: Set<Int>
    private let hasSyntaxFault: Bool
    private let hasErrors: Bool

    static func faults(of files: some Collection<ParsedTemplate>, spoken: Set<Fault>) -> [Fault] {
        guard let schema = RelaxNGSchema(TemplateGrammar.source) else {
            return [
                Fault(
                    file: "", line: 1, column: 1, id: "VT110", message: "the templates' own grammar can't be compiled")
            ]
        }
        return files.flatMap { file in
            StructureGate(file, spoken.filter { $0.file == file.displayPath && $0.severity == .error })
                .faults(schema)
        }
    }

    private init(_ file: ParsedTemplate, _ spoken: Set<Fault>) {
        self.file = file
        lines = Set(spoken.map(\.line))
        hasSyntaxFault = spoken.contains { $0.id.hasPrefix("VT10") }
        hasErrors = !spoken.isEmpty
    }

    private func faults(_ schema: RelaxNGSchema) -> [Fault] {
        guard let source = file.source else { return [] }
        let diagnostics = XMLCheck.diagnostics(of: source.bytes, schema: schema)
        let isSpecific = diagnostics.contains { misplacedName($0) != nil || textParent($0) != nil }
        return diagnostics.compactMap { diagnostic in
            guard !lines.contains(diagnostic.line) else { return nil }
            if diagnostic.source == .parser {
                // The rules have said it, better and where it begins.
                return hasSyntaxFault ? nil : fault(diagnostic, "VT110", diagnostic.message, "write well-formed XML")
            }
            if let name = misplacedName(diagnostic) {
                return fault(diagnostic, "VT111", "<\(name)> may not stand here", "look up what its parent may hold")
            }
            if let name = textParent(diagnostic) {
                return fault(diagnostic, "VT111", "text may not stand in <\(name)>", "put it into an element inside")
            }
            // That an ancestor has such a child says nothing more.
            return hasErrors || isSpecific
                ? nil : fault(diagnostic, "VT111", diagnostic.message, "look up what its parent may hold")
        }
    }

    private func misplacedName(_ diagnostic: XMLDiagnostic) -> String? {
        let words = diagnostic.message.split(separator: " ")
        guard diagnostic.source == .schema, words.starts(with: ["Did", "not", "expect", "element"]), words.count > 4
        else { return nil }
        return words[4] == "group" ? "v:group" : String(words[4])
    }

    private func textParent(_ diagnostic: XMLDiagnostic) -> String? {
        let words = diagnostic.message.split(separator: " ")
        guard diagnostic.source == .schema, words.starts(with: ["Did", "not", "expect", "text", "in", "element"]),
            words.count > 6
        else { return nil }
        return String(words[6])
    }

    private func fault(_ diagnostic: XMLDiagnostic, _ id: String, _ message: String, _ hint: String?) -> Fault {
        // libxml2 knows only the line on which a tag ends.
        let position = (misplacedName(diagnostic) ?? textParent(diagnostic)).flatMap { name in
            file.root.flatMap { find(name, upTo: diagnostic.line, in: $0) }
        }
        return Fault(
            file: file.displayPath, line: position?.line ?? diagnostic.line,
            column: position?.column ?? diagnostic.column, id: id, message: message, hint: hint)
    }

    private func find(_ name: String, upTo line: Int, in element: Element) -> SourcePosition? {
        var best = element.name == name && element.position.line <= line ? element.position : nil
        for case .element(let child) in element.children {
            guard let found = find(name, upTo: line, in: child) else { continue }
            if let known = best, known.line >= found.line { continue }
            best = found
        }
        return best
    }
}
