public import Markup

/// Everything the page that asks for a code from a text message shows.
public struct VerificationCodeContentState: ContentState {
    /// The number the code went to, grouped for reading, as typed in this session.
    public var fullPhoneNumber: String
    /// The same with only its last four digits; nil for a shorter one.
    public var maskedPhoneNumber: String?
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

    /// Signs in by the code.
    public var verify: Action
    /// Sends a new code.
    public var resendCode: Action
    /// Goes back to enter another number.
    public var changeNumber: Action

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

extension VerificationCodeContentState {
    /// Whether the page or the code has something to mend.
    public var hasFault: Bool { errorMessage != nil || verificationCode.message != nil }

    /// What templates see.
    public static let schema = Schema<VerificationCodeContentState>(
        "VerificationCodeContentState",
        [
            .text("fullPhoneNumber") { $0.fullPhoneNumber },
            .optionalText("maskedPhoneNumber") { $0.maskedPhoneNumber },
            .field("verificationCode") { $0.verificationCode },
            .number("codeLength") { $0.codeLength },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .flag("isCodeVoid") { $0.isCodeVoid },
            .action("verify") { $0.verify },
            .action("resendCode") { $0.resendCode },
            .action("changeNumber") { $0.changeNumber },
        ] + commonMembers)
}
