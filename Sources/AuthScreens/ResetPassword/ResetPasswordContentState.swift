public import Markup

/// Everything the page for a new password after a mailed proof shows.
public struct ResetPasswordContentState: ContentState {
    /// The account's address.
    public var email: String
    /// The new password; never shown again.
    public var password: Field<String>
    /// The same once more.
    public var confirmPassword: Field<String>
    /// The rules that the password must satisfy.
    public var passwordRules: [RuleState]
    /// Sets the password.
    public var updatePassword: Action

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

extension ResetPasswordContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || password.message != nil || confirmPassword.message != nil }

    /// What templates see.
    public static let schema = Schema<ResetPasswordContentState>(
        "ResetPasswordContentState",
        [
            .text("email") { $0.email },
            .field("password") { $0.password },
            .field("confirmPassword") { $0.confirmPassword },
            .list("passwordRules", placeholder: RuleState(text: "", isMet: false, isJudged: false)) {
                $0.passwordRules
            },
            .action("updatePassword") { $0.updatePassword },
        ] + commonMembers)
}
