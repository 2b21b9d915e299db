package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The provider stack's demonstration, in development.
package enum ProviderStackDemoScreen: Screen {
    package static let id = ScreenID.providerStackDemo
    /// Outside the base path: it is no step of signing in.
    package static let path = "/demo/provider-stack"
    package static let isBelowBasePath = false

    package static func state(_ context: ScreenContext) -> ProviderStackDemoContentState? {
        let attempt = context.flow.runningAttempt
        let signedInWith = context.record.values["signedInWith"]
        return ProviderStackDemoContentState(
            status: signedInWith.map { context.strings("demo.status.signedIn", .text("id", $0)) }
                ?? context.strings("demo.status.choose"),
            providers: context.demo.map { option in
                ProviderButtonState(
                    id: option.id, title: context.strings(option.title), icon: Icon(option.icon), isBrand: false,
                    isLoading: attempt?.method == option.id, isWaiting: attempt.map { $0.method != option.id } ?? false,
                    hasFocus: attempt?.method == option.id && context.error == nil)
            },
            signIn: ActionFunction("signIn"),
            isLoading: context.isLoading,
            isValid: true,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: nil,
            statusID: signedInWith == nil ? "demo.status.choose" : "demo.status.signedIn",
            back: nil)
    }

    package static func title(_ state: ProviderStackDemoContentState, _ context: ScreenContext) -> String {
        context.strings("demo.title")
    }
}
