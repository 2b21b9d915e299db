public import Markup

/// Everything the step on to another origin shows.
public struct ContinueContentState: ContentState {
    /// The name of where it goes: a provider's or a host.
    public var destination: String
    /// The address to go to, from the flow only.
    public var target: Link
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?
}

extension ContinueContentState {
    /// What templates see.
    public static let schema = Schema<ContinueContentState>(
        "ContinueContentState",
        [
            .text("destination") { $0.destination },
            .link("target") { $0.target },
        ] + commonMembers)
}
