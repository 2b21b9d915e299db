package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The ways in of the signed-in person's account: what there is, what can be added, what may go.
package enum SignInMethodsScreen: Screen {
    package static let id = ScreenID.signInMethods
    package static let path = "/methods"

    package static func state(_ context: ScreenContext) -> SignInMethodsContentState? {
        guard context.visitor.session != nil, let account = context.account?.proof else { return nil }
        let ways = WaysIn(account, context.flowSettings, context.providers)
        let providers = providers(account, ways, context)
        let passkeys = passkeys(account, ways, context)
        return SignInMethodsContentState(
            ownMethods: ownMethods(account, ways, context),
            providers: providers,
            passkeys: passkeys,
            offersPasskeys: context.passkeys != nil && !account.user.isAnonymous,
            link: ActionFunction("link"),
            unlink: ActionFunction("unlink"),
            confirmUnlink: ActionFunction("confirmUnlink"),
            addPasskey: addPasskey(account, context),
            rename: ActionFunction("rename"),
            saveName: ActionFunction("saveName", validates: true),
            remove: ActionFunction("remove"),
            confirmRemove: ActionFunction("confirmRemove"),
            cancelRename: providers.contains(where: \.isConfirmingUnlink)
                || passkeys.contains { $0.isConfirmingRemoval || $0.isRenaming }
                ? Action("cancelRename", validates: false) : nil,
            isValid: true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.signedIn))
    }

    package static func title(_ state: SignInMethodsContentState, _ context: ScreenContext) -> String {
        context.strings("methods.title")
    }

    /// The name of a passkey, to be changed.
    static func nameField(_ context: ScreenContext) -> Field<String> {
        context.field(
            "passkeyName",
            FieldConstraints(autocomplete: "off", isRequired: true, maxLength: 60, hasAutofocus: true))
    }

    private static func providers(
        _ account: ProofAccount, _ ways: WaysIn, _ context: ScreenContext
    ) -> [ProviderLinkState] {
        let asked = context.record.notes[SignInMethodsNote.unlinking]
        // The buttons of the picker, without those of ours among them.
        return context.providers.filter { !($0 is BuiltInMethod) }.map { provider in
            let isLast = ways.isLast(.provider(provider.id))
            let isLinked = account.identities.contains { $0.providerID == provider.id }
            return ProviderLinkState(
                id: provider.id, title: provider.displayName, icon: Icon(provider.icon), isBrand: provider.isBrand,
                isLinked: isLinked, isLastWayIn: isLast,
                isConfirmingUnlink: isLinked && !isLast && asked == provider.id,
                isLoading: context.flow.runningAttempt?.method == provider.id)
        }
    }

    private static func passkeys(
        _ account: ProofAccount, _ ways: WaysIn, _ context: ScreenContext
    ) -> [PasskeyState] {
        guard context.passkeys != nil else { return [] }
        let notes = context.record.notes
        return account.passkeys.map { passkey in
            let isLast = ways.isLast(.passkey(passkey.id))
            return PasskeyState(
                id: passkey.id, name: passkey.name.isEmpty ? context.strings("methods.passkey.unnamed") : passkey.name,
                createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt, isSynced: passkey.isBackedUp,
                isLastWayIn: isLast,
                passkeyName: notes[SignInMethodsNote.renaming] == passkey.id ? nameField(context) : nil,
                isConfirmingRemoval: !isLast && notes[SignInMethodsNote.removing] == passkey.id)
        }
    }

    /// The browser is asked only by who has just proven themselves; before, the button leads there.
    private static func addPasskey(_ account: ProofAccount, _ context: ScreenContext) -> Action? {
        guard let offer = context.passkeys, !account.user.isAnonymous, account.passkeys.count < Passkey.limit else {
            return nil
        }
        let isFresh = context.visitor.session?.isFresh(at: context.now) ?? false
        return Action(
            "addPasskey", validates: false,
            passkeyOptions: isFresh
                ? offer.addition(to: account.user, handle: account.passkeyHandle, account.passkeys) : nil)
    }

    private static func ownMethods(
        _ account: ProofAccount, _ ways: WaysIn, _ context: ScreenContext
    ) -> [OwnMethodState] {
        guard !account.user.isAnonymous else { return [] }
        let strings = context.strings
        var methods: [OwnMethodState] = []
        if let email = account.user.email {
            methods.append(
                OwnMethodState(
                    id: "password", title: strings("methods.password"), icon: Icon("key"),
                    detail: account.hasPassword ? nil : strings("methods.password.none"),
                    link: context.link(.updatePassword),
                    linkTitle: strings(account.hasPassword ? "methods.change" : "methods.set"),
                    linkLabel: strings(account.hasPassword ? "signedIn.updatePassword" : "signedIn.setPassword")))
            methods.append(
                OwnMethodState(
                    id: "email", title: strings("methods.email"), icon: Icon("envelope"), detail: email.display,
                    hint: ways.ways.contains(.emailLink) ? strings("methods.email.signsIn") : nil,
                    link: context.link(.changeEmail), linkTitle: strings("methods.change"),
                    linkLabel: strings("signedIn.changeEmail")))
        }
        if let number = account.user.phoneNumber {
            methods.append(
                OwnMethodState(
                    id: "phone", title: strings("methods.phone"), icon: Icon("phone"),
                    detail: PhoneNumber.international(number),
                    hint: ways.ways.contains(.phone) ? strings("methods.phone.signsIn") : nil))
        }
        return methods
    }
}
