public import Markup

/// Everything the page of an account's ways in shows.
public struct SignInMethodsContentState: ContentState {
    /// Password, address and number, with the pages that change them; none for a guest.
    public var ownMethods: [OwnMethodState]
    /// Every provider of the server, in the picker's order.
    public var providers: [ProviderLinkState]
    /// The account's passkeys, oldest first.
    public var passkeys: [PasskeyState]
    /// Whether passkeys can be had here.
    public var offersPasskeys: Bool

    /// Sets out to connect a provider.
    public var link: ActionFunction
    /// Asks whether to disconnect one.
    public var unlink: ActionFunction
    /// Disconnects it.
    public var confirmUnlink: ActionFunction
    /// Makes a passkey, after a fresh proof; nil where that is not offered.
    public var addPasskey: Action?
    /// Asks for another name of a passkey.
    public var rename: ActionFunction
    /// Gives it the typed name.
    public var saveName: ActionFunction
    /// Asks whether to remove a passkey.
    public var remove: ActionFunction
    /// Removes it.
    public var confirmRemove: ActionFunction
    /// Leaves everything as it is; nil while nothing is renamed and nothing asked.
    public var cancelRename: Action?

    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?

    /// Whether the page or the name that is typed has something to mend.
    public var hasFault: Bool {
        errorMessage != nil || passkeys.contains { $0.passkeyName?.message != nil }
    }
}

extension SignInMethodsContentState {
    /// Whether a passkey can be made at once: the person has just proven themselves.
    public var runsScript: Bool { addPasskey?.passkeyOptions != nil }

    /// What templates see.
    public static let schema = Schema<SignInMethodsContentState>(
        "SignInMethodsContentState",
        [
            .list("ownMethods", placeholder: .placeholder) { $0.ownMethods },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .list("passkeys", placeholder: .placeholder) { $0.passkeys },
            .flag("offersPasskeys") { $0.offersPasskeys },
            .actionFunction("link") { $0.link },
            .actionFunction("unlink") { $0.unlink },
            .actionFunction("confirmUnlink") { $0.confirmUnlink },
            .optionalAction("addPasskey") { $0.addPasskey },
            .actionFunction("rename") { $0.rename },
            .actionFunction("saveName") { $0.saveName },
            .actionFunction("remove") { $0.remove },
            .actionFunction("confirmRemove") { $0.confirmRemove },
            .optionalAction("cancelRename") { $0.cancelRename },
        ] + commonMembers)
}
