public import Markup

/// Everything the page that asks for a new password shows.
public struct PasswordRecoveryContentState: ContentState {
    /// The address as typed.
    public var email: Field<String>
    /// The code from the mail; never shown again.
    public var verificationCode: Field<String>
    /// Whether a mail was asked for and the page waits for its code or link.
    public var isSent: Bool
    /// The address that it was asked for, as typed.
    public var sentTo: String
    /// Digits in a code.
    public var codeLength: Int
    /// Whether another mail can be sent now.
    public var canResend: Bool
    /// Seconds until it can; nil when it can now.
    public var resendCountdown: Int?
    /// Tries left with the current code; nil while it has not been tried.
    public var attemptsLeft: Int?
    /// The code can no longer be used: expired or tried too often.
    public var isCodeVoid: Bool
    /// Sends the link and the code, or sends them again.
    public var sendResetLink: Action
    /// Goes on to the new password by the code.
    public var verify: Action
    /// Goes back to signing in.
    public var dismissSuccess: Action

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

extension PasswordRecoveryContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || email.message != nil || verificationCode.message != nil }

    /// What templates see.
    public static let schema = Schema<PasswordRecoveryContentState>(
        "PasswordRecoveryContentState",
        [
            .field("email") { $0.email },
            .field("verificationCode") { $0.verificationCode },
            .flag("isSent") { $0.isSent },
            .text("sentTo") { $0.sentTo },
            .number("codeLength") { $0.codeLength },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .flag("isCodeVoid") { $0.isCodeVoid },
            .action("sendResetLink") { $0.sendResetLink },
            .action("verify") { $0.verify },
            .action("dismissSuccess") { $0.dismissSuccess },
        ] + commonMembers)
}
