public import Markup

/// One button of the provider stack.
public struct ProviderButtonState: TemplateState, Equatable {
    /// The provider's id, such as `google.com`.
    public var id: String
    /// The button's words, such as "Sign in with Google".
    public var title: String
    public var icon: Icon
    /// Whether the button carries a provider's own required appearance, out of every theme's reach.
    public var isBrand: Bool
    /// This button's attempt runs: spinner in the icon's slot, full opacity, announced as signing in.
    public var isLoading: Bool
    /// Another button's attempt runs: half opacity, `aria-disabled`, refused by the server.
    public var isWaiting: Bool

    /// Creates a button.
    public init(id: String, title: String, icon: Icon, isBrand: Bool, isLoading: Bool = false, isWaiting: Bool = false) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isBrand = isBrand
        self.isLoading = isLoading
        self.isWaiting = isWaiting
    }

    public static let schema = Schema<ProviderButtonState>(
        "ProviderButtonState",
        [
            .text("id") { $0.id },
            .text("title") { $0.title },
            .icon("icon") { $0.icon },
            .flag("isBrand") { $0.isBrand },
            .flag("isLoading") { $0.isLoading },
            .flag("isWaiting") { $0.isWaiting },
        ])

    /// Stands in for an index outside a list.
    public static let placeholder = ProviderButtonState(id: "", title: "", icon: Icon("key"), isBrand: false)
}

/// Everything the first page shows.
public struct AuthPickerContentState: TemplateState {
    public var appName: String
    /// The app's own line under the title.
    public var notice: String?
    public var providers: [ProviderButtonState]
    /// The e-mail form when it is shown inline.
    public var emailAuth: EmailAuthContentState?
    /// Whether to offer ``goToEmailLink``.
    public var emailLinkSignInEnabled: Bool

    public var signIn: ActionFunction
    public var goToEmail: Action?
    public var goToEmailLink: Action?
    public var continueAsGuest: Action?
    public var goToRecovery: Action?

    public var termsURL: Link?
    public var privacyURL: Link?

    public var isValid: Bool
    public var isLoading: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var statusMessage: String?
    public var statusID: String?
    public var back: Link?
}

extension AuthPickerContentState {
    public static let schema = Schema<AuthPickerContentState>(
        "AuthPickerContentState",
        [
            .text("appName") { $0.appName },
            .optionalText("notice") { $0.notice },
            .list("providers", placeholder: .placeholder) { $0.providers },
            .optionalObject("emailAuth", placeholder: .placeholder) { $0.emailAuth },
            .flag("emailLinkSignInEnabled") { $0.emailLinkSignInEnabled },
            .actionFunction("signIn") { $0.signIn },
            .optionalAction("goToEmail") { $0.goToEmail },
            .optionalAction("goToEmailLink") { $0.goToEmailLink },
            .optionalAction("continueAsGuest", isRequired: false) { $0.continueAsGuest },
            .optionalAction("goToRecovery", isRequired: false) { $0.goToRecovery },
            .optionalLink("termsURL") { $0.termsURL },
            .optionalLink("privacyURL") { $0.privacyURL },
            .flag("isValid") { $0.isValid },
            .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])
}
