public import AuthCore
public import Markup

/// One line of a password rule as it is shown before and while typing.
public struct RuleState: TemplateState, Equatable {
    /// The rule in words.
    public var text: String
    /// Whether the value that was last posted satisfies it; nil before anything was posted.
    public var isMet: Bool
    /// Whether a value has been judged at all.
    public var isJudged: Bool

    /// Creates a rule line.
    public init(text: String, isMet: Bool, isJudged: Bool) {
        self.text = text
        self.isMet = isMet
        self.isJudged = isJudged
    }

    /// What templates see.
    public static let schema = Schema<RuleState>(
        "RuleState",
        [
            .text("text") { $0.text },
            .flag("isMet") { $0.isMet },
            .flag("isJudged") { $0.isJudged },
        ])
}

/// Everything the e-mail and password form shows, alone or inside the picker.
public struct EmailAuthContentState: ContentState {
    /// Whether the form signs in or signs up.
    public var flow: AuthenticationFlow
    /// The address as typed.
    public var email: Field<String>
    /// The password; never shown again.
    public var password: Field<String>
    /// Sign-up only.
    public var confirmPassword: Field<String>?
    /// Sign-up only, when configured.
    public var displayName: Field<String>?
    /// Keeps the session on this device for up to 30 days.
    public var rememberMe: Field<Bool>?
    /// Sign-up only, when a consent gate is configured.
    public var acceptsTerms: Field<Bool>?
    /// The password rules of a sign-up.
    public var passwordRules: [RuleState]

    /// Signing in is offered.
    public var signIn: Action?
    /// Signing up is offered.
    public var signUp: Action?
    /// Signs in by a passkey, where the form stands alone.
    public var signInWithPasskey: Action?
    /// Signs up with a passkey instead of a password.
    public var signUpWithPasskey: Action?
    /// Goes from signing in to signing up and back.
    public var switchFlow: Action
    /// Asks for a new password.
    public var goToPasswordRecovery: Action?
    /// Asks for a mailed sign-in link.
    public var goToEmailLink: Action?

    /// The terms of service.
    public var termsURL: Link?
    /// The privacy policy.
    public var privacyURL: Link?

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

extension EmailAuthContentState {
    /// Whether a passkey can be asked for.
    public var runsScript: Bool {
        signInWithPasskey?.passkeyOptions != nil || signUpWithPasskey?.passkeyOptions != nil
    }

    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        let fields = [email.message, password.message, confirmPassword?.message, displayName?.message]
        return errorMessage != nil || acceptsTerms?.message != nil || fields.contains { $0 != nil }
    }

    /// What templates see.
    public static let schema = Schema<EmailAuthContentState>(
        "EmailAuthContentState",
        [
            .choice("flow") { $0.flow },
            .field("email") { $0.email },
            .field("password") { $0.password },
            .optionalField("confirmPassword") { $0.confirmPassword },
            .optionalField("displayName") { $0.displayName },
            .optionalFlagField("rememberMe") { $0.rememberMe },
            .optionalFlagField("acceptsTerms") { $0.acceptsTerms },
            .list("passwordRules", placeholder: RuleState(text: "", isMet: false, isJudged: false)) {
                $0.passwordRules
            },
            .optionalAction("signIn") { $0.signIn },
            .optionalAction("signUp") { $0.signUp },
            .optionalAction("signInWithPasskey", isRequired: false) { $0.signInWithPasskey },
            .optionalAction("signUpWithPasskey", isRequired: false) { $0.signUpWithPasskey },
            .action("switchFlow") { $0.switchFlow },
            .optionalAction("goToPasswordRecovery") { $0.goToPasswordRecovery },
            .optionalAction("goToEmailLink", isRequired: false) { $0.goToEmailLink },
            .optionalLink("termsURL") { $0.termsURL },
            .optionalLink("privacyURL") { $0.privacyURL },
        ] + commonMembers)

    /// Stands in where a template's guard has already found no form.
    public static let placeholder = EmailAuthContentState(
        flow: .signIn, email: Field("email", value: ""), password: Field("password", value: ""), passwordRules: [],
        switchFlow: Action("switchFlow", validates: false), isValid: false, isLoading: false)
}
