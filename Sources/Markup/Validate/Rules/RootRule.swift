extension Rule {
    /// VT109: the root is what its place asks for, with the two namespaces and no others.
    static let roots = Rule { input in
        input.context.files.values.flatMap { file -> [Fault] in
            guard let root = file.root else { return [] }
            return RootCheck(file: file).faults(of: root)
        }
    }
}

private struct RootCheck {
    static let html = "http://www.w3.org/1999/xhtml"
    static let template = "urn:vestibule:template"

    let file: ParsedTemplate

    func faults(of root: Element) -> [Fault] {
        let isLayout = file.file.path == "Layout.xhtml"
        let isMail = file.file.path.hasPrefix("Mail/")
        var faults = namespaces(of: root)
        if isLayout || isMail {
            if root.name != "html" {
                faults.append(fault(root.position, "VT109", "the root is <\(root.name)>", "it must be <html>"))
            }
        } else {
            if ["html", "main", "body"].contains(root.name) {
                faults.append(
                    fault(
                        root.position, "VT109", "a screen's root can't be <\(root.name)>",
                        "the layout brings it; begin with <div>, <section> or <v:group>"))
            }
            if file.hasDoctype {
                faults.append(
                    fault(SourcePosition(line: 1, column: 1), "VT108", "only the layout has a DOCTYPE", "take it out"))
            }
        }
        if isLayout, !file.hasDoctype {
            faults.append(
                fault(root.position, "VT408", "the layout has no DOCTYPE", "begin the file with <!DOCTYPE html>"))
        }
        for case .element(let child) in root.children { inner(child, &faults) }
        return faults
    }

    private func fault(_ position: SourcePosition, _ id: String, _ message: String, _ hint: String) -> Fault {
        Fault(
            file: file.displayPath, line: position.line, column: position.column, id: id, message: message, hint: hint)
    }

    private func namespaces(of root: Element) -> [Fault] {
        [("xmlns", Self.html), ("xmlns:v", Self.template)].compactMap { name, wanted in
            if root.value(name) == wanted { return nil }
            return fault(
                root.attribute(name)?.position ?? root.position, "VT109",
                root.attribute(name) == nil ? "the root lacks \(name)" : "\(name) is not the namespace of templates",
                "write \(name)=\"\(wanted)\"")
        }
            + root.attributes.filter { $0.name.hasPrefix("xmlns:") && $0.name != "xmlns:v" }.map {
                fault($0.position, "VT109", "the namespace \($0.name) is not accepted", "take it out")
            }
    }

    private func inner(_ element: Element, _ faults: inout [Fault]) {
        for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
            faults.append(
                fault(attribute.position, "VT109", "a namespace is declared inside the file", "only the root has them"))
        }
        for name in ["v:contract", "v:parameters"] {
            if let attribute = element.attribute(name) {
                faults.append(
                    fault(attribute.position, "VT109", "\(name) stands inside the file", "move it to the root"))
            }
        }
        for case .element(let child) in element.children { inner(child, &faults) }
    }
}
