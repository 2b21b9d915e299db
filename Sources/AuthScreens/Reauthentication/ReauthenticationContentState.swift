public import Markup

/// One way to prove oneself.
public struct ProofMethodState: TemplateState, Equatable {
    /// The argument of `useMethod`.
    public var id: String
    /// The way in words: "Use your password".
    public var title: String
    /// The drawing in front of the words.
    public var icon: Icon

    /// Creates a way.
    public init(id: String, title: String, icon: Icon) {
        self.id = id
        self.title = title
        self.icon = icon
    }

    /// What templates see.
    public static let schema = Schema<ProofMethodState>(
        "ProofMethodState", [.text("id") { $0.id }, .text("title") { $0.title }, .icon("icon") { $0.icon }])
}

/// Everything the page that asks for a fresh proof shows.
public struct ReauthenticationContentState: ContentState {
    /// What goes on afterwards, in words.
    public var purpose: String
    /// Whose proof is asked for: the name, address or number of the account.
    public var account: String
    /// Whether one proof was given and the second factor is asked for.
    public var isSecondStep: Bool
    /// Whether the account has a way to prove itself here.
    public var hasMethod: Bool
    /// The password; never shown again.
    public var password: Field<String>?
    /// The code that was sent; never shown again.
    public var verificationCode: Field<String>?
    /// The code of the authenticator app; never shown again.
    public var totpCode: Field<String>?
    /// A recovery code; never shown again.
    public var recoveryCode: Field<String>?
    /// Where codes are sent, masked; nil for ways without.
    public var destination: String?
    /// Whether a code is on its way and can still be used.
    public var isCodeSent: Bool
    /// Seconds until another code can be sent; nil when it can now.
    public var resendCountdown: Int?
    /// Tries left with the current code; nil while it has not been tried.
    public var attemptsLeft: Int?
    /// The other ways that the account has.
    public var otherMethods: [ProofMethodState]
    /// Providers of the account that can ask for its owner's proof.
    public var providers: [ProviderButtonState]
    /// Proves oneself at a provider.
    public var signIn: ActionFunction
    /// Chooses another way.
    public var useMethod: ActionFunction
    /// Sends a code, or another one.
    public var sendCode: Action?
    /// Whether a passkey is asked for: there is nothing to type.
    public var isPasskey: Bool
    /// Checks the proof and goes on.
    public var confirm: Action?
    /// Does nothing and goes back.
    public var cancel: Action
    /// Ends the session, where signing in anew is the only proof.
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

extension ReauthenticationContentState {
    /// Whether a passkey can be asked for.
    public var runsScript: Bool { confirm?.passkeyOptions != nil }

    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        errorMessage != nil || password?.message != nil || verificationCode?.message != nil || totpCode?.message != nil
            || recoveryCode?.message != nil
    }

    /// What templates see.
    public static let schema = Schema<ReauthenticationContentState>(
        "ReauthenticationContentState",
        [
            .text("purpose") { $0.purpose },
            .text("account") { $0.account },
            .flag("isSecondStep") { $0.isSecondStep },
            .flag("hasMethod") { $0.hasMethod },
            .optionalField("password") { $0.password },
            .optionalField("verificationCode") { $0.verificationCode },
            .optionalField("totpCode") { $0.totpCode },
            .optionalField("recoveryCode") { $0.recoveryCode },
            .optionalText("destination") { $0.destination },
            .flag("isCodeSent") { $0.isCodeSent },
            .optionalSeconds("resendCountdown") { $0.resendCountdown },
            .optionalNumber("attemptsLeft") { $0.attemptsLeft },
            .list("otherMethods", placeholder: ProofMethodState(id: "", title: "", icon: Icon("key"))) {
                $0.otherMethods
            },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .actionFunction("signIn") { $0.signIn },
            .actionFunction("useMethod") { $0.useMethod },
            .optionalAction("sendCode") { $0.sendCode },
            .flag("isPasskey") { $0.isPasskey },
            .optionalAction("confirm") { $0.confirm },
            .action("cancel") { $0.cancel },
            .optionalAction("signOut") { $0.signOut },
        ] + commonMembers)
}
