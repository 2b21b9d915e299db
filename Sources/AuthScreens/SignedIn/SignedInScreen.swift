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
            user: userState(user),
            isEmailVerified: user.isEmailVerified,
            signedInWith: method(session.methods, context),
            signedInAt: session.authenticatedAt,
            continueTo: nil,
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
        context.strings("signedIn.title")
    }

    static func userState(_ user: User) -> UserState {
        let title = user.displayName ?? user.email?.display ?? user.phoneNumber ?? user.id.rawValue
        let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(user.displayName == nil ? 1 : 2)
        return UserState(
            id: user.id.rawValue, displayName: user.displayName, email: user.email?.display,
            phoneNumber: user.phoneNumber,
            initials: words.compactMap(\.first).map { String($0).uppercased() }.joined(), title: title)
    }

    private static func method(_ methods: [String], _ context: ScreenContext) -> String {
        if methods.contains("pwd") { return context.strings("signedIn.method.password") }
        if methods.contains("emailLink") { return context.strings("signedIn.method.emailLink") }
        let provider = context.providers.first { methods.contains($0.id) }
        return context.strings("signedIn.method.provider", .text("name", provider?.displayName ?? methods.first ?? ""))
    }
}
