/// A request, read whole.
public struct Request: Sendable {
    /// The method.
    public let method: Method
    /// The target as it was sent: path and query, or a whole URL to a proxy.
    public let target: String
    /// The target's path as it was sent, still percent-encoded.
    public let path: String
    /// The target's query, decoded once.
    public let query: Query
    /// The header fields.
    public let headers: Headers
    /// The body; empty if there was none.
    public private(set) var body: [UInt8]
    /// Who holds the other end of the connection, which may be a proxy.
    public let peer: PeerAddress
    /// Whether it came by HTTP/1.0.
    public let isHTTP10: Bool
    /// The pattern of the route that took it, such as `/auth/assets/{file}`; the router fills it in.
    public internal(set) var route: String?
    /// The values of the route's parameters, decoded.
    public internal(set) var parameters: [String: String] = [:]

    /// A request with its target taken apart.
    public init(
        method: Method = .get, target: String, headers: Headers = [:], body: [UInt8] = [],
        peer: PeerAddress = .unknown, isHTTP10: Bool = false
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
        self.isHTTP10 = isHTTP10
        let origin = Self.originForm(of: target)
        let question = origin.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = question.map { String(origin[..<$0]) } ?? String(origin)
        query = Query(question.map { String(origin[origin.utf8.index(after: $0)...]) } ?? "")
    }

    /// The same request with its body.
    package func with(body: [UInt8]) -> Request {
        var request = self
        request.body = body
        return request
    }

    /// The path's segments, each decoded once; nil where one cannot be decoded.
    public var segments: [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/") {
            guard let segment = PercentEncoding.decode(part) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// The host a whole-URL target names, which then counts instead of `Host` (RFC 9112, 3.2.2).
    public var targetHost: String? {
        guard let authority = Self.authorityStart(of: target) else { return nil }
        return String(target[authority...].prefix { $0 != "/" && $0 != "?" })
    }

    private static func authorityStart(of target: String) -> String.Index? {
        if target.utf8.first == UInt8(ascii: "/") { return nil }
        for scheme in ["http://", "https://"] where ASCII.equal(target.prefix(scheme.count), scheme) {
            return target.index(target.startIndex, offsetBy: scheme.count)
        }
        return nil
    }

    private static func originForm(of target: String) -> Substring {
        guard let authority = authorityStart(of: target) else { return target[...] }
        let rest = target[authority...].drop { $0 != "/" && $0 != "?" }
        return rest.first == "/" ? rest : "/" + rest
    }
}
