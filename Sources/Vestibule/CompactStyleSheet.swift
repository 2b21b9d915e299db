/// A style sheet as it is sent: without comments and indentation, which are for its readers.
enum CompactStyleSheet {
    static func bytes(_ source: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        var rest = source[...]
        var quote: UInt8?
        while let byte = rest.popFirst() {
            if let open = quote {
                output.append(byte)
                if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { output.append(escaped) }
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                quote = byte
                output.append(byte)
            case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
                rest = rest.dropFirst()
                while let byte = rest.popFirst(), byte != UInt8(ascii: "*") || rest.first != UInt8(ascii: "/") {}
                rest = rest.dropFirst()
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                // One space stays between words: it may be a selector's.
                if let last = output.last, !closing.contains(last) { output.append(UInt8(ascii: " ")) }
            default:
                if ending.contains(byte), output.last == UInt8(ascii: " ") { output.removeLast() }
                output.append(byte)
            }
        }
        if output.last == UInt8(ascii: " ") { output.removeLast() }
        return output
    }

    /// After these no space means anything.
    private static let closing = Array(" {};,".utf8)
    /// Before these no space means anything.
    private static let ending = Array("{};,".utf8)
}
