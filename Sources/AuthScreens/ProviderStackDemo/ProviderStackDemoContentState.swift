public import Markup

/// Everything the demonstration of the provider stack shows.
public struct ProviderStackDemoContentState: ContentState {
    /// "Choose how to sign in", then "Signed in with <id>".
    public var status: String
    /// The buttons from top to bottom.
    public var providers: [ProviderButtonState]
    /// Signs in by a provider, given its id.
    public var signIn: ActionFunction
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

extension ProviderStackDemoContentState {
    /// What templates see.
    public static let schema = Schema<ProviderStackDemoContentState>(
        "ProviderStackDemoContentState",
        [
            .text("status") { $0.status },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .actionFunction("signIn") { $0.signIn },
        ] + commonMembers)
}
