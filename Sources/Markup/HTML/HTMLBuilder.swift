/// Collects the pieces of a page from statements: values, strings, `if`, `switch` and `for`.
@resultBuilder public enum HTMLBuilder {
    /// A piece as it is.
    public static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }

    /// A string as escaped text.
    public static func buildExpression(_ text: String) -> Text { Text(text) }

    /// Nothing.
    public static func buildBlock() -> EmptyHTML { EmptyHTML() }

    /// One piece.
    public static func buildBlock<Content: HTML>(_ content: Content) -> Content { content }

    /// Several pieces, in their order.
    public static func buildBlock<each Content: HTML>(_ content: repeat each Content) -> HTMLTuple<repeat each Content>
    {
        HTMLTuple(content: (repeat each content))
    }

    /// An `if` without `else`.
    public static func buildOptional<Content: HTML>(_ content: Content?) -> Content? { content }

    /// The first branch of an `if` or `switch`.
    public static func buildEither<First: HTML, Second: HTML>(first: First) -> HTMLEither<First, Second> {
        .first(first)
    }

    /// The other branch.
    public static func buildEither<First: HTML, Second: HTML>(second: Second) -> HTMLEither<First, Second> {
        .second(second)
    }

    /// The rounds of a `for`.
    public static func buildArray<Content: HTML>(_ content: [Content]) -> HTMLArray<Content> {
        HTMLArray(content: content)
    }
}

/// Several pieces, one after the other.
public struct HTMLTuple<each Content: HTML>: HTMLPrimitive {
    let content: (repeat each Content)

    /// Writes each.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        repeat (each content).render(into: &output, context)
    }
}

/// One of two pieces.
public enum HTMLEither<First: HTML, Second: HTML>: HTMLPrimitive {
    case first(First)
    case second(Second)

    /// Writes the one that there is.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        switch self {
        case .first(let content): content.render(into: &output, context)
        case .second(let content): content.render(into: &output, context)
        }
    }
}

/// Pieces of one type, one after the other.
public struct HTMLArray<Content: HTML>: HTMLPrimitive {
    let content: [Content]

    /// Writes each.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        for content in content { content.render(into: &output, context) }
    }
}

extension Optional: HTML, HTMLPrimitive where Wrapped: HTML {
    /// Nothing: an optional piece writes itself.
    public typealias Body = EmptyHTML

    /// Writes the piece, if there is one.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        self?.render(into: &output, context)
    }
}
