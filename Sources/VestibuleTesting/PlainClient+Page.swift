public import HTTP

extension PlainClient {
    /// A page as it was answered.
    public struct Page: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The target that answered, after all redirects.
        public var path: String
        /// The header fields.
        public var headers: Headers
        /// The body.
        public var html: String

        /// `data-screen` of the page.
        public var screen: String { attribute("data-screen") ?? "" }
        /// The text of `title`.
        public var title: String { between("<title>", "</title>") ?? "" }
        /// Whether an attempt runs.
        public var isLoading: Bool { html.contains("data-loading=\"true\" data-contract") }
        /// Every `data-error` of the page.
        public var errors: [String] { all("data-error") }
        /// Every `data-status` of the page.
        public var statuses: [String] { all("data-status") }

        /// The first value of an attribute.
        public func attribute(_ name: String) -> String? { between("\(name)=\"", "\"") }

        /// Every value of an attribute.
        public func all(_ name: String) -> [String] {
            html.components(after: "\(name)=\"").map { String($0.prefix { $0 != "\"" }) }
        }

        /// What stands between two texts, the first time.
        public func between(_ start: String, _ end: String) -> String? {
            html.components(after: start).first.flatMap { rest in
                rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
            }
        }

        /// What every button of the page posts as `action`, in the order of the page.
        public var actions: [String] {
            html.components(after: "<button").compactMap { button in
                let tag = String(button.prefix { $0 != ">" })
                guard tag.contains(" name=\"action\"") else { return nil }
                return tag.components(after: " value=\"").first.map { String($0.prefix { $0 != "\"" }) }
            }
        }

        /// What a text field shows, as the markup has it; nil where there is no such field.
        public func value(_ field: String) -> String? {
            guard let input = html.components(after: "<input id=\"\(field)\"").first else { return nil }
            let tag = input.prefix { $0 != ">" }
            return String(tag).components(after: " value=\"").first.map { String($0.prefix { $0 != "\"" }) } ?? ""
        }

        /// The form that offers an action: where it posts to, and its hidden fields.
        public func form(_ action: String) -> (path: String, fields: [(String, String)])? {
            for form in html.components(after: "<form") {
                let form = form.firstRange(of: "</form>").map { String(form[..<$0.lowerBound]) } ?? form
                guard form.contains("value=\"\(action)\""),
                    let path = form.components(after: " action=\"").first.map({ String($0.prefix { $0 != "\"" }) })
                else { continue }
                let hidden = form.components(after: "<input type=\"hidden\" name=\"").compactMap {
                    rest -> (String, String)? in
                    let parts = rest.split(separator: "\"", omittingEmptySubsequences: false)
                    return parts.count > 2 ? (String(parts[0]), String(parts[2])) : nil
                }
                return (path, hidden)
            }
            return nil
        }
    }
}

extension String {
    /// What follows each occurrence of a text.
    package func components(after text: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            rest = rest[range.upperBound...]
            parts.append(String(rest))
        }
        return parts
    }
}
