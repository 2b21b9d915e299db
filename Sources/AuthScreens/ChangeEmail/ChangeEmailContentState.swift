public import Markup

/// Everything the page for another address shows.
public struct ChangeEmailContentState: ContentState {
    /// The address so far.
    public var currentEmail: String
    /// The new address as typed; nil once a code is on its way.
    public var newEmail: Field<String>?
    /// Where the code went, as typed in this session.
    public var sentTo: String?
    /// The code as typed; never shown again.
    public var verificationCode: Field<String>?
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
    /// Sends a code to the new address.
    public var sendCode: Action?
    /// Proves the new address by the code and changes to it.
    public var verify: Action?
    /// Sends a new code.
    public var resendCode: Action?
    /// Keeps the address and goes back.
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

extension ChangeEmailContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        errorMessage != nil || newEmail?.message != nil || verificationCode?.message != nil
    }

    /// What templates see.
    public static let schema = Schema<ChangeEmailContentState>(
        "ChangeEmailContentState",
        [
            .text("currentEmail") { $0.currentEmail },
            .optionalField("newEmail") { $0.newEmail },
            .optionalText("sentTo") { $0.sentTo },
            .optionalField("verificationCode") { $0.verificationCode },
            .number("codeLength") { $0.codeLength },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .flag("isCodeVoid") { $0.isCodeVoid },
            .optionalAction("sendCode") { $0.sendCode },
            .optionalAction("verify") { $0.verify },
            .optionalAction("resendCode") { $0.resendCode },
            .action("cancel") { $0.cancel },
        ] + commonMembers)
}
