/// Asks other servers: a provider's configuration, keys, tokens.
public protocol WebFetcher: Sendable {
    /// The answer, whatever its status.
    func fetch(_ request: WebRequest) async throws(WebFailure) -> WebAnswer
}

/// What is asked of another server.
public struct WebRequest: Sendable {
    /// `GET` or `POST`.
    public var method: String
    /// `https:`, or `http:` in development.
    public var url: String
    /// Header fields in their order.
    public var headers: [(name: String, value: String)]
    /// Nil without a body.
    public var body: [UInt8]?

    /// Asks for something.
    public init(get url: String, headers: [(name: String, value: String)] = []) {
        method = "GET"
        self.url = url
        self.headers = headers + [("Accept", "application/json")]
    }

    /// Posts a form's encoded body.
    public init(post url: String, form body: String, headers: [(name: String, value: String)] = []) {
        method = "POST"
        self.url = url
        self.headers =
            headers + [("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded")]
        self.body = Array(body.utf8)
    }
}

/// What another server said.
public struct WebAnswer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Header fields by their lower-case names; of several of one name the last.
    public var headers: [String: String]
    /// At most the client's limit.
    public var body: [UInt8]

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Seconds that the answer may be kept, where it says so (RFC 9111, 5.2.2.1).
    public var maxAge: Int? {
        let directives = headers["cache-control"]?.split(separator: ",") ?? []
        let values = directives.map { $0.drop { $0 == " " }.lowercased() }
        if values.contains("no-store") || values.contains("no-cache") { return 0 }
        return values.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst(8)) }
    }
}

/// Why there is no answer; holds no address and no value.
public struct WebFailure: Error, Sendable, Equatable {
    /// What happened, for a log.
    public let reason: String
    /// Creates a failure.
    public init(_ reason: String) { self.reason = reason }
}
