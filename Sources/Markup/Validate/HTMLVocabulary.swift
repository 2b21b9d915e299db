/// What templates may be made of.
enum HTMLVocabulary {
    /// Elements without content or end tag.
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements of a screen, a slot or a mail.
    static let elements: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "button", "caption", "cite",
        "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "div", "dl", "dt", "em",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "i", "img", "input", "ins", "kbd", "label", "legend", "li", "mark", "menu", "meter", "nav", "ol",
        "optgroup", "option", "output", "p", "picture", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp",
        "search", "section", "select", "small", "source", "span", "strong", "sub", "summary", "sup", "svg", "table",
        "tbody", "td", "textarea", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr", "v:group",
    ]

    /// Elements that only the layout or a mail has.
    static let documentElements: Set<String> = ["html", "head", "body", "main", "title", "meta", "link"]

    /// Attributes of every element; `data-*` and `aria-*` besides.
    static let globalAttributes: Set<String> = [
        "class", "id", "lang", "xml:lang", "dir", "title", "hidden", "tabindex", "role", "translate", "inert",
        "autofocus",
    ]

    /// Attributes of single elements.
    static let attributes: [String: Set<String>] = [
        "a": ["href", "hreflang", "rel", "target", "download"],
        "bdo": ["dir"],
        "blockquote": ["cite"], "q": ["cite"], "del": ["cite", "datetime"], "ins": ["cite", "datetime"],
        "button": ["type", "name", "value", "disabled"],
        "col": ["span"], "colgroup": ["span"],
        "data": ["value"], "details": ["open", "name"],
        "fieldset": ["disabled", "name"],
        "form": ["autocomplete", "novalidate"],
        "html": ["xmlns", "xmlns:v"],
        "img": ["src", "alt", "width", "height", "srcset", "sizes", "loading", "decoding"],
        "input": [
            "type", "name", "value", "placeholder", "autocomplete", "inputmode", "required", "readonly", "disabled",
            "minlength", "maxlength", "pattern", "size", "checked", "autofocus", "autocapitalize", "autocorrect",
            "spellcheck", "enterkeyhint", "min", "max", "step", "list",
        ],
        "label": ["for"],
        "li": ["value"],
        "link": ["rel", "href", "type", "sizes", "media", "as"],
        "meta": ["name", "content", "charset", "media"],
        "meter": ["value", "min", "max", "low", "high", "optimum"],
        "ol": ["start", "reversed", "type"],
        "optgroup": ["label", "disabled"],
        "option": ["value", "label", "selected", "disabled"],
        "output": ["for"],
        "progress": ["value", "max"],
        "select": ["name", "autocomplete", "required", "disabled", "size", "autofocus"],
        "source": ["srcset", "media", "sizes", "type", "width", "height"],
        "svg": ["viewBox", "width", "height", "focusable"],
        "td": ["colspan", "rowspan", "headers"], "th": ["colspan", "rowspan", "headers", "scope", "abbr"],
        "textarea": [
            "name", "placeholder", "autocomplete", "inputmode", "required", "readonly", "disabled", "minlength",
            "maxlength", "rows", "cols", "autofocus", "autocapitalize", "spellcheck", "enterkeyhint", "wrap",
        ],
        "time": ["datetime"],
    ]

    /// Attributes that are present or absent.
    static let booleanAttributes: Set<String> = [
        "autofocus", "checked", "disabled", "formnovalidate", "hidden", "inert", "novalidate", "open", "readonly",
        "required", "reversed", "selected",
    ]

    /// Elements that can be pressed, followed or typed into.
    static let interactive: Set<String> = ["a", "button", "input", "select", "textarea", "summary"]

    /// Attributes that hold a URL.
    static let urlAttributes: Set<String> = ["href", "src", "cite"]

    static func allows(_ attribute: String, on element: String) -> Bool {
        globalAttributes.contains(attribute) || attributes[element]?.contains(attribute) == true
            || attribute.hasPrefix("aria-") || attribute.hasPrefix("data-")
    }
}
