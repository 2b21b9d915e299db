/// What a person sees of a page: its forms with their fields and buttons.
struct WalkPage {
    struct Form {
        var path: String
        var hidden: [(String, String)] = []
        var fields: [(name: String, isCheckbox: Bool)] = []
        var buttons: [String] = []
    }

    private(set) var screen = ""
    private(set) var isLoading = false
    /// Where a loading page goes on to.
    private(set) var refresh: String?
    private(set) var forms: [Form] = []
    private(set) var links: [String] = []
    /// Whether the conversation was to lead back to an app.
    var isReturning = false
    /// How often the browser had signed in or out.
    var epoch = 0
    /// When it was shown, seconds since 1970.
    var at = 0

    /// Reads what is inside of `main`: the language switcher, below it, is no way on.
    init(_ html: [UInt8]) {
        var isInMain = false
        var form: Form?
        for piece in html.split(separator: UInt8(ascii: "<")) {
            let tag = piece.prefix { $0 != UInt8(ascii: ">") }
            let name = String(decoding: tag.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            guard ["main", "/main", "meta", "form", "/form", "input", "select", "button", "a"].contains(name) else {
                continue
            }
            let attributes = Self.attributes(tag)
            switch name {
            case "main":
                isInMain = true
                screen = attributes["data-screen"] ?? ""
                isLoading = attributes["data-loading"] == "true"
            case "/main": isInMain = false
            case "meta":
                if attributes["http-equiv"] == "refresh" {
                    refresh = attributes["content"]?.components(after: "url=").first
                }
            case "form": if isInMain { form = Form(path: attributes["action"] ?? "") }
            case "/form":
                if let form { forms.append(form) }
                form = nil
            case "a": if isInMain, let href = attributes["href"] { links.append(href) }
            case "button":
                if attributes["name"] == "action", let value = attributes["value"] { form?.buttons.append(value) }
            default:
                guard let name = attributes["name"] else { continue }
                if attributes["type"] == "hidden" {
                    form?.hidden.append((name, attributes["value"] ?? ""))
                } else {
                    form?.fields.append((name, attributes["type"] == "checkbox"))
                }
            }
        }
    }

    /// Every page offers something to press or to follow.
    var hasWayOn: Bool { !links.isEmpty || forms.contains { !$0.buttons.isEmpty } }

    private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].split(separator: UInt8(ascii: " ")).last?.dropLast() ?? []
            found[String(decoding: name, as: UTF8.self)] = String(decoding: parts[index + 1], as: UTF8.self)
        }
        return found
    }
}
