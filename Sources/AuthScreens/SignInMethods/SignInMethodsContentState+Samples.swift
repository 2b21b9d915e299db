internal import AuthCore
internal import AuthFlows
internal import Markup

extension SignInMethodsScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<SignInMethodsContentState>] {
        let named = context.signedIn(id)
        let bare = context.signedIn(id, email: nil, name: "Ada Lovelace", hasPassword: false)
        let full = context.signedIn(id, phone: "+447700900123").allowingPhone
        let long = context.signedIn(
            id, email: "a-rather-long-local-part@subdomain.of.a.long.domain.example.test", hasPassword: false)
        return [
            sample("none-linked", named),
            sample("several-linked", full, ["google.com", "github.com"]),
            sample("confirming", named, ["google.com", "github.com"]) {
                $0.notes[SignInMethodsNote.unlinking] = "github.com"
            },
            sample("last-way-in", bare, ["google.com"]),
            sample("last-refused", bare, ["google.com"]) { $0.error = Message(.methodsLastWayIn) },
            sample("linked", named, ["google.com"]) { $0.status = Message(.methodsLinked, .text("name", "Google")) },
            sample("unlinked", named) { $0.status = Message(.methodsUnlinked, .text("name", "Google")) },
            sample("other-linked", named, ["google.com"]) {
                $0.error = Message(.methodsOtherLinked, .text("name", "Google"))
            },
            sample("loading", named) { $0.attempt = .sample("google.com", id) },
            sample("guest", context.guest(id)),
            sample("passkeys-none", named, with: { state, _ in state.offerPasskeys([]) }),
            sample(
                "passkeys", named, ["google.com"], with: { state, _ in state.offerPasskeys(passkeys(context)) }),
            sample(
                "passkey-renaming", named, [],
                { record in
                    record.faults["passkeyName"] = Message(.passkeyNameRequired)
                    record.values["passkeyName"] = ""
                }, with: { $0.rename(passkeys(context), $1) }),
            sample("passkey-removing", named, with: { state, _ in state.askToRemove(passkeys(context)) }),
            sample(
                "passkey-last-way-in", bare,
                with: { state, _ in
                    state.offerPasskeys([passkey("a", "Ada’s phone", context, days: 40, isLastWayIn: true)])
                }),
            sample(
                "long-names", long, ["microsoft.com"],
                with: { state, _ in
                    let name = "The old telephone with the cracked screen in the kitchen drawer, third from the left"
                    state.offerPasskeys([passkey("a", name, context, days: 400)])
                }),
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ linked: [String] = [],
        _ change: (inout FlowRecord) -> Void = { _ in },
        with more: (inout SignInMethodsContentState, ScreenContext) -> Void = { _, _ in }
    ) -> Sample<SignInMethodsContentState>? {
        var context = context.changed(change)
        context.providers = context.providers.filter {
            ["google.com", "apple.com", "github.com", "microsoft.com"].contains($0.id)
        }
        context.account?.proof.identities = linked.map {
            ProviderIdentity(providerID: $0, issuer: "https://" + $0, subject: "ada")
        }
        guard var state = state(context) else { return nil }
        for index in state.providers.indices where state.providers[index].id == "google.com" {
            if state.providers[index].isLinked { state.providers[index].detail = "a•••@gmail.com" }
        }
        more(&state, context)
        return Sample(name, state)
    }

    private static func passkeys(_ context: ScreenContext) -> [PasskeyState] {
        [
            passkey("a", "Ada’s phone", context, days: 40, used: 2, isSynced: true),
            passkey("b", "Security key", context, days: 3),
        ]
    }

    private static func passkey(
        _ id: String, _ name: String, _ context: ScreenContext, days: Int, used: Int? = nil, isSynced: Bool = false,
        isLastWayIn: Bool = false
    ) -> PasskeyState {
        PasskeyState(
            id: id, name: name, createdAt: context.now - days * 86_400,
            lastUsedAt: used.map { context.now - $0 * 86_400 }, isSynced: isSynced, isLastWayIn: isLastWayIn)
    }
}

extension SignInMethodsContentState {
    fileprivate mutating func offerPasskeys(_ passkeys: [PasskeyState]) {
        self.passkeys = passkeys
        offersPasskeys = true
        addPasskey = Action("addPasskey", validates: false)
    }

    fileprivate mutating func askToRemove(_ passkeys: [PasskeyState]) {
        var passkeys = passkeys
        if let last = passkeys.indices.last { passkeys[last].isConfirmingRemoval = true }
        offerPasskeys(passkeys)
        cancelRename = Action("cancelRename", validates: false)
    }

    /// The last one is being renamed.
    fileprivate mutating func rename(_ passkeys: [PasskeyState], _ context: ScreenContext) {
        var passkeys = passkeys
        if let last = passkeys.indices.last {
            passkeys[last].isRenaming = true
            passkeys[last].passkeyName = SignInMethodsScreen.nameField(context)
        }
        offerPasskeys(passkeys)
        cancelRename = Action("cancelRename", validates: false)
    }
}

extension ScreenContext {
    fileprivate var allowingPhone: ScreenContext {
        var context = self
        context.flowSettings.allowsPhone = true
        return context
    }
}
