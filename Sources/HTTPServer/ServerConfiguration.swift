/// Where the server listens, and its limits.
public struct ServerConfiguration: Sendable, Hashable {
    /// The IPv4 or IPv6 address to listen on, or `localhost`.
    public var host = "127.0.0.1"
    /// The port; 0 picks a free one.
    public var port: UInt16 = 0
    /// The threads that read requests and call the handler.
    public var threads = 2
    /// Connections at once; more wait unanswered until others end.
    public var connectionLimit = 8_192
    /// Requests held at once, waiting for a later answer; over it they get 503. Stays below half of the connections.
    public var heldLimit = 4_096
    /// The most bytes of all header fields together; over it the answer is 431.
    public var headerLimit = 16_384
    /// The most bytes of the target; over it the answer is 414.
    public var targetLimit = 8_192
    /// The most bytes of a body; over it the answer is 413.
    public var bodyLimit = 65_536
    /// Seconds for a client to send a whole head, from the first moment it could.
    public var headDeadline = 10
    /// Seconds for a client to send a whole body.
    public var bodyDeadline = 20
    /// Seconds for a client to fetch an answer, and one more for every 16 KiB of it.
    public var answerDeadline = 30
    /// Seconds a connection may rest between two requests.
    public var idleTimeout = 30
    /// Milliseconds a request is held before its client is watched for hanging up; the watch costs two system calls.
    public var hangUpWatchDelay = 1_000

    /// The defaults above.
    public init() {}
}
