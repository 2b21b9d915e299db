/// The RELAX NG grammar that every template follows: which element may stand in which.
///
/// Attributes have rules of their own, with better words; the grammar only keeps out foreign namespaces.
enum TemplateGrammar {
    private static let phrasing = [
        "a", "abbr", "b", "bdi", "bdo", "button", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd",
        "label", "mark", "meter", "output", "progress", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
        "time", "u", "var",
    ]
    private static let flow = [
        "address", "article", "aside", "blockquote", "div", "footer", "form", "header", "main", "nav", "search",
        "section", "figcaption", "dd", "td", "th", "caption", "body",
    ]
    private static let headings = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "dt", "legend", "summary"]
    private static let empty = ["br", "hr", "img", "input", "wbr", "meta", "link", "col", "source", "svg"]
    private static let textOnly = ["option", "textarea", "title"]
    /// Elements that only hold certain others.
    private static let containers: [(name: String, children: [String])] = [
        ("ul", ["li"]), ("ol", ["li"]), ("menu", ["li"]), ("dl", ["dt", "dd", "div"]),
        ("select", ["option", "optgroup", "hr"]), ("optgroup", ["option"]), ("datalist", ["option"]),
        ("table", ["caption", "colgroup", "thead", "tbody", "tfoot", "tr"]), ("colgroup", ["col"]),
        ("thead", ["tr"]), ("tbody", ["tr"]), ("tfoot", ["tr"]), ("tr", ["td", "th"]),
        ("html", ["head", "body"]), ("head", ["title", "meta", "link"]),
        ("picture", ["source", "img"]), ("hgroup", ["h1", "h2", "h3", "h4", "h5", "h6", "p"]),
        ("ruby", ["rt", "rp"]),
    ]
    private static let mixed = ["figure", "fieldset", "details", "li", "rt", "rp"]

    private static let phrasingChildren =
        phrasing + ["br", "img", "input", "wbr", "svg", "select", "textarea", "picture", "ruby", "datalist"]
    private static let flowChildren =
        phrasingChildren + ["hr", "ul", "ol", "menu", "dl", "table", "hgroup", "figure", "fieldset", "details"]
        + flow.filter { !["figcaption", "dd", "td", "th", "caption", "body"].contains($0) }
        + headings.filter { !["dt", "legend", "summary"].contains($0) }

    /// What a `v:group` may hold, by the kind of place that it stands in.
    private static let groups: [(name: String, children: [String])] = [
        ("group.phrasing", ["any.phrasing"]), ("group.flow", ["any.flow"] + ["legend", "summary", "figcaption"]),
        ("group.list", ["li"]), ("group.terms", ["dt", "dd", "div"]), ("group.options", ["option", "optgroup", "hr"]),
        ("group.rows", ["tr", "td", "th", "thead", "tbody", "tfoot", "caption", "col", "colgroup"]),
        ("group.head", ["title", "meta", "link"]),
    ]

    static let source: String = {
        var patterns: [String] = []
        for name in phrasing {
            let isWide = isTransparent(name)
            patterns.append(
                pattern(name, [isWide ? "any.flow" : "any.phrasing"], in: isWide ? "group.flow" : "group.phrasing"))
        }
        for name in headings { patterns.append(pattern(name, ["any.phrasing"], in: "group.phrasing")) }
        for name in flow {
            patterns.append(pattern(name, ["any.flow"] + (name == "div" ? ["dt", "dd"] : []), in: "group.flow"))
        }
        for name in mixed { patterns.append(pattern(name, ["any.flow"] + extra(name), in: "group.flow")) }
        for name in textOnly { patterns.append(pattern(name, [])) }
        for name in empty { patterns.append(pattern(name, [], hasText: false)) }
        for (name, children) in containers {
            patterns.append(pattern(name, children, in: group(for: children), hasText: name == "ruby"))
        }
        for (name, children) in groups {
            patterns.append(
                "<define name=\"\(name)\"><element name=\"group\" ns=\"urn:vestibule:template\">"
                    + content(children, in: name, hasText: true) + "</element></define>")
        }
        for (name, children) in [("any.phrasing", phrasingChildren), ("any.flow", flowChildren)] {
            patterns.append("<define name=\"\(name)\"><choice>\(children.map(reference).joined())</choice></define>")
        }
        let starts = ["any.flow"] + ["html", "li", "tr", "dt", "dd", "option", "optgroup", "meta", "link"]
        return """
            <grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/1999/xhtml">
            <start><choice>\((starts + groups.map(\.name)).map(reference).joined())</choice></start>
            \(patterns.joined(separator: "\n"))
            <define name="attributes"><zeroOrMore><attribute><anyName>
            <except><nsName ns="http://www.w3.org/1999/xhtml"/></except></anyName></attribute></zeroOrMore></define>
            </grammar>
            """
    }()

    private static func group(for children: [String]) -> String? {
        switch children.first {
        case "li": "group.list"
        case "dt": "group.terms"
        case "option": "group.options"
        case "caption", "tr", "td", "col": "group.rows"
        case "title": "group.head"
        default: nil
        }
    }

    private static func isTransparent(_ name: String) -> Bool { ["a", "ins", "del"].contains(name) }

    private static func extra(_ name: String) -> [String] {
        switch name {
        case "figure": ["figcaption"]
        case "fieldset": ["legend"]
        case "details": ["summary"]
        default: []
        }
    }

    private static func reference(_ name: String) -> String { "<ref name=\"\(name)\"/>" }

    private static func pattern(
        _ name: String, _ children: [String], in group: String? = nil, hasText: Bool = true
    ) -> String {
        "<define name=\"\(name)\"><element name=\"\(name)\">\(content(children, in: group, hasText: hasText))</element></define>"
    }

    private static func content(_ children: [String], in group: String?, hasText: Bool) -> String {
        let items = (hasText ? "<text/>" : "") + children.map(reference).joined() + (group.map(reference) ?? "")
        let choice = items.isEmpty ? "" : "<zeroOrMore><choice>\(items)</choice></zeroOrMore>"
        return "<ref name=\"attributes\"/>\(choice)"
    }
}
