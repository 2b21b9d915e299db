public import Markup

/// Everything an error page shows.
public struct ProblemContentState: ContentState {
    /// The HTTP status.
    public var status: Int
    /// What happened, in one short line.
    public var heading: String
    /// What it means and how to go on.
    public var explanation: String
    /// The id under which the log holds the details; only where there is something to look up.
    public var logID: String?
    /// Seconds until it is worth trying again.
    public var retryAfter: Int?
    /// The way on, always present.
    public var wayOn: Link
    /// The words of the way on.
    public var wayOnTitle: String
    /// The stable id of the problem, such as `problem.notFound`.
    public var errorID: String?
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
}

extension ProblemContentState {
    /// What templates see.
    public static let schema = Schema<ProblemContentState>(
        "ProblemContentState",
        [
            .number("status") { $0.status },
            .text("heading") { $0.heading },
            .text("explanation") { $0.explanation },
            .optionalText("logID") { $0.logID },
            .optionalSeconds("retryAfter") { $0.retryAfter },
            .link("wayOn") { $0.wayOn },
            .text("wayOnTitle") { $0.wayOnTitle },
        ] + commonMembers)
}
