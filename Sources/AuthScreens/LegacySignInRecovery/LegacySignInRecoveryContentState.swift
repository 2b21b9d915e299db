public import Markup

/// Everything the help for who cannot sign in shows.
public struct LegacySignInRecoveryContentState: ContentState {
    /// The address as typed.
    public var email: Field<String>
    /// Whether the mail was asked for.
    public var isSent: Bool
    /// The address that it was asked for, as typed.
    public var sentTo: String
    /// Whether another mail can be sent now.
    public var canResend: Bool
    /// Seconds until it can; nil when it can now.
    public var resendCountdown: Int?
    /// The account's ways to sign in, once its mail was answered.
    public var methods: [ProviderButtonState]
    /// Sends the ways to sign in to the address.
    public var sendMethods: Action
    /// Goes on with a way, given its id.
    public var choose: ActionFunction
    /// Goes back to signing in.
    public var cancel: Action

    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
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

extension LegacySignInRecoveryContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || email.message != nil }

    /// What templates see.
    public static let schema = Schema<LegacySignInRecoveryContentState>(
        "LegacySignInRecoveryContentState",
        [
            .field("email") { $0.email },
            .flag("isSent") { $0.isSent },
            .text("sentTo") { $0.sentTo },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .list("methods", placeholder: .placeholder) { $0.methods },
            .action("sendMethods") { $0.sendMethods },
            .actionFunction("choose") { $0.choose },
            .action("cancel") { $0.cancel },
        ] + commonMembers)
}
