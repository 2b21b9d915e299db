import AuthCore
import AuthFlows
import FoundationEssentials
import HTTP
import Testing
import Vestibule

/// A browser without scripts: keeps cookies, follows redirects, posts the forms it finds.
final class PlainClient {
    /// The server; another one over the same store may take its place.
    var handle: Handler
    private var cookies: [String: String] = [:]
    /// The last page.
    private(set) var page = Page(status: 0, path: "", headers: [:], html: "")
    var headers: [String: String] = [:]

    struct Page {
        var status: Int
        var path: String
        var headers: Headers
        var html: String

        /// `data-screen` of the page.
        var screen: String { attribute("data-screen") ?? "" }
        var title: String { between("<title>", "</title>") ?? "" }
        var isLoading: Bool { html.contains("data-loading=\"true\" data-contract") }
        /// Every `data-error` of the page.
        var errors: [String] { all("data-error") }
        /// Every `data-status` of the page.
        var statuses: [String] { all("data-status") }

        func attribute(_ name: String) -> String? { between("\(name)=\"", "\"") }

        func all(_ name: String) -> [String] {
            html.components(after: "\(name)=\"").map { String($0.prefix { $0 != "\"" }) }
        }

        func between(_ start: String, _ end: String) -> String? {
            html.components(after: start).first.flatMap { rest in
                rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
            }
        }

        /// What a text field shows.
        func value(_ field: String) -> String? {
            guard let input = html.components(after: "<input id=\"\(field)\"").first else { return nil }
            let tag = input.prefix { $0 != ">" }
            return String(tag).components(after: " value=\"").first.map { String($0.prefix { $0 != "\"" }) } ?? ""
        }

        /// The form that offers an action.
        func form(_ action: String) -> (path: String, fields: [(String, String)])? {
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

    init(_ handle: @escaping Handler) { self.handle = handle }

    /// The session cookie's value.
    var session: String? {
        cookies.first { $0.key.hasPrefix("vestibule-") && !$0.key.hasPrefix("vestibule-link") }?.value
    }

    func setSession(_ value: String?) {
        for name in cookies.keys where name.hasPrefix("vestibule-") && !name.hasPrefix("vestibule-link") {
            cookies[name] = value
        }
    }

    func clearCookies() { cookies = [:] }

    /// One request, no redirect followed.
    func send(_ method: HTTP.Method, _ target: String, _ fields: [(String, String)] = []) async -> Response {
        let response = await handle(request(method, target, fields)).response()
        keep(response)
        return response
    }

    /// A request as this browser makes it.
    func request(_ method: HTTP.Method, _ target: String, _ fields: [(String, String)] = []) -> Request {
        var headers: Headers = ["Host": "localhost:8080"]
        if !cookies.isEmpty {
            headers.add(
                "Cookie", cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        }
        for (name, value) in self.headers { headers.set(name, value) }
        var body: [UInt8] = []
        if method == .post {
            if headers.first("Content-Type") == nil { headers.add("Content-Type", "application/x-www-form-urlencoded") }
            body = Array(PercentEncoding.encodeQuery(fields.map { (name: $0.0, value: $0.1) }).utf8)
        }
        return Request(method: method, target: target, headers: headers, body: body)
    }

    /// A form that is sent twice at once, as an impatient press does.
    func sendTwice(
        _ target: String, _ fields: [(String, String)] = [], method: HTTP.Method = .post
    ) async -> [Response] {
        let (handle, request) = (handle, request(method, target, fields))
        async let first = handle(request).response()
        async let second = handle(request).response()
        let responses = await [first, second]
        for response in responses { keep(response) }
        return responses
    }

    private func keep(_ response: Response) {
        for cookie in response.headers.all("Set-Cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
    }

    /// Opens a page, following redirects; a loading page is followed by its refresh.
    @discardableResult
    func open(_ target: String, followsLoading: Bool = true) async -> Page {
        var target = target
        for _ in 0..<12 {
            let response = await send(.get, target)
            page = Page(
                status: response.status, path: target, headers: response.headers,
                html: String(decoding: response.body.array, as: UTF8.self))
            if let location = response.headers.first("Location") {
                target = location
            } else if followsLoading, page.isLoading, let next = page.between("content=\"0; url=", "\"") {
                target = next
            } else {
                return page
            }
        }
        return page
    }

    /// Presses a button of the page with what was typed.
    @discardableResult
    func press(
        _ action: String, _ typed: [(String, String)] = [], followsLoading: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        let form = try #require(page.form(action), "no form offers \(action)", sourceLocation: sourceLocation)
        let response = await send(.post, form.path, form.fields + typed + [("action", action)])
        guard let location = response.headers.first("Location") else {
            page = Page(
                status: response.status, path: form.path, headers: response.headers,
                html: String(decoding: response.body.array, as: UTF8.self))
            return page
        }
        return await open(location, followsLoading: followsLoading)
    }
}

extension String {
    /// What follows each occurrence of a text.
    func components(after text: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            rest = rest[range.upperBound...]
            parts.append(String(rest))
        }
        return parts
    }
}
