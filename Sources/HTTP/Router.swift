/// Finds the route of a request in one ordered list: exact paths first, then patterns in the list's order.
public struct Router: Sendable {
    /// Why no route took a request.
    public enum Failure: Sendable, Hashable {
        /// No route has this path.
        case notFound
        /// Routes have this path, but not this method; the page must carry `Allow`, which the router adds.
        case methodNotAllowed(allow: String)
    }

    /// The routes in their order.
    public let routes: [Route]

    private let exact: [String: [Route]]
    private let patterns: [(pattern: Pattern, routes: [Route])]
    private let failure: @Sendable (Failure, Request) -> Reply

    /// A router over a list of routes; of two routes with the same method and path the first one counts.
    ///
    /// The closure makes the page for what no route takes.
    public init(_ routes: [Route], failure: @escaping @Sendable (Failure, Request) -> Reply) {
        self.routes = routes
        self.failure = failure
        exact = Dictionary(grouping: routes.filter { !$0.pattern.contains("{") }, by: \.pattern)
        var patterns: [(pattern: Pattern, routes: [Route])] = []
        for route in routes where route.pattern.contains("{") {
            if let place = patterns.firstIndex(where: { $0.pattern.text == route.pattern }) {
                patterns[place].routes.append(route)
            } else {
                patterns.append((Pattern(route.pattern), [route]))
            }
        }
        self.patterns = patterns
    }

    /// Passes a request to its route, or makes the page for what no route takes.
    @Sendable public func callAsFunction(_ request: Request) -> Reply {
        if let routes = exact[request.path] { return pass(request, to: routes) }
        for (pattern, routes) in patterns {
            guard let parameters = pattern.match(request.path) else { continue }
            var request = request
            request.parameters = parameters
            return pass(request, to: routes)
        }
        return failure(.notFound, request)
    }

    private func pass(_ request: Request, to routes: [Route]) -> Reply {
        var request = request
        request.route = routes.first?.pattern
        let wanted = request.method == .head ? [.head, .get] : [request.method]
        for method in wanted {
            if let route = routes.first(where: { $0.method == method }) { return route.handler(request) }
        }
        let allow = Self.allow(routes)
        return failure(.methodNotAllowed(allow: allow), request).map { response in
            var response = response
            response.headers.set("Allow", allow)
            return response
        }
    }

    private static func allow(_ routes: [Route]) -> String {
        var names: [String] = []
        for method in routes.map(\.method) {
            for name in method == .get ? ["GET", "HEAD"] : [method.description] where !names.contains(name) {
                names.append(name)
            }
        }
        return names.joined(separator: ", ")
    }
}

extension Router {
    /// A path with parameters.
    private struct Pattern: Sendable {
        enum Segment: Sendable {
            case literal(String)
            case parameter(String)
        }

        let text: String
        let segments: [Segment]

        init(_ text: String) {
            self.text = text
            segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
                part.hasPrefix("{") && part.hasSuffix("}")
                    ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
            }
        }

        /// The parameters, each decoded once and never empty; nil if the path is another.
        func match(_ path: String) -> [String: String]? {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == segments.count else { return nil }
            var parameters: [String: String] = [:]
            for (segment, part) in zip(segments, parts) {
                switch segment {
                case .literal(let literal): if literal != part { return nil }
                case .parameter(let name):
                    guard !part.isEmpty, let value = PercentEncoding.decode(part) else { return nil }
                    parameters[name] = value
                }
            }
            return parameters
        }
    }
}
