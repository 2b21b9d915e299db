internal import AuthCore
internal import AuthFlows
internal import Markup

extension AuthPickerScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<AuthPickerContentState>] {
        var context = context
        context.page = id
        return [
            sample("stock", context) { _ in },
            sample("signed-out", context) { $0.status = Message(.signedOut) },
            sample("failed", context) { record in
                record.values["email"] = "ada@example.test"
                record.error = Message(.authFailed)
            },
            sample("sign-up", context) { $0.authentication = .signUp },
            sample("provider-loading", context) { $0.attempt = .sample("google.com", id) },
            sample("provider-second-press", context) { record in
                record.attempt = .sample("google.com", id)
                record.attempt?.hasRefusedAnother = true
            },
            sample("provider-failed", context) { $0.error = Message(.attemptFailed) },
            sample("provider-timed-out", context) { $0.error = Message(.attemptTimedOut) },
            sample("return-not-taken", context) { $0.status = Message(.returnToNotTaken) },
            sample("providers-only", providersOnly(context)) { _ in },
            sample("e-mail-only", emailOnly(context)) { _ in },
            sample("long-names", longNames(context)) { _ in },
            sample("passkeys", passkeys(context)) { _ in },
            sample("passkey-cancelled", passkeys(context)) { $0.status = Message(.passkeyCancelled) },
            sample("passkey-sign-up", passkeys(context)) { $0.authentication = .signUp },
            sample("upgrade", guest(context)) { _ in },
            sample("upgrade-sign-up", guest(context)) { $0.authentication = .signUp },
            emailLink(context),
        ].compactMap { $0 }
    }

    private static func providersOnly(_ context: ScreenContext) -> ScreenContext {
        var context = context
        context.settings.showsEmailInline = false
        return context
    }

    private static func emailOnly(_ context: ScreenContext) -> ScreenContext {
        var context = context
        context.providers = []
        return context
    }

    private static func longNames(_ context: ScreenContext) -> ScreenContext {
        var context = context
        context.settings.appName = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
        context.settings.notice =
            "Sign in with the account that your organisation gave you, or ask your administrator for one."
        context.settings.termsURL = "https://example.test/terms"
        context.settings.privacyURL = "https://example.test/privacy"
        context.providers = [
            ProviderBrand(
                id: "oidc.example",
                displayName: "the identity provider of the Ministry of Long Names and Longer Titles",
                icon: "key")
        ]
        return context
    }

    private static func passkeys(_ context: ScreenContext) -> ScreenContext {
        var context = context.offeringPasskeys()
        context.providers += [BuiltInMethod.passkey, BuiltInMethod.phone]
        return context
    }

    /// A guest chooses; the phone has its button.
    private static func guest(_ context: ScreenContext) -> ScreenContext {
        var context = context.asGuest
        context.providers.append(BuiltInMethod.phone)
        return context
    }

    /// The e-mail link, guests and recovery are offered by what they bring; the page is ready for them.
    private static func emailLink(_ context: ScreenContext) -> Sample<AuthPickerContentState>? {
        guard var state = state(context) else { return nil }
        state.emailLinkSignInEnabled = true
        state.goToEmailLink = Action("goToEmailLink", validates: false)
        state.continueAsGuest = Action("continueAsGuest", validates: false)
        state.goToRecovery = Action("goToRecovery", validates: false)
        return Sample("every-way-in", state)
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<AuthPickerContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}
