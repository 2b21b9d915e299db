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

    public static let schema = Schema<RuleState>(
        "RuleState",
        [
            .text("text") { $0.text },
            .flag("isMet") { $0.isMet },
            .flag("isJudged") { $0.isJudged },
        ])
}

/// Everything the e-mail and password form shows, alone or inside the picker.
public struct EmailAuthContentState: TemplateState {
    /// Whether the form signs in or signs up.
    public var flow: AuthenticationFlow
    public var email: Field<String>
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
    public var switchFlow: Action
    public var goToPasswordRecovery: Action?
    public var goToEmailLink: Action?

    public var termsURL: Link?
    public var privacyURL: Link?

    public var isValid: Bool
    public var isLoading: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var statusMessage: String?
    public var statusID: String?
    public var back: Link?
}

extension EmailAuthContentState {
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
            .action("switchFlow") { $0.switchFlow },
            .optionalAction("goToPasswordRecovery") { $0.goToPasswordRecovery },
            .optionalAction("goToEmailLink", isRequired: false) { $0.goToEmailLink },
            .optionalLink("termsURL") { $0.termsURL },
            .optionalLink("privacyURL") { $0.privacyURL },
            .flag("isValid") { $0.isValid },
            .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])

    /// Stands in where a template's guard has already found no form.
    public static let placeholder = EmailAuthContentState(
        flow: .signIn, email: Field("email", value: ""), password: Field("password", value: ""), passwordRules: [],
        switchFlow: Action("switchFlow", validates: false), isValid: false, isLoading: false)
}
