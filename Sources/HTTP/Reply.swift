/// What a handler gives for a request: an answer, or the promise of one.
public enum Reply: Sendable {
    /// Answered at once, on the server's own thread: never wait on the way here.
    case now(Response)
    /// Answered when it is ready, the connection held meanwhile; the task is cancelled when the client hangs up or the
    /// server stops.
    case later(@Sendable () async -> Response)

    /// The reply with its answer changed, now or when it comes.
    public func map(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
        switch self {
        case .now(let response): .now(change(response))
        case .later(let make): .later { change(await make()) }
        }
    }

    /// The answer, waited for if need be.
    public func response() async -> Response {
        switch self {
        case .now(let response): response
        case .later(let make): await make()
        }
    }
}

/// Takes a request.
public typealias Handler = @Sendable (Request) -> Reply

/// Stands before a handler: answers itself, or passes the request on and may change the reply.
public typealias Middleware = @Sendable (Request, Handler) -> Reply

extension Array where Element == Middleware {
    /// The handler behind all of these, the first one outermost.
    public func around(_ handler: @escaping Handler) -> Handler {
        reversed().reduce(handler) { inner, middleware in { request in middleware(request, inner) } }
    }
}
