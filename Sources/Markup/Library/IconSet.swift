/// The checked drawings that `v:icon` puts in.
struct IconSet: Sendable {
    /// One drawing, ready to be written.
    struct Drawing: Sendable {
        let name: String
        /// ` viewBox="…"` and what else the root keeps.
        let attributes: [UInt8]
        let content: [UInt8]
    }

    /// In the order of their names, so that a name is found by halving.
    let drawings: [Drawing]
    let faults: [Fault]

    /// - Parameter overrides: the consumer's `Icons/…svg`; one with a stock name takes its place.
    init(_ files: [String: [UInt8]], overrides: [TemplateFile] = []) {
        var drawings: [Drawing] = []
        var faults: [Fault] = []
        var sources: [String: TemplateFile] = [:]
        for (name, bytes) in files {
            let stem = name.hasSuffix(".svg") ? String(name.dropLast(4)) : name
            sources[stem] = TemplateFile(path: "\(stem).svg", bytes: bytes)
        }
        for file in overrides {
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            sources[name.hasSuffix(".svg") ? String(name.dropLast(4)) : name] = file
        }
        for (stem, file) in sources.sorted(by: { $0.key < $1.key }) {
            let parsed = TreeBuilder.parse(file)
            var reader = IconReader(file: parsed.displayPath)
            let drawing = parsed.root.flatMap { reader.read($0, name: stem) }
            faults += parsed.faults + reader.faults
            if let drawing, parsed.faults.isEmpty, reader.faults.isEmpty { drawings.append(drawing) }
        }
        self.drawings = drawings.sorted { $0.name < $1.name }
        self.faults = faults
    }

    var names: [String] { drawings.map(\.name) }

    func index(of name: String) -> Int? {
        var (low, high) = (0, drawings.count)
        while low < high {
            let middle = (low + high) / 2
            if drawings[middle].name == name { return middle }
            if drawings[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

/// Reads one SVG file and refuses whatever is no plain drawing.
private struct IconReader {
    private static let elements: Set<String> = ["path", "circle", "rect", "g"]
    private static let shape: Set<String> = [
        "d", "cx", "cy", "r", "x", "y", "width", "height", "rx", "ry", "transform",
    ]
    private static let paint: Set<String> = [
        "fill", "fill-rule", "fill-opacity", "clip-rule", "opacity", "stroke", "stroke-width", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-dasharray",
    ]
    /// Sizes and roles are the template's business.
    private static let dropped: Set<String> = ["xmlns", "width", "height", "role", "aria-hidden", "class"]

    let file: String
    var faults: [Fault] = []

    mutating func read(_ root: Element, name: String) -> IconSet.Drawing? {
        guard root.name == "svg", let box = root.value("viewBox"), isNumbers(box) else {
            report(root.position, "the drawing is no <svg> with a viewBox", "add viewBox=\"0 0 24 24\"")
            return nil
        }
        var attributes = HTMLBuffer()
        attributes.append(" viewBox=\"\(box)\"")
        for attribute in root.attributes where attribute.name != "viewBox" && !Self.dropped.contains(attribute.name) {
            write(attribute, of: root, allowed: Self.paint, to: &attributes)
        }
        var content = HTMLBuffer()
        write(root.children, to: &content)
        return IconSet.Drawing(name: name, attributes: attributes.bytes, content: content.bytes)
    }

    private mutating func report(_ position: SourcePosition, _ message: String, _ hint: String?) {
        faults.append(
            Fault(
                file: file, line: position.line, column: position.column, id: "VT312", message: message, hint: hint))
    }

    private func isNumbers(_ text: String) -> Bool {
        let parts = text.split { $0 == " " || $0 == "," }
        return parts.count == 4 && parts.allSatisfy { Double($0)?.isFinite == true }
    }

    private mutating func write(
        _ attribute: Attribute, of element: Element, allowed: Set<String>, to buffer: inout HTMLBuffer
    ) {
        let isPlain = !attribute.value.lowercased().contains("url(")
        guard allowed.contains(attribute.name), isPlain else {
            return report(
                attribute.position, "a drawing's <\(element.name)> may not have \(attribute.name)",
                "take it out; what paints and measures a shape is allowed")
        }
        buffer.append(" \(attribute.name)=\"")
        buffer.appendAttribute(attribute.value)
        buffer.append("\"")
    }

    private mutating func write(_ nodes: [Node], to buffer: inout HTMLBuffer) {
        for case .element(let element) in nodes {
            guard Self.elements.contains(element.name) else {
                if element.name != "title" {
                    report(
                        element.position, "a drawing may not have <\(element.name)>",
                        "it is made of path, circle, rect and g")
                }
                continue
            }
            buffer.append("<\(element.name)")
            for attribute in element.attributes {
                write(attribute, of: element, allowed: Self.shape.union(Self.paint), to: &buffer)
            }
            buffer.append(">")
            write(element.children, to: &buffer)
            buffer.append("</\(element.name)>")
        }
    }
}
