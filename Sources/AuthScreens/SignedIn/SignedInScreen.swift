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
        return SignedInContentState(
            appName: context.settings.appName,
            user: userState(user, context),
            isAnonymous: user.isAnonymous,
            isEmailVerified: user.isEmailVerified,
            signedInWith: method(session.methods, context),
            signedInAt: session.authenticatedAt,
            continueTo: nil,
            goToUpgrade: user.isAnonymous ? Action("goToUpgrade", validates: false) : nil,
            signOut: Action("signOut", validates: false),
            isValid: true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: nil)
    }

    package static func title(_ state: SignedInContentState, _ context: ScreenContext) -> String {
        context.strings(state.isAnonymous ? "signedIn.guest.title" : "signedIn.title")
    }

    static func userState(_ user: User, _ context: ScreenContext) -> UserState {
        let number = user.phoneNumber.map(PhoneNumber.international)
        let guest = user.isAnonymous ? context.strings("provider.name.anonymous") : nil
        let title = user.displayName ?? user.email?.display ?? number ?? guest ?? user.id.rawValue
        let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(user.displayName == nil ? 1 : 2)
        return UserState(
            id: user.id.rawValue, displayName: user.displayName, email: user.email?.display,
            phoneNumber: number,
            initials: words.compactMap(\.first).map { String($0).uppercased() }.joined(), title: title)
    }

    private static func method(_ methods: [String], _ context: ScreenContext) -> String {
        if methods.contains("pwd") { return context.strings("signedIn.method.password") }
        if methods.contains("sms") { return context.strings("provider.name.phone") }
        if methods.contains("anonymous") { return context.strings("provider.name.anonymous") }
        let provider = context.providers.first { methods.contains($0.id) }
        return context.strings("signedIn.method.provider", .text("name", provider?.displayName ?? methods.first ?? ""))
    }
}
