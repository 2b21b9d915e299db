/// The lines around a fault, with a mark below its place.
package enum SourceExcerpt {
    /// Code points of a line that are shown; a page has room for no more.
    private static let width = 64

    /// At most three lines, each with its number; nil where the text has no such line.
    package static func text(of bytes: [UInt8], line: Int, column: Int) -> String? {
        // Line feeds end lines in faults too, whatever the file ends them with.
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        guard line >= 1, line <= lines.count, column >= 1 else { return nil }
        let digits = max(4, String(line).count)
        func margin(_ label: String) -> String {
            String(repeating: " ", count: max(0, digits - label.count)) + label + " | "
        }
        // The window moves along a long line until it shows the place.
        let first = max(0, column - width * 3 / 4)
        var shown: [String] = []
        for number in max(1, line - 1)...line {
            shown.append(margin(String(number)) + window(lines[number - 1], from: first))
        }
        let before = lines[line - 1].unicodeScalars.dropFirst(first).prefix(column - 1 - first)
        let padding = before.map { $0 == "\t" ? "\t" : " " }.joined()
        shown.append(margin("") + padding + "^")
        return shown.joined(separator: "\n")
    }

    private static func window(_ line: Substring, from first: Int) -> String {
        let rest = line.unicodeScalars.dropFirst(first)
        var text = String(String.UnicodeScalarView(rest.prefix(width)))
        if rest.count > width { text += "…" }
        return text
    }
}
