/// Cuts a file into tags and text and goes on after every fault, so that one run finds them all.
struct Tokenizer {
    let source: SourceText
    private(set) var tokens: [Token] = []
    private(set) var faults: [Fault] = []
    private var index = 0
    private var bytes: [UInt8] { source.bytes }

    init(_ source: SourceText) {
        self.source = source
    }

    static func tokenize(_ source: SourceText) -> (tokens: [Token], faults: [Fault]) {
        var tokenizer = Tokenizer(source)
        tokenizer.run()
        return (tokenizer.tokens, tokenizer.faults)
    }

    private mutating func run() {
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                text()
            } else if looksAt("<!--") {
                skip(past: "-->", from: index + 4, what: "the comment")
            } else if looksAt("<![CDATA[") {
                fault(index, "VT108", "a CDATA section is not accepted", "write the text with &lt; and &amp;")
                skip(past: "]]>", from: index + 9, what: "the CDATA section")
            } else if looksAt("<!") {
                declaration()
            } else if looksAt("<?") {
                instruction()
            } else if looksAt("</") {
                endTag()
            } else if index + 1 < bytes.count, isNameStart(bytes[index + 1]) {
                startTag()
            } else {
                fault(index, "VT106", "\"<\" begins no tag", "write &lt;")
                index += 1
                text()
            }
        }
    }

    /// Nobody reads more, and a hostile file can have one per byte.
    static let faultLimit = 200

    mutating func fault(_ offset: Int, _ id: String, _ message: String, _ hint: String? = nil) {
        guard faults.count < Self.faultLimit else { return }
        let position = source.position(at: offset)
        faults.append(
            Fault(
                file: source.displayPath, line: position.line, column: position.column, id: id, message: message,
                hint: hint))
    }

    private func looksAt(_ text: StaticString) -> Bool {
        index + text.utf8CodeUnitCount <= bytes.count
            && text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] } }
    }

    private func find(_ text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var at = start
        while at + wanted.count <= bytes.count {
            if bytes[at] == wanted[0], bytes[at..<(at + wanted.count)].elementsEqual(wanted) { return at }
            at += 1
        }
        return nil
    }

    private mutating func skip(past end: String, from start: Int, what: String) {
        if let found = find(end, from: start) {
            index = found + end.utf8.count
        } else {
            fault(index, "VT106", "\(what) is never closed", "close it with \(end)")
            index = bytes.count
        }
    }

    private mutating func text() {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        tokens.append(Token(kind: .text(decode(start..<index)), offset: start))
    }

    private mutating func decode(_ range: Range<Int>) -> String {
        var found: [(Int, String, String?)] = []
        let text = ReferenceDecoder(source: source).decode(range) { found.append(($0, $1, $2)) }
        for (offset, message, hint) in found { fault(offset, "VT107", message, hint) }
        return text
    }

    private mutating func declaration() {
        let start = index
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth = max(depth - 1, 0) }
            index += 1
            if byte == UInt8(ascii: ">"), depth == 0 { break }
        }
        tokens.append(Token(kind: .doctype(source.string(start..<index)), offset: start))
    }

    private mutating func instruction() {
        let start = index
        skip(past: "?>", from: index + 2, what: "the processing instruction")
        let text = source.string(start..<index)
        guard start == 0, text.hasPrefix("<?xml ") else {
            return fault(start, "VT108", "a processing instruction is not accepted", "take it out")
        }
        if text.contains("encoding"), !text.lowercased().contains("utf-8") {
            fault(start, "VT101", "the XML declaration names another encoding", "templates are UTF-8; take it out")
        }
    }

    private mutating func endTag() {
        let start = index
        index += 2
        let name = readName()
        while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
            index += 1
        } else {
            fault(start, "VT106", "the end tag </\(name)> is not closed", "end it with >")
        }
        tokens.append(Token(kind: .end(name: name), offset: start))
    }

    private mutating func startTag() {
        let start = index
        index += 1
        let name = readName()
        var attributes: [Attribute] = []
        var isSelfClosing = false
        while true {
            skipSpace()
            guard index < bytes.count, bytes[index] != UInt8(ascii: "<") else {
                fault(start, "VT106", "the tag <\(name) is not closed", "end it with >")
                break
            }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                break
            }
            if looksAt("/>") {
                index += 2
                isSelfClosing = true
                break
            }
            if let attribute = attribute(of: name) {
                if attributes.contains(where: { $0.name == attribute.name }) {
                    add(attribute.position, "the attribute \(attribute.name) is written twice", "keep one of them")
                } else {
                    attributes.append(attribute)
                }
            }
        }
        tokens.append(
            Token(kind: .start(name: name, attributes: attributes, isSelfClosing: isSelfClosing), offset: start))
    }

    private mutating func add(_ position: SourcePosition, _ message: String, _ hint: String) {
        guard faults.count < Self.faultLimit else { return }
        faults.append(
            Fault(
                file: source.displayPath, line: position.line, column: position.column, id: "VT106",
                message: message, hint: hint))
    }

    /// One attribute; nil after a fault, with at least one byte consumed.
    private mutating func attribute(of element: String) -> Attribute? {
        let start = index
        let name = readName()
        guard !name.isEmpty else {
            fault(start, "VT106", "the tag <\(element)> holds something that is no attribute", nil)
            index += 1
            return nil
        }
        let position = source.position(at: start)
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
            add(position, "the attribute \(name) has no value", "write \(name)=\"\(name)\"")
            return Attribute(name: name, value: name, position: position, valuePosition: position)
        }
        index += 1
        skipSpace()
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            add(position, "the value of \(name) has no quotes", "write \(name)=\"…\"")
            let from = index
            while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            return made(name, position, from..<index)
        }
        index += 1
        let from = index
        var firstTag: Int?
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "<"), firstTag == nil { firstTag = index }
            index += 1
        }
        if firstTag != nil || index >= bytes.count {
            add(position, "the value of \(name) is not closed, or holds \"<\"", "close the quote, or write &lt;")
            // The next ">" or line end is the likeliest end of what was meant as this tag.
            index = from
            while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "\n"),
                bytes[index] != UInt8(ascii: "<")
            {
                index += 1
            }
            return made(name, position, from..<index)
        }
        index += 1
        return made(name, position, from..<(index - 1))
    }

    private mutating func made(_ name: String, _ position: SourcePosition, _ range: Range<Int>) -> Attribute {
        Attribute(
            name: name, value: decode(range), position: position, valuePosition: source.position(at: range.lowerBound))
    }

    private mutating func readName() -> String {
        let start = index
        while index < bytes.count, !isNameEnd(bytes[index]) { index += 1 }
        return source.string(start..<index)
    }

    private mutating func skipSpace() {
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private func isNameEnd(_ byte: UInt8) -> Bool {
        isSpace(byte)
            || [
                UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "\""),
                UInt8(ascii: "'"),
            ].contains(byte)
    }
}
