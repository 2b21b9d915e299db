internal import XML

/// Decodes `&name;`, `&#10;` and `&#xA;`.
struct ReferenceDecoder {
    let source: SourceText

    /// The decoded text of `range`, and a fault for each reference that stands for nothing.
    func decode(_ range: Range<Int>, report: (_ offset: Int, _ message: String, _ hint: String?) -> Void) -> String {
        let bytes = source.bytes
        var result: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "&") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let limit = min(range.upperBound, index + 40)
            var end = index + 1
            while end < limit, isReferenceByte(bytes[end]) { end += 1 }
            guard end < range.upperBound, end > index + 1, bytes[end] == UInt8(ascii: ";") else {
                report(index, "\"&\" begins a reference that never ends", "write &amp;")
                result.append(bytes[index])
                index += 1
                continue
            }
            let name = source.string((index + 1)..<end)
            if let text = Self.text(of: name) {
                result.append(contentsOf: text.utf8)
            } else {
                report(index, "HTML knows no &\(name);", NearestName.hint(name, in: NamedEntity.names, what: "such as"))
            }
            index = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func isReferenceByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
            true
        default: false
        }
    }

    private static func text(of name: String) -> String? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        default: break
        }
        guard name.hasPrefix("#") else { return NamedEntity.text(of: name) }
        let digits = name.dropFirst()
        let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, value >= 0x20 || [9, 10, 13].contains(value), value & 0xFFFE != 0xFFFE else { return nil }
        return Unicode.Scalar(value).map { String($0) }
    }
}
