package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Help for who does not know how they signed in; offered where it is switched on.
package enum LegacySignInRecoveryScreen: Screen {
    package static let id = ScreenID.legacySignInRecovery
    package static let path = "/recover"

    package static func state(_ context: ScreenContext) -> LegacySignInRecoveryContentState? {
        guard context.flowSettings.offersRecovery else { return nil }
        let mailed = MailedState(context, .recoverMethods)
        let ways = context.record.notes["ways"]?.split(separator: " ").map(String.init) ?? []
        return LegacySignInRecoveryContentState(
            email: context.emailField(hasAutofocus: true),
            isSent: mailed.isSent && ways.isEmpty,
            sentTo: mailed.sentTo,
            canResend: mailed.canResend,
            resendCountdown: mailed.resendCountdown,
            methods: ways.map { button($0, context) },
            sendMethods: Action("sendMethods", validates: !mailed.isSent),
            choose: ActionFunction("choose"),
            cancel: Action("cancel", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(context.record.start))
    }

    package static func title(_ state: LegacySignInRecoveryContentState, _ context: ScreenContext) -> String {
        context.strings(
            state.isSent ? "mailSent.title" : state.methods.isEmpty ? "recovery.title" : "recovery.choose.title")
    }

    private static func button(_ way: String, _ context: ScreenContext) -> ProviderButtonState {
        if let provider = context.providers.first(where: { $0.id == way }) {
            return AuthPickerScreen.button(provider, context)
        }
        let icons = ["password": "key", "emailLink": "send", "phone": "phone"]
        let title = icons[way] == nil ? way : context.strings("way.\(way)")
        return ProviderButtonState(id: way, title: title, icon: Icon(icons[way] ?? "key"), isBrand: false)
    }
}
