/// One step of a compiled template; numbers are places in the tables of ``Code``.
enum Op: Sendable {
    /// A run of static bytes.
    case bytes(start: Int32, end: Int32)
    /// A line break, unless the page stands at the start of a line already.
    case lineBreak
    /// A value between tags.
    case text(Int32)
    /// A value inside an attribute's quotes.
    case attributeValue(Int32)
    /// A whole attribute, absent with its value.
    case attribute(name: Int32, value: Int32)
    /// A whole attribute, absent where its value is no address to lead to.
    case urlAttribute(name: Int32, value: Int32)
    /// `true` or `false`.
    case truth(Int32)
    case jump(Int32)
    case jumpUnless(condition: Int32, target: Int32)
    case jumpUnlessSlot(name: Int32, target: Int32)
    /// Begins a loop, or goes on behind it when there is nothing to go through.
    case loop(count: Int32, depth: Int32, end: Int32)
    case next(depth: Int32, start: Int32)
    case field(Int32)
    case flagField(Int32)
    case textareaValue(field: Int32)
    case selected(field: Int32, value: Int32)
    case fieldID(field: Int32)
    case action(Int32)
    case defaultAction(Int32)
    case formAction(Int32)
    case hiddenInputs(isSelf: Bool)
    /// A catalogue text with elements in it, whose steps lie before `end`.
    case pieces(Int32, end: Int32)
    case icon(Int32)
    case drawing(Int32)
    case qrCode(Int32)
    case slot(Int32)
    // The layout's own.
    case content, documentAttributes, title, headExtras, mainAttributes, loadingParts
}
