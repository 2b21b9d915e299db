public import Markup

/// Everything the page that asks for the mailed code shows.
public struct EmailVerificationContentState: ContentState {
    /// The address the code went to, as typed in this session.
    public var email: String
    /// The address to type, for who comes from a provider that proved none; nil once a code was sent.
    public var newEmail: Field<String>?
    /// The provider that they come from.
    public var providerName: String?
    /// Whether a code was sent; who comes here signed in asks for it first.
    public var isCodeSent: Bool
    /// The code as typed; never shown again.
    public var verificationCode: Field<String>
    /// Digits in a code.
    public var codeLength: Int
    /// Whether a new code can be sent now.
    public var canResend: Bool
    /// Seconds until it can; nil when it can now.
    public var resendCountdown: Int?
    /// Tries left with the current code; nil while it has not been tried.
    public var attemptsLeft: Int?
    /// The code can no longer be used: expired or tried too often.
    public var isCodeVoid: Bool

    /// Proves the address by the code.
    public var verify: Action
    /// Sends a new code.
    public var resend: Action
    /// Takes the address from ``newEmail`` and sends a code to it; without that field goes back to where another address
    /// can be typed.
    public var changeAddress: Action?
    /// Forgets the sign-up, or who came from a provider.
    public var startOver: Action?
    /// Ends the session.
    public var signOut: Action?

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

extension EmailVerificationContentState {
    /// Whether the page or the code has something to mend.
    public var hasFault: Bool { errorMessage != nil || verificationCode.message != nil || newEmail?.message != nil }

    /// What templates see.
    public static let schema = Schema<EmailVerificationContentState>(
        "EmailVerificationContentState",
        [
            .text("email") { $0.email },
            .optionalField("newEmail") { $0.newEmail },
            .optionalText("providerName") { $0.providerName },
            .flag("isCodeSent") { $0.isCodeSent },
            .field("verificationCode") { $0.verificationCode },
            .number("codeLength") { $0.codeLength },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .flag("isCodeVoid") { $0.isCodeVoid },
            .action("verify") { $0.verify },
            .action("resend") { $0.resend },
            .optionalAction("changeAddress") { $0.changeAddress },
            .optionalAction("startOver") { $0.startOver },
            .optionalAction("signOut") { $0.signOut },
        ] + commonMembers)
}
