public import Markup

/// Everything the demonstration of the provider stack shows.
public struct ProviderStackDemoContentState: TemplateState {
    /// "Choose how to sign in", then "Signed in with <id>".
    public var status: String
    public var providers: [ProviderButtonState]
    public var signIn: ActionFunction
    public var isLoading: Bool
    public var isValid: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var statusMessage: String?
    public var statusID: String?
    public var back: Link?
}

extension ProviderStackDemoContentState {
    public static let schema = Schema<ProviderStackDemoContentState>(
        "ProviderStackDemoContentState",
        [
            .text("status") { $0.status },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .actionFunction("signIn") { $0.signIn },
            .flag("isLoading") { $0.isLoading },
            .flag("isValid") { $0.isValid },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])
}
