internal import Localization
internal import Markup

/// Writes one of the gallery's own pages, well-formed by its shape.
struct GalleryWriter {
    private var buffer = HTMLBuffer(capacity: 65_536)
    private static let inline: Set<String> = ["a", "iframe", "h1", "h2", "p", "strong", "code", "bdi"]

    /// Begins the page.
    init(strings: Strings, stylesheet: String, title: String) {
        buffer.append("<!DOCTYPE html>\n<html")
        buffer.appendAttribute("lang", strings.language)
        buffer.appendAttribute("dir", strings.direction)
        buffer.append(">\n<head>\n<meta charset=\"utf-8\">\n")
        buffer.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        buffer.append(
            "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n")
        buffer.append("\(GalleryShelf.mark)\n<title>")
        buffer.appendText(title)
        buffer.append("</title>\n<link rel=\"stylesheet\"")
        buffer.appendAttribute("href", stylesheet)
        buffer.append(">\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">")
        buffer.appendText(strings("layout.skip"))
        buffer.append("</a>\n")
    }

    mutating func text(_ text: String) { buffer.appendText(text) }

    mutating func element(_ name: String, _ style: String, _ content: (inout GalleryWriter) -> Void) {
        element(name, attributes: [("class", style)], content)
    }

    mutating func element(
        _ name: String, attributes: [(String, String)] = [], _ content: (inout GalleryWriter) -> Void
    ) {
        buffer.append("<\(name)")
        for (attribute, value) in attributes {
            if value.isEmpty { buffer.append(" \(attribute)") } else { buffer.appendAttribute(attribute, value) }
        }
        buffer.append(Self.inline.contains(name) ? ">" : ">\n")
        content(&self)
        buffer.append("</\(name)>\(["a", "code", "bdi", "strong"].contains(name) ? "" : "\n")")
    }

    /// Ends the page.
    mutating func end() -> [UInt8] {
        buffer.append("</body>\n</html>\n")
        return buffer.bytes
    }
}

extension GalleryShelf {
    /// By this a page of a gallery is known.
    package static let mark = "<meta name=\"generator\" content=\"Vestibule gallery\">"
}
