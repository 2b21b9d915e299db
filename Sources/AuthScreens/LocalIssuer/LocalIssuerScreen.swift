package import AuthCore
internal import AuthProviders
internal import Localization
internal import Markup

/// The local issuer's page, in development: an account to choose or invent, or a way to turn back.
package enum LocalIssuerScreen: Screen {
    package static let id = ScreenID(rawValue: "LocalIssuer")
    package static let path = LocalIssuer.path
    package static let isBelowBasePath = false

    /// What the page is asked.
    struct Asked: Sendable {
        /// The request's id, known to the page that it was asked on.
        var id: String
        /// The provider that the issuer stands in for.
        var provider: String
        var accounts: [LocalIssuer.Account]
    }

    package static func state(_ context: ScreenContext) -> LocalIssuerContentState? {
        guard let asked = context.issuing else { return nil }
        let name = context.providers.first { $0.id == asked.provider }?.displayName ?? asked.provider
        return LocalIssuerContentState(
            appName: context.settings.appName, providerName: name, request: asked.id,
            accounts: asked.accounts.map { account in
                LocalAccountState(
                    id: asked.id + "." + account.id, name: account.name,
                    email: account.email?.display ?? context.strings("issuer.noEmail"),
                    isUnverified: account.email != nil && !account.isEmailVerified)
            },
            displayName: context.field(
                "displayName", FieldConstraints(autocomplete: "off", maxLength: 100)),
            email: context.field(
                "email",
                FieldConstraints(autocomplete: "off", inputMode: "email", isVerbatim: true, isLeftToRight: true)),
            isVerified: context.flagField("isVerified"),
            choose: ActionFunction("choose"), invent: ActionFunction("invent"),
            turnBack: ActionFunction("turnBack"), fail: ActionFunction("fail"),
            isLoading: false, isValid: true, errorMessage: nil, errorID: nil, back: nil)
    }

    package static func title(_ state: LocalIssuerContentState, _ context: ScreenContext) -> String {
        context.strings("issuer.title", .text("provider", state.providerName))
    }
}
