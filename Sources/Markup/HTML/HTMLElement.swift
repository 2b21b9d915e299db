/// An element's name; the ones that exist are the ones below.
public struct ElementName: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// Names one kind of element at compile time.
public protocol ElementKind: Sendable {
    /// The element's name.
    static var name: ElementName { get }
}

/// An element with content: a start tag, what is in it, and an end tag, always both.
public struct HTMLElement<Kind: ElementKind, Content: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let content: Content

    /// Takes what is in it.
    public init(@HTMLBuilder content: () -> Content) { self.content = content() }

    /// Takes text.
    public init(_ text: String) where Content == Text { content = Text(text) }

    /// Takes words of the page's language.
    public init(_ words: LocalizedText) where Content == LocalizedText { content = words }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        ElementWriter.write(Kind.name.text, attributes, content, into: &output, context)
    }
}

/// Writes tags around content.
package enum ElementWriter {
    package static func write(
        _ name: String, _ attributes: HTMLAttributes, class defaultClass: String = "", _ content: some HTML,
        into output: inout HTMLBuffer, _ context: RenderContext
    ) {
        output.append("<")
        output.append(name)
        attributes.write(class: defaultClass, into: &output, context)
        output.append(">")
        content.render(into: &output, context)
        output.append("</")
        output.append(name)
        output.append(">")
    }
}

/// A heading; a page has one of level 1 and skips no level.
public struct Heading<Content: HTML>: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let level: Int
    private let content: Content

    /// A heading of a level from 1 to 6; others become the nearest.
    public init(_ level: Int, @HTMLBuilder content: () -> Content) {
        self.level = min(max(1, level), 6)
        self.content = content()
    }

    /// A heading of text.
    public init(_ level: Int, _ text: String) where Content == Text { self.init(level) { Text(text) } }

    /// A heading of words in the page's language.
    public init(_ level: Int, _ words: LocalizedText) where Content == LocalizedText { self.init(level) { words } }

    /// Writes the element.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        ElementWriter.write("h\(level)", attributes, content, into: &output, context)
    }
}
