/// A method and a path with its handler.
public struct Route: Sendable {
    /// The method it takes; a GET route takes HEAD too.
    public let method: Method
    /// The path, whose segments in braces are parameters: `/auth/assets/{file}`.
    public let pattern: String
    /// What takes the request.
    public let handler: Handler

    /// A route.
    public init(_ method: Method, _ pattern: String, _ handler: @escaping Handler) {
        self.method = method
        self.pattern = pattern
        self.handler = handler
    }
}
