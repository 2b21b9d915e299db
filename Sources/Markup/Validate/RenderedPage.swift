/// Markup that views have written, read back for the checks.
struct RenderedPage {
    /// One element with the parts that checks ask for.
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The places of the elements around it, the nearest last.
        let ancestors: [Int]
        var hasWords = false

        var isControl: Bool {
            ["select", "textarea"].contains(name) || name == "input" && attributes["type"] != "hidden"
        }
        var isTextControl: Bool {
            name == "textarea"
                || name == "input" && !["hidden", "checkbox", "radio"].contains(attributes["type"] ?? "text")
        }
        var isDefaultButton: Bool { attributes["class"] == "default-action" }
        /// The action that a button posts, without its argument.
        var action: String? {
            guard name == "button", attributes["name"] == "action" else { return nil }
            return attributes["value"].map { String($0.prefix { $0 != ":" }) }
        }
    }

    private(set) var elements: [Element] = []
    /// The first tag that has no partner.
    private(set) var unbalanced: String?

    init(_ bytes: [UInt8]) {
        var open: [Int] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            note(rest[..<start], open)
            guard let end = Self.end(of: rest[start...]) else {
                unbalanced = unbalanced ?? "<"
                return
            }
            read(String(decoding: rest[(start + 1)..<end], as: UTF8.self), &open)
            rest = rest[(end + 1)...]
        }
        note(rest, open)
        if let last = open.last { unbalanced = unbalanced ?? "<\(elements[last].name)>" }
    }

    /// Names of the fields and actions that the page offers.
    var offers: (fields: Set<String>, actions: Set<String>) {
        (
            Set(elements.filter(\.isControl).compactMap { $0.attributes["name"] }),
            Set(elements.filter { !$0.isDefaultButton }.compactMap(\.action))
        )
    }

    private mutating func note(_ text: ArraySlice<UInt8>, _ open: [Int]) {
        guard text.contains(where: { $0 > 0x20 }) else { return }
        for index in open { elements[index].hasWords = true }
    }

    private static func end(of tag: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for (index, byte) in zip(tag.indices, tag) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    private mutating func read(_ tag: String, _ open: inout [Int]) {
        if tag.hasPrefix("!") { return }
        if tag.hasPrefix("/") {
            let name = tag.dropFirst().lowercased()
            guard let last = open.last, elements[last].name == name else {
                unbalanced = unbalanced ?? "</\(name)>"
                return
            }
            open.removeLast()
            return
        }
        let name = tag.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
        let attributes = Self.attributes(of: tag.dropFirst(name.count))
        if attributes["aria-label"]?.isEmpty == false || name == "img" && attributes["alt"]?.isEmpty == false {
            for index in open { elements[index].hasWords = true }
        }
        var element = Element(name: name, attributes: attributes, ancestors: open)
        element.hasWords = attributes["aria-label"]?.isEmpty == false || attributes["aria-labelledby"] != nil
        elements.append(element)
        if !HTMLVocabulary.void.contains(name), !tag.hasSuffix("/") { open.append(elements.count - 1) }
    }

    private static func attributes(of text: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
            guard !name.isEmpty else { return attributes }
            rest = rest[name.endIndex...]
            var value = Substring()
            if rest.first == "=" {
                rest = rest.dropFirst()
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest[value.endIndex...].dropFirst()
                } else {
                    value = rest.prefix { !$0.isWhitespace }
                    rest = rest[value.endIndex...]
                }
            }
            attributes[name.lowercased()] = String(value)
        }
    }
}
