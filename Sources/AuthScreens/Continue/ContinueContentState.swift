public import Markup

/// Everything the step on to another origin shows.
public struct ContinueContentState: TemplateState {
    /// The name of where it goes: a provider's or a host.
    public var destination: String
    /// The address to go to, from the flow only.
    public var target: Link
    public var isLoading: Bool
    public var isValid: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var back: Link?
}

extension ContinueContentState {
    public static let schema = Schema<ContinueContentState>(
        "ContinueContentState",
        [
            .text("destination") { $0.destination },
            .link("target") { $0.target },
            .flag("isLoading") { $0.isLoading },
            .flag("isValid") { $0.isValid },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalLink("back") { $0.back },
        ])
}
