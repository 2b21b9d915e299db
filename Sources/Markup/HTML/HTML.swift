/// A piece of a page: either made of others by ``body``, or one of the building blocks that write themselves.
///
/// Text is escaped, addresses are checked, and neither script nor style can be written; what steps over that has
/// `unsafe` in its name.
public protocol HTML: Sendable {
    /// What it is made of.
    associatedtype Body: HTML

    /// What it is made of.
    @HTMLBuilder var body: Body { get }

    /// Writes it; pieces with a ``body`` need not say how.
    func render(into output: inout HTMLBuffer, _ context: RenderContext)
}

extension HTML {
    /// Writes the body.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        body.render(into: &output, context)
    }
}

/// A building block that writes itself.
public protocol HTMLPrimitive: HTML where Body == EmptyHTML {}

extension HTMLPrimitive {
    /// Nothing: the block writes itself.
    public var body: EmptyHTML { EmptyHTML() }
}

/// Nothing at all.
public struct EmptyHTML: HTML {
    /// Creates nothing.
    public init() {}

    /// Itself.
    public var body: EmptyHTML { self }

    /// Writes nothing.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {}
}
