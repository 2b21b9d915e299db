/// The bytes of a page as it grows.
public struct HTMLBuffer: Sendable {
    /// What has been written, UTF-8.
    public private(set) var bytes: [UInt8] = []
    /// The default action of the form that is being written, whose button brings the words.
    package var defaultButton: DefaultButton?
    /// Which of the page's notices the screen has written itself.
    package var notices: Notices = []
    /// What views say of themselves while they are checked; nil while pages are served.
    package var trace: RenderTrace?

    /// Creates an empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes.reserveCapacity(max(0, capacity))
    }

    /// Appends markup as it stands: never a value that somebody typed.
    package mutating func append(_ markup: String) {
        bytes.append(contentsOf: markup.utf8)
    }

    /// Appends markup as it stands, neither escaped nor checked: never a value that somebody typed.
    public mutating func append(unsafe markup: String) {
        append(markup)
    }

    /// Puts markup in front of what was written from `offset` on.
    package mutating func insert(_ markup: [UInt8], at offset: Int) {
        bytes.insert(contentsOf: markup, at: min(max(0, offset), bytes.count))
    }

    /// Ends the line, if there is anything on it.
    package mutating func breakLine() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }

    /// Appends bytes as they stand.
    package mutating func append(_ markup: ArraySlice<UInt8>) {
        bytes.append(contentsOf: markup)
    }

    /// Appends bytes as they stand.
    package mutating func append(_ markup: [UInt8]) {
        bytes.append(contentsOf: markup)
    }

    /// Appends text between tags: `&`, `<` and `>` are escaped.
    public mutating func appendText(_ text: String) {
        escape(text, quotes: false)
    }

    /// Appends the value of an attribute that stands in double quotes.
    public mutating func appendAttribute(_ value: String) {
        escape(value, quotes: true)
    }

    /// Appends ` name="value"`; the name is never a value that somebody typed.
    package mutating func appendAttribute(_ name: String, _ value: String) {
        append(" ")
        append(name)
        append("=\"")
        escape(value, quotes: true)
        append("\"")
    }

    private mutating func escape(_ text: String, quotes: Bool) {
        guard needsEscape(text, quotes: quotes) else {
            // One copy; most texts have nothing to escape.
            bytes.append(contentsOf: text.utf8)
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\"") where quotes: append("&quot;")
            case UInt8(ascii: "'") where quotes: append("&#39;")
            // HTML has no character 0 and none of the other control characters.
            case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20: append("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }

    private func needsEscape(_ text: String, quotes: Bool) -> Bool {
        let span = text.utf8Span.span
        for index in span.indices {
            switch span[index] {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): return true
            case UInt8(ascii: "\""), UInt8(ascii: "'"): if quotes { return true }
            case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20: return true
            default: break
            }
        }
        return false
    }
}
