public import Markup

/// Everything the page that asks for the mailed code shows.
public struct EmailVerificationContentState: TemplateState {
    /// The address the code went to, as typed in this session.
    public var email: String
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

    public var verify: Action
    public var resend: Action
    public var changeAddress: Action?
    public var startOver: Action?
    public var signOut: Action?

    public var isValid: Bool
    public var isLoading: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var statusMessage: String?
    public var statusID: String?
    public var back: Link?
}

extension EmailVerificationContentState {
    public static let schema = Schema<EmailVerificationContentState>(
        "EmailVerificationContentState",
        [
            .text("email") { $0.email },
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
            .flag("isValid") { $0.isValid },
            .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])
}
