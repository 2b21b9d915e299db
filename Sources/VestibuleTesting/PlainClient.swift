internal import FoundationEssentials
public import HTTP

/// A browser without scripts: keeps cookies, follows redirects, posts the forms it finds.
///
/// ```swift
/// let client = TestInstallation(ui).client
/// await client.open("/auth")
/// try await client.press("signIn", [("email", "ada@example.test"), ("password", "…")])
/// #expect(client.page.screen == "SignedIn")
/// ```
public final class PlainClient {
    /// The server; another one over the same store may take its place.
    public var handle: Handler
    private var cookies: [String: String] = [:]
    /// The last page.
    public private(set) var page = Page(status: 0, path: "", headers: [:], html: "")
    /// Header fields that every request carries besides the browser's own.
    public var headers: [String: String] = [:]
    private let host: String

    /// A browser that knows nothing yet.
    ///
    /// - Parameters:
    ///   - host: what it writes as `Host`.
    ///   - handle: the server, such as ``AuthService/reply(to:)``.
    public init(host: String = "localhost:8080", _ handle: @escaping Handler) {
        self.host = host
        self.handle = handle
    }

    /// The session cookie's value.
    public var session: String? {
        cookies.first { $0.key.hasPrefix("vestibule-") && !$0.key.hasPrefix("vestibule-link") }?.value
    }

    /// Changes the session cookie, as a thief or a second tab would.
    public func setSession(_ value: String?) {
        for name in cookies.keys where name.hasPrefix("vestibule-") && !name.hasPrefix("vestibule-link") {
            cookies[name] = value
        }
    }

    /// Forgets every cookie.
    public func clearCookies() { cookies = [:] }

    /// One request, no redirect followed.
    public func send(_ method: HTTP.Method, _ target: String, _ fields: [(String, String)] = []) async -> Response {
        let response = await handle(request(method, target, fields)).response()
        keep(response)
        return response
    }

    /// A request as this browser makes it.
    public func request(_ method: HTTP.Method, _ target: String, _ fields: [(String, String)] = []) -> Request {
        var headers: Headers = ["Host": host]
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
    public func sendTwice(
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
    public func open(_ target: String, followsLoading: Bool = true) async -> Page {
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
    ///
    /// - Parameters:
    ///   - action: what the button posts, such as `signIn:google.com`.
    ///   - typed: the fields' names and values, in their order.
    ///   - followsLoading: whether to wait for an attempt's end where the page loads.
    /// - Throws: ``NoSuchAction`` where no form of the page offers the action.
    @discardableResult
    public func press(
        _ action: String, _ typed: [(String, String)] = [], followsLoading: Bool = true
    ) async throws(NoSuchAction) -> Page {
        guard let form = page.form(action) else { throw NoSuchAction(action: action, page: page) }
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

/// The page has no button for what a test wants to press.
public struct NoSuchAction: Error, Sendable, CustomStringConvertible {
    /// What was to be pressed.
    public let action: String
    /// The page that lacks it.
    public let page: PlainClient.Page

    /// What the page offers instead.
    public var description: String {
        let offered = page.actions.isEmpty ? "nothing" : page.actions.joined(separator: ", ")
        return "\(page.screen) at \(page.path) does not offer \(action); it offers \(offered)"
    }
}
