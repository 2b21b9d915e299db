/// An attribute as written, its value decoded.
struct Attribute: Sendable {
    let name: String
    let value: String
    let position: SourcePosition
    let valuePosition: SourcePosition
}

/// An element with everything inside it.
struct Element: Sendable {
    let name: String
    let attributes: [Attribute]
    let position: SourcePosition
    var children: [Node] = []

    func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }

    func value(_ name: String) -> String? {
        attribute(name)?.value
    }
}

/// A run of text, references decoded.
struct TextNode: Sendable {
    let text: String
    let position: SourcePosition
}

/// What an element holds; comments are dropped.
enum Node: Sendable {
    case element(Element)
    case text(TextNode)
}

/// A file after reading: a tree as far as there is one, and what was wrong on the way.
struct ParsedTemplate: Sendable {
    let file: TemplateFile
    let source: SourceText?
    let hasDoctype: Bool
    let root: Element?
    let faults: [Fault]

    var displayPath: String { file.displayPath }
}
