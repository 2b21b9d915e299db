package import AuthCore

/// Every page in one place, in the order a person meets them.
package enum ScreenList {
    /// The screens; a new one is a line here, a folder beside this file and a template of the same stem.
    static let all: [any ScreenRoute] = [
        TypedRoute<AuthPickerScreen>(),
        TypedRoute<EmailAuthScreen>(),
        TypedRoute<EmailVerificationScreen>(),
        TypedRoute<PasswordRecoveryScreen>(),
        TypedRoute<ResetPasswordScreen>(),
        TypedRoute<EmailLinkScreen>(),
        TypedRoute<ConfirmLinkScreen>(),
        TypedRoute<LegacySignInRecoveryScreen>(),
        TypedRoute<EnterPhoneNumberScreen>(),
        TypedRoute<EnterVerificationCodeScreen>(),
        TypedRoute<AccountConflictScreen>(),
        TypedRoute<SignedInScreen>(),
        TypedRoute<MFAEnrolmentScreen>(),
        TypedRoute<MFAResolutionScreen>(),
        TypedRoute<MFAManagementScreen>(),
        TypedRoute<UpdatePasswordScreen>(),
        TypedRoute<ChangeEmailScreen>(),
        TypedRoute<SignInMethodsScreen>(),
        TypedRoute<SessionsScreen>(),
        TypedRoute<ReauthenticationScreen>(),
        TypedRoute<ContinueScreen>(),
        TypedRoute<ProblemScreen>(),
        TypedRoute<ProviderStackDemoScreen>(),
        TypedRoute<OutboxScreen>(),
        TypedRoute<LocalIssuerScreen>(),
        TypedRoute<FaultsScreen>(),
    ]

    /// Every page by its stem.
    package static var stems: [String] { all.map(\.id.rawValue) }

    /// The page of a content state.
    static func stem<State: ContentState>(of state: State.Type) -> String? {
        all.first { $0.stateName == State.schemaName }?.id.rawValue
    }

    /// Whether a page may hold another's form.
    static func embeds(_ screen: ScreenID, in holder: ScreenID) -> Bool {
        all.first { $0.id == holder }?.embeds(screen) ?? false
    }
}

extension ScreenSettings {
    /// A page's path on this origin.
    package func path(of screen: ScreenID) -> String {
        guard let route = ScreenList.all.first(where: { $0.id == screen }) else { return basePath }
        return route.isBelowBasePath ? basePath + route.path : route.path
    }
}
