package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Deciding between two accounts, named and masked.
package enum AccountConflictScreen: Screen {
    package static let id = ScreenID.accountConflict
    package static let path = "/conflict"

    package static func state(_ context: ScreenContext) -> AccountConflictContentState? {
        guard let pending = context.record.pendingCredential, pending.isLive(for: context.visitor, at: context.now),
            let kind = ConflictKind(rawValue: pending.kind.rawValue)
        else { return nil }
        // With the other account proven already there is nothing left but to choose. Where it is not, and has no way in
        // that is offered here, nobody may choose it.
        let isProven = kind == .guestUpgrade || kind == .credentialInUse
        return AccountConflictContentState(
            kind: kind,
            providerName: name(of: pending.providerID, context),
            maskedAccount: pending.maskedAccount,
            methods: pending.methods.compactMap { button($0, context) },
            minutesLeft: max(1, (pending.until - context.now + 59) / 60),
            signIn: ActionFunction(
                "signIn",
                passkeyOptions: pending.methods.contains(BuiltInMethod.passkey.id) ? context.passkeys?.signIn : nil),
            switchAccount: isProven ? Action("switchAccount", validates: false) : nil,
            merge: isProven && kind == .guestUpgrade && context.flowSettings.mergesGuests
                ? Action("merge", validates: false) : nil,
            keep: context.visitor.session == nil ? nil : Action("keep", validates: false),
            cancel: Action("cancel", validates: false),
            isValid: true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(pending.home(of: context.visitor) ?? .authPicker))
    }

    package static func title(_ state: AccountConflictContentState, _ context: ScreenContext) -> String {
        context.strings("conflict.\(state.kind.rawValue).title")
    }

    private static func name(of method: String, _ context: ScreenContext) -> String {
        if ["password", "phone", "passkey", "emailLink"].contains(method) {
            return context.strings("provider.name." + method)
        }
        return context.providers.first { $0.id == method }?.displayName ?? method
    }

    private static func button(_ method: String, _ context: ScreenContext) -> ProviderButtonState? {
        if method == "password" {
            return ProviderButtonState(
                id: method, title: context.strings("picker.email"), icon: Icon("envelope"), isBrand: false)
        }
        if method == "emailLink" {
            return ProviderButtonState(
                id: method, title: context.strings("picker.emailLink"), icon: Icon("send"), isBrand: false)
        }
        return context.providers.first { $0.id == method }.map { AuthPickerScreen.button($0, context) }
    }
}
