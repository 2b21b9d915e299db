public import Markup

/// Everything the page for a new password shows.
public struct UpdatePasswordContentState: ContentState {
    /// Whether there is a password to change; otherwise the first one is set.
    public var hasPassword: Bool
    /// Whether the person must prove themselves before the fields are shown.
    public var asksProof: Bool
    /// The password so far; nil without one.
    public var currentPassword: Field<String>?
    /// The new password; never shown again.
    public var password: Field<String>?
    /// The new password once more.
    public var confirmPassword: Field<String>?
    /// What a password must satisfy.
    public var passwordRules: [RuleState]
    /// Changes the password, or goes on to the proof.
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

extension UpdatePasswordContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool {
        errorMessage != nil || currentPassword?.message != nil || password?.message != nil || confirmPassword?.message != nil
    }

    /// What templates see.
    public static let schema = Schema<UpdatePasswordContentState>(
        "UpdatePasswordContentState",
        [
            .flag("hasPassword") { $0.hasPassword },
            .flag("asksProof") { $0.asksProof },
            .optionalField("currentPassword") { $0.currentPassword },
            .optionalField("password") { $0.password },
            .optionalField("confirmPassword") { $0.confirmPassword },
            .list("passwordRules", placeholder: RuleState(text: "", isMet: false, isJudged: false)) { $0.passwordRules },
            .action("updatePassword") { $0.updatePassword },
        ] + commonMembers)
}
