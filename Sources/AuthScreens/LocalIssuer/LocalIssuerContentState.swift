public import Markup

/// One invented account.
public struct LocalAccountState: TemplateState, Equatable {
    /// The argument of `choose`.
    public var id: String
    /// The person's name.
    public var name: String
    /// The address, or words that there is none.
    public var email: String
    /// Whether there is an address that nobody proved.
    public var isUnverified: Bool

    /// What templates see.
    public static let schema = Schema<LocalAccountState>(
        "LocalAccountState",
        [
            .text("id") { $0.id }, .text("name") { $0.name }, .text("email") { $0.email },
            .flag("isUnverified") { $0.isUnverified },
        ])

    /// Stands in for an index outside the list.
    static let placeholder = LocalAccountState(id: "", name: "", email: "", isUnverified: false)
}

/// Everything the local issuer's page shows.
public struct LocalIssuerContentState: ContentState {
    /// The name of the app that asks.
    public var appName: String
    /// The provider that the issuer stands in for.
    public var providerName: String
    /// The argument of ``invent``, ``turnBack`` and ``fail``.
    public var request: String
    /// Accounts to choose from.
    public var accounts: [LocalAccountState]
    /// The name of an account to invent.
    public var displayName: Field<String>
    /// Its address; empty for none.
    public var email: Field<String>
    /// Whether the issuer says that the address is verified.
    public var isVerified: Field<Bool>
    /// Signs in as an account.
    public var choose: ActionFunction
    /// Signs in as an invented account.
    public var invent: ActionFunction
    /// Goes back without signing in.
    public var turnBack: ActionFunction
    /// Answers with an error, as a broken provider would.
    public var fail: ActionFunction
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
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

extension LocalIssuerContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || email.message != nil }

    /// What templates see.
    public static let schema = Schema<LocalIssuerContentState>(
        "LocalIssuerContentState",
        [
            .text("appName") { $0.appName },
            .text("providerName") { $0.providerName },
            .text("request") { $0.request },
            .list("accounts", placeholder: .placeholder) { $0.accounts },
            .field("displayName") { $0.displayName },
            .field("email") { $0.email },
            .flagField("isVerified") { $0.isVerified },
            .actionFunction("choose") { $0.choose },
            .actionFunction("invent") { $0.invent },
            .actionFunction("turnBack") { $0.turnBack },
            .actionFunction("fail") { $0.fail },
        ] + commonMembers)
}
