public import Markup

/// What stands between two accounts of one person.
public enum ConflictKind: String, Sendable, CaseIterable {
    /// The address is another account's.
    case emailInUse
    /// The way in is another account's.
    case credentialInUse
    /// The account has another identity at the same provider.
    case providerAlreadyLinked
    /// A guest turned out to have an account.
    case guestUpgrade
}

/// Everything the page shows on which a person decides between two accounts.
public struct AccountConflictContentState: ContentState {
    /// What stands between them.
    public var kind: ConflictKind
    /// The way in that was tried, such as "Google".
    public var providerName: String
    /// The other account's address, number or name, masked; empty for an account without any.
    public var maskedAccount: String
    /// The other account's ways in, to prove that it is the person's too.
    public var methods: [ProviderButtonState]
    /// How many minutes the choice is open.
    public var minutesLeft: Int

    /// Proves the other account by one of ``methods``; what waits is linked then.
    public var signIn: ActionFunction
    /// Goes on with the other account and leaves this one.
    public var switchAccount: Action?
    /// Goes on with the other account and takes the guest's data along.
    public var merge: Action?
    /// Stays with this account.
    public var keep: Action?
    /// Chooses anew.
    public var cancel: Action

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
}

extension AccountConflictContentState {
    /// Whether a passkey can be asked for.
    public var runsScript: Bool { signIn.passkeyOptions != nil }

    /// What templates see.
    public static let schema = Schema<AccountConflictContentState>(
        "AccountConflictContentState",
        [
            .choice("kind") { $0.kind },
            .text("providerName") { $0.providerName },
            .text("maskedAccount") { $0.maskedAccount },
            .list("methods", placeholder: .placeholder) { $0.methods },
            .number("minutesLeft") { $0.minutesLeft },
            .actionFunction("signIn") { $0.signIn },
            .optionalAction("switchAccount") { $0.switchAccount },
            .optionalAction("merge") { $0.merge },
            .optionalAction("keep") { $0.keep },
            .action("cancel") { $0.cancel },
        ] + commonMembers)
}
