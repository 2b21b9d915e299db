package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The first page: every way to sign in.
package enum AuthPickerScreen: Screen {
    package static let id = ScreenID.authPicker
    package static let path = ""
    package static let embeds: [(screen: ScreenID, member: String)] = [(.emailAuth, "emailAuth")]

    package static let slots = [AuthPickerContentView<DefaultProviderButtonsLayout>.slot]

    package static func state(_ context: ScreenContext) -> AuthPickerContentState? {
        let emailAuth = context.settings.showsEmailInline ? EmailAuthScreen.state(context) : nil
        return AuthPickerContentState(
            appName: context.settings.appName,
            notice: context.settings.notice,
            providers: providers(context, isSigningUp: emailAuth?.flow == .signUp).map { button($0, context) },
            isUpgrade: context.visitor.user?.isAnonymous == true,
            emailAuth: emailAuth,
            emailLinkSignInEnabled: context.flowSettings.allowsEmailLink,
            signIn: ActionFunction("signIn", passkeyOptions: context.passkeys?.signIn),
            goToEmail: emailAuth == nil ? Action("goToEmail", validates: false) : nil,
            goToEmailLink: context.flowSettings.allowsEmailLink ? Action("goToEmailLink", validates: false) : nil,
            continueAsGuest: context.flowSettings.allowsGuests && context.visitor.session == nil
                ? Action("continueAsGuest", validates: false) : nil,
            goToRecovery: context.flowSettings.offersRecovery ? Action("goToRecovery", validates: false) : nil,
            termsURL: context.termsLink,
            privacyURL: context.privacyLink,
            isValid: emailAuth?.isValid ?? true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            // Signed-out people start here; a guest came from the account page.
            back: context.visitor.session == nil ? nil : context.link(.signedIn))
    }

    package static func title(_ state: AuthPickerContentState, _ context: ScreenContext) -> String {
        if state.isUpgrade { return context.strings("picker.upgrade.title") }
        if let email = state.emailAuth, email.flow == .signUp { return EmailAuthScreen.title(email, context) }
        return context.strings("emailAuth.signIn")
    }

    /// While somebody signs up, the form's own passkey button makes one; the other would look for one.
    private static func providers(_ context: ScreenContext, isSigningUp: Bool) -> [any AuthProviderUI] {
        context.providers.filter { !isSigningUp || $0.id != BuiltInMethod.passkey.id }
    }

    static func button(_ provider: any AuthProviderUI, _ context: ScreenContext) -> ProviderButtonState {
        let attempt = context.flow.runningAttempt
        let key = provider.isBrand ? "provider.signInWith" : "provider.continueWith"
        let title =
            switch provider.id {
            case BuiltInMethod.phone.id: context.strings("picker.phone")
            case BuiltInMethod.passkey.id: context.strings("picker.passkey")
            default: context.strings(key, .text("name", provider.displayName))
            }
        return ProviderButtonState(
            id: provider.id, title: title,
            icon: Icon(provider.icon), isBrand: provider.isBrand, isLoading: attempt?.method == provider.id,
            isWaiting: attempt.map { $0.method != provider.id } ?? false,
            hasFocus: attempt?.method == provider.id && context.error == nil)
    }
}
