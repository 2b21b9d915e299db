public import Markup

/// One button of the provider stack.
public struct ProviderButtonState: TemplateState, Equatable {
    /// The provider's id, such as `google.com`.
    public var id: String
    /// The button's words, such as "Sign in with Google".
    public var title: String
    /// The drawing in front of the words.
    public var icon: Icon
    /// Whether the button carries a provider's own required appearance, out of every theme's reach.
    public var isBrand: Bool
    /// This button's attempt runs: spinner in the icon's slot, full opacity, announced as signing in.
    public var isLoading: Bool
    /// Another button's attempt runs: half opacity, `aria-disabled`, refused by the server.
    public var isWaiting: Bool
    /// The page comes back to the pressed button, where the person was.
    public var hasFocus: Bool

    /// Creates a button.
    public init(
        id: String, title: String, icon: Icon, isBrand: Bool, isLoading: Bool = false, isWaiting: Bool = false,
        hasFocus: Bool = false
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isBrand = isBrand
        self.isLoading = isLoading
        self.isWaiting = isWaiting
        self.hasFocus = hasFocus
    }

    /// What templates see.
    public static let schema = Schema<ProviderButtonState>(
        "ProviderButtonState",
        [
            .text("id") { $0.id },
            .text("title") { $0.title },
            .icon("icon") { $0.icon },
            .flag("isBrand") { $0.isBrand },
            .flag("isLoading") { $0.isLoading },
            .flag("isWaiting") { $0.isWaiting },
            .flag("hasFocus") { $0.hasFocus },
        ])

    /// Stands in for an index outside a list.
    public static let placeholder = ProviderButtonState(id: "", title: "", icon: Icon("key"), isBrand: false)
}

/// Everything the first page shows.
public struct AuthPickerContentState: ContentState {
    /// The name people know the app by.
    public var appName: String
    /// The app's own line under the title.
    public var notice: String?
    /// The buttons from top to bottom.
    public var providers: [ProviderButtonState]
    /// Whether a guest chooses a way in for the account that there is already.
    public var isUpgrade: Bool
    /// The e-mail form when it is shown inline.
    public var emailAuth: EmailAuthContentState?
    /// Whether to offer ``goToEmailLink``.
    public var emailLinkSignInEnabled: Bool

    /// Signs in by a provider, given its id.
    public var signIn: ActionFunction
    /// Opens the e-mail form where it does not stand on the page.
    public var goToEmail: Action?
    /// Asks for a mailed sign-in link.
    public var goToEmailLink: Action?
    /// Goes on without an account.
    public var continueAsGuest: Action?
    /// Opens the help for who cannot sign in.
    public var goToRecovery: Action?

    /// The terms of service.
    public var termsURL: Link?
    /// The privacy policy.
    public var privacyURL: Link?

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

extension AuthPickerContentState {
    /// Whether a passkey can be asked for.
    public var runsScript: Bool { signIn.passkeyOptions != nil || emailAuth?.runsScript ?? false }

    /// Whether the page or its e-mail form has something to mend.
    public var hasFault: Bool { errorMessage != nil || emailAuth?.hasFault ?? false }

    /// What templates see.
    public static let schema = Schema<AuthPickerContentState>(
        "AuthPickerContentState",
        [
            .text("appName") { $0.appName },
            .optionalText("notice") { $0.notice },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .flag("isUpgrade") { $0.isUpgrade },
            .optionalObject("emailAuth", placeholder: .placeholder) { $0.emailAuth },
            .flag("emailLinkSignInEnabled") { $0.emailLinkSignInEnabled },
            .actionFunction("signIn") { $0.signIn },
            .optionalAction("goToEmail") { $0.goToEmail },
            .optionalAction("goToEmailLink") { $0.goToEmailLink },
            .optionalAction("continueAsGuest", isRequired: false) { $0.continueAsGuest },
            .optionalAction("goToRecovery", isRequired: false) { $0.goToRecovery },
            .optionalLink("termsURL") { $0.termsURL },
            .optionalLink("privacyURL") { $0.privacyURL },
        ] + commonMembers)
}
