package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Signing in and signing up by address and password, alone or inside the picker.
package enum EmailAuthScreen: Screen {
    package static let id = ScreenID.emailAuth
    package static let path = "/email"

    package static func state(_ context: ScreenContext) -> EmailAuthContentState? {
        let record = context.record
        let isSigningUp = record.authentication == .signUp
        let isAlone = context.page == id
        return EmailAuthContentState(
            flow: record.authentication,
            email: context.field(
                "email",
                FieldConstraints(
                    autocomplete: context.passkeys != nil && !isSigningUp ? "username webauthn" : "username",
                    inputMode: "email", isRequired: true, isVerbatim: true,
                    isLeftToRight: true,
                    hasAutofocus: isAlone)),
            password: context.field("password", isSecret: true, password(isNew: isSigningUp)),
            confirmPassword: isSigningUp
                ? context.field("confirmPassword", isSecret: true, password(isNew: true)) : nil,
            displayName: isSigningUp && context.flowSettings.asksDisplayName
                ? context.field("displayName", FieldConstraints(autocomplete: "name", maxLength: 200)) : nil,
            rememberMe: context.settings.offersRememberMe ? context.flagField("rememberMe") : nil,
            acceptsTerms: isSigningUp && context.flowSettings.requiresTerms
                ? context.flagField("acceptsTerms", isRequired: true) : nil,
            passwordRules: isSigningUp ? context.passwordRules : [],
            signIn: isSigningUp && !context.settings.allowsSignUp ? nil : Action("signIn"),
            signUp: context.settings.allowsSignUp ? Action("signUp") : nil,
            signInWithPasskey: isAlone && !isSigningUp
                ? context.passkeys.map {
                    Action("signIn", argument: BuiltInMethod.passkey.id, validates: false, passkeyOptions: $0.signIn)
                } : nil,
            signUpWithPasskey: isSigningUp && context.settings.allowsSignUp
                ? context.passkeys.map {
                    Action("signUp", argument: BuiltInMethod.passkey.id, validates: false, passkeyOptions: $0.signUp)
                } : nil,
            switchFlow: Action("switchFlow", validates: false),
            goToPasswordRecovery: isSigningUp ? nil : Action("goToPasswordRecovery", validates: false),
            goToEmailLink: isAlone && context.flowSettings.allowsEmailLink
                ? Action("goToEmailLink", validates: false) : nil,
            termsURL: context.termsLink,
            privacyURL: context.privacyLink,
            isValid: false,
            isLoading: isAlone ? context.isLoading : isOwnAttempt(context),
            errorMessage: isAlone ? context.error.map(context.text) : nil,
            errorID: isAlone ? context.error?.id.rawValue : nil,
            statusMessage: isAlone ? context.statusText : nil,
            statusID: isAlone ? context.statusID : nil,
            back: isAlone ? context.link(.authPicker) : nil)
    }

    package static func title(_ state: EmailAuthContentState, _ context: ScreenContext) -> String {
        context.strings(state.flow == .signIn ? "emailAuth.signIn.title" : "emailAuth.signUp.title")
    }

    /// In the picker the form shows a spinner only for an attempt of its own.
    private static func isOwnAttempt(_ context: ScreenContext) -> Bool {
        context.flow.runningAttempt.map { ["password", "signUp"].contains($0.method) } ?? false
    }

    /// No length limit in the markup: browsers count UTF-16 and would cut what the rule accepts.
    private static func password(isNew: Bool) -> FieldConstraints {
        FieldConstraints(
            type: .password, autocomplete: isNew ? "new-password" : "current-password", isRequired: true,
            isVerbatim: true, isLeftToRight: true)
    }
}
