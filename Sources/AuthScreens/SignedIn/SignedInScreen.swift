package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The account page of a signed-in person.
package enum SignedInScreen: Screen {
    package static let id = ScreenID.signedIn
    package static let path = "/account"

    package static func state(_ context: ScreenContext) -> SignedInContentState? {
        guard let user = context.visitor.user, let session = context.visitor.session else { return nil }
        let isConfirming = context.record.notes[SignedInNote.deleting] != nil
        let hasAddress = user.email != nil && !user.isAnonymous
        let isOwner = !isConfirming && !user.isAnonymous
        return SignedInContentState(
            appName: context.settings.appName,
            user: userState(user, guest: context.strings("signedIn.guest")),
            isEmailVerified: user.isEmailVerified,
            signedInWith: method(session.methods, context),
            signedInAt: session.authenticatedAt,
            continueTo: nil,
            hasPassword: context.account?.proof.hasPassword ?? false,
            mfaEnabled: context.account?.proof.factors.isEmpty == false,
            isAnonymous: user.isAnonymous,
            isVerificationSent: context.challenge?.purpose == .verifyEmail && context.challenge?.spentAt == nil,
            isConfirmingDelete: isConfirming,
            displayName: isOwner ? name(user, context) : nil,
            saveDisplayName: isOwner ? Action("saveDisplayName") : nil,
            verifyEmail: action("verifyEmail", !isConfirming && hasAddress && !user.isEmailVerified),
            updatePassword: action("updatePassword", isOwner && hasAddress),
            goToChangeEmail: action("goToChangeEmail", isOwner && hasAddress),
            goToMFAManagement: action("goToMFAManagement", isOwner && offers(.mfaManagement, context)),
            goToSignInMethods: action("goToSignInMethods", isOwner),
            goToSessions: action("goToSessions", isOwner),
            goToUpgrade: action("goToUpgrade", user.isAnonymous && !isConfirming),
            deleteAccount: action("deleteAccount", !isConfirming),
            confirmDelete: action("confirmDelete", isConfirming),
            cancelDelete: action("cancelDelete", isConfirming),
            signOut: Action("signOut", validates: false),
            isValid: true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: nil)
    }

    private static func action(_ name: String, _ isOffered: Bool) -> Action? {
        isOffered ? Action(name, validates: false) : nil
    }

    private static func offers(_ screen: ScreenID, _ context: ScreenContext) -> Bool {
        !context.flowSettings.allowedFactors.isEmpty && ScreenList.all.contains { $0.id == screen }
    }

    private static func name(_ user: User, _ context: ScreenContext) -> Field<String> {
        var field = context.field("displayName", FieldConstraints(autocomplete: "name", maxLength: 200))
        if context.record.values["displayName"] == nil { field.value = user.displayName ?? "" }
        return field
    }

    package static func title(_ state: SignedInContentState, _ context: ScreenContext) -> String {
        context.strings(state.isAnonymous ? "signedIn.guest.title" : "signedIn.title")
    }

    static func userState(_ user: User, guest: String) -> UserState {
        let number = user.phoneNumber.map(PhoneNumber.international)
        let title = user.displayName ?? user.email?.display ?? number ?? (user.isAnonymous ? guest : user.id.rawValue)
        let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(user.displayName == nil ? 1 : 2)
        return UserState(
            id: user.id.rawValue, displayName: user.displayName, email: user.email?.display,
            phoneNumber: number,
            initials: words.compactMap(\.first).map { String($0).uppercased() }.joined(), title: title)
    }

    private static func method(_ methods: [String], _ context: ScreenContext) -> String {
        if methods.contains("anonymous") { return context.strings("signedIn.method.guest") }
        if methods.contains("pwd") { return context.strings("signedIn.method.password") }
        if methods.contains("emailLink") { return context.strings("signedIn.method.emailLink") }
        if methods.contains("sms") { return context.strings("provider.name.phone") }
        let provider = context.providers.first { methods.contains($0.id) }
        return context.strings("signedIn.method.provider", .text("name", provider?.displayName ?? methods.first ?? ""))
    }
}
