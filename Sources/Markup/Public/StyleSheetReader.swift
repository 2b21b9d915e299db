/// Finds what a style sheet fetches: files of the public folder, whose served names it gets, and nothing else.
struct StyleSheetReader {
    private let source: SourceText
    private let names: Set<String>
    private(set) var pieces: [PublicFile.Piece] = []
    private(set) var faults: [Fault] = []
    private var index = 0
    private var written = 0

    init(_ source: SourceText, names: Set<String>) {
        self.source = source
        self.names = names
    }

    private var bytes: [UInt8] { source.bytes }

    mutating func read() {
        while index < bytes.count {
            if looksAt("/*") {
                skipComment()
            } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                _ = readString()
            } else if looksAt("@import"), !isName(before: index) {
                report(
                    index, "@import fetches one more file before the page can be shown",
                    "link each file in Slots/head.xhtml")
                index += 7
            } else if looksAt("url("), !isName(before: index) {
                index += 4
                readAddress()
            } else if looksAt("</") {
                // A mail carries its rules in the page, where this would end them.
                report(index, "\"</\" has no meaning in a style sheet", "take it out")
                index += 2
            } else {
                index += 1
            }
        }
        flush(to: bytes.count)
    }

    private mutating func report(_ offset: Int, _ message: String, _ hint: String?) {
        guard faults.count < Tokenizer.faultLimit else { return }
        let position = source.position(at: offset)
        faults.append(
            Fault(
                file: source.displayPath, line: position.line, column: position.column, id: "VT505", message: message,
                hint: hint))
    }

    private func looksAt(_ text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            wanted.indices.allSatisfy { place in
                let byte = bytes[index + place]
                let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
                return lower == wanted[place]
            }
        }
    }

    private func isName(before offset: Int) -> Bool {
        guard offset > 0 else { return false }
        switch bytes[offset - 1] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default: return false
        }
    }

    private mutating func skipComment() {
        index += 2
        while index < bytes.count, !looksAt("*/") { index += 1 }
        index = min(index + 2, bytes.count)
    }

    /// The range between a string's quotes.
    private mutating func readString() -> Range<Int> {
        let quote = bytes[index]
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\n") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, bytes.count)
        index = min(end + 1, bytes.count)
        return start..<end
    }

    private mutating func readAddress() {
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        var range: Range<Int>
        if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            range = readString()
        } else {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
            range = start..<index
            while let last = range.last, isSpace(bytes[last]) { range = start..<last }
        }
        let address = source.string(range)
        if address.hasPrefix("#") { return }
        var name = address.prefix { $0 != "?" && $0 != "#" }
        if name.hasPrefix("./") { name = name.dropFirst(2) }
        if names.contains(String(name)) {
            flush(to: range.lowerBound)
            pieces.append(.name(String(name)))
            written = range.lowerBound + name.utf8.count + (address.hasPrefix("./") ? 2 : 0)
        } else if address.contains(":") || address.hasPrefix("/") {
            report(
                range.lowerBound, "\"\(address.prefix(60))\" is fetched from another place, which pages may not do",
                "put the file into the public folder and write its name")
        } else {
            report(
                range.lowerBound, "there is no file \"\(address.prefix(60))\" in the public folder",
                NearestName.hint(String(name), in: Array(names), what: "files"))
        }
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func flush(to end: Int) {
        if end > written { pieces.append(.bytes(Array(bytes[written..<end]))) }
        written = max(written, end)
    }
}
