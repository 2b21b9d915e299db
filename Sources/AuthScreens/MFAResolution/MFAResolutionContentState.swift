public import AuthCore
public import Markup

/// One of the second factors that can be used now.
public struct FactorHintState: TemplateState, Equatable {
    /// Its place, the argument of `selectHint`.
    public var index: Int
    /// How it proves.
    public var kind: SecondFactor.Kind
    /// What tells it from the others: the owner's name for it, the number's last digits.
    public var title: String
    /// Whether it is the one that is asked for.
    public var isSelected: Bool

    /// Creates a line of the choice.
    public init(index: Int, kind: SecondFactor.Kind, title: String, isSelected: Bool) {
        self.index = index
        self.kind = kind
        self.title = title
        self.isSelected = isSelected
    }

    /// What templates see.
    public static let schema = Schema<FactorHintState>(
        "FactorHintState",
        [
            .number("index") { $0.index }, .choice("kind") { $0.kind }, .text("title") { $0.title },
            .flag("isSelected") { $0.isSelected },
        ])

    static let placeholder = FactorHintState(index: 0, kind: .totp, title: "", isSelected: false)
}

/// Everything the page shows that asks for the second factor.
public struct MFAResolutionContentState: ContentState {
    /// The factors that can be used; none where only a recovery code can.
    public var hints: [FactorHintState]
    /// Which of them is asked for.
    public var selectedHintIndex: Int
    /// Its title.
    public var selectedTitle: String?
    /// The code of a text message; never shown again.
    public var verificationCode: Field<String>?
    /// The authenticator app's code; never shown again.
    public var totpCode: Field<String>?
    /// One of the recovery codes; never shown again.
    public var recoveryCode: Field<String>?
    /// Whether the form for a recovery code stands open.
    public var isRecoveryOpen: Bool
    /// Digits in a code.
    public var codeLength: Int
    /// Whether a text message was sent.
    public var isCodeSent: Bool
    /// The number's last four digits; nil for an app or where there is nothing to show.
    public var maskedNumber: String?
    /// Whether a new code can be sent now.
    public var canResend: Bool
    /// Seconds until it can.
    public var resendCountdown: Int?
    /// Tries left on this sign-in; nil while nothing was tried.
    public var attemptsLeft: Int?
    /// The first proof is too old: the person starts again.
    public var isExpired: Bool

    /// Asks for another factor.
    public var selectHint: ActionFunction?
    /// Sends a text message, the first or a new one.
    public var sendCode: Action?
    /// Proves the factor.
    public var resolve: Action?
    /// Proves a recovery code instead.
    public var useRecoveryCode: Action?
    /// Answers by one of the account's passkeys.
    public var usePasskey: Action?
    /// Goes back to the first proof.
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

extension MFAResolutionContentState {
    /// Whether a passkey can be asked for.
    public var runsScript: Bool { usePasskey?.passkeyOptions != nil }

    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        errorMessage != nil || [verificationCode, totpCode, recoveryCode].contains { $0?.message != nil }
    }

    /// What templates see.
    public static let schema = Schema<MFAResolutionContentState>(
        "MFAResolutionContentState",
        [
            .list("hints", placeholder: FactorHintState.placeholder) { $0.hints },
            .number("selectedHintIndex") { $0.selectedHintIndex },
            .optionalText("selectedTitle") { $0.selectedTitle },
            .optionalField("verificationCode") { $0.verificationCode },
            .optionalField("totpCode") { $0.totpCode },
            .optionalField("recoveryCode") { $0.recoveryCode },
            .flag("isRecoveryOpen") { $0.isRecoveryOpen },
            .number("codeLength") { $0.codeLength },
            .flag("isCodeSent") { $0.isCodeSent },
            .optionalText("maskedNumber") { $0.maskedNumber },
            .flag("canResend") { $0.canResend },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .flag("isExpired") { $0.isExpired },
            .optionalActionFunction("selectHint") { $0.selectHint },
            .optionalAction("sendCode") { $0.sendCode },
            .optionalAction("resolve") { $0.resolve },
            .optionalAction("useRecoveryCode") { $0.useRecoveryCode },
            .optionalAction("usePasskey") { $0.usePasskey },
            .action("cancel") { $0.cancel },
        ] + commonMembers)
}
