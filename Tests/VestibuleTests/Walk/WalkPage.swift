internal import VestibuleTesting
/// What a person sees of a page: its forms with their fields and buttons.
struct WalkPage {
    struct Form {
        var path: String
        var hidden: [(String, String)] = []
        var fields: [(name: String, isCheckbox: Bool)] = []
        /// Values of radio buttons by name.
        var choices: [String: [String]] = [:]
        var buttons: [String] = []
    }

    private(set) var screen = ""
    private(set) var isLoading = false
    /// Where a loading page goes on to.
    private(set) var refresh: String?
    private(set) var forms: [Form] = []
    private(set) var links: [String] = []
    /// What buttons ask the browser's authenticators, by what they post.
    private(set) var wishes: [String: String] = [:]
    /// The key that an authenticator app is to be given.
    private(set) var key: String?
    private(set) var recoveryCodes: [String] = []
    /// Every message that the page says, by its stable id.
    private(set) var messages: Set<String> = []
    /// The HTTP status that an error page says it has.
    private(set) var status: String?
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
            guard Self.read.contains(name) else { continue }
            let attributes = Self.attributes(tag)
            for said in ["data-error", "data-status"] where name != "main" {
                if isInMain, let id = attributes[said] { messages.insert(id) }
            }
            switch name {
            case "main":
                isInMain = true
                screen = attributes["data-screen"] ?? ""
                isLoading = attributes["data-loading"] == "true"
                status = attributes["data-status"]
            case "/main": isInMain = false
            case "meta":
                if attributes["http-equiv"] == "refresh" {
                    refresh = attributes["content"]?.components(after: "url=").first
                }
            case "form": if isInMain { form = Form(path: attributes["action"] ?? "") }
            case "/form":
                if let form { forms.append(form) }
                form = nil
            case "code":
                let text = String(decoding: piece.dropFirst(tag.count + 1), as: UTF8.self)
                if attributes["id"] == "totpSecret" { key = text }
                if attributes["data-recovery-code"] != nil { recoveryCodes.append(text) }
            case "a": if isInMain, let href = attributes["href"] { links.append(href) }
            case "button":
                if attributes["name"] == "action", let value = attributes["value"] {
                    form?.buttons.append(value)
                    wishes[value] = attributes["data-passkey-options"]?.replacing("&quot;", with: "\"").publicKey
                }
            default:
                guard let name = attributes["name"] else { continue }
                switch attributes["type"] {
                case "hidden": form?.hidden.append((name, attributes["value"] ?? ""))
                case "radio": form?.choices[name, default: []].append(attributes["value"] ?? "")
                default: form?.fields.append((name, attributes["type"] == "checkbox"))
                }
            }
        }
    }

    private static let read: Set<String> = [
        "main", "/main", "meta", "form", "/form", "input", "select", "button", "a", "code", "div", "p", "span",
    ]

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
