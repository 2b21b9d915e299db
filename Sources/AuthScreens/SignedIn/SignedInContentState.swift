public import Markup

/// The signed-in person as pages show them.
public struct UserState: TemplateState, Equatable {
    /// The stable id.
    public var id: String
    /// The name, if there is one.
    public var displayName: String?
    /// The address as typed.
    public var email: String?
    /// The number in E.164, if there is one.
    public var phoneNumber: String?
    /// One or two letters for the mark beside the name.
    public var initials: String
    /// The best of name, address and number.
    public var title: String

    /// Creates a user as shown.
    public init(id: String, displayName: String?, email: String?, phoneNumber: String?, initials: String, title: String)
    {
        self.id = id
        self.displayName = displayName
        self.email = email
        self.phoneNumber = phoneNumber
        self.initials = initials
        self.title = title
    }

    /// What templates see.
    public static let schema = Schema<UserState>(
        "UserState",
        [
            .text("id") { $0.id },
            .optionalText("displayName") { $0.displayName },
            .optionalText("email") { $0.email },
            .optionalText("phoneNumber") { $0.phoneNumber },
            .text("initials") { $0.initials },
            .text("title") { $0.title },
        ])
}

/// Everything the account page shows.
public struct SignedInContentState: ContentState {
    /// The name people know the app by.
    public var appName: String
    /// Who is signed in.
    public var user: UserState
    /// Whether the address is proven.
    public var isEmailVerified: Bool
    /// How the person signed in, in words: "E-mail and password", "Google".
    public var signedInWith: String
    /// When, in seconds since 1970.
    public var signedInAt: Int
    /// Where the app that sent the person here waits; nil without one.
    public var continueTo: Link?
    /// Whether there is a password to change.
    public var hasPassword: Bool
    /// Whether signing in asks for a second factor.
    public var mfaEnabled: Bool
    /// Whether it is a guest, whose account lasts only as long as the session.
    public var isAnonymous: Bool
    /// Whether a mail that confirms the address is on its way.
    public var isVerificationSent: Bool
    /// Whether the page asks if the account is really to be deleted.
    public var isConfirmingDelete: Bool
    /// The name, to be changed.
    public var displayName: Field<String>?

    /// Keeps the name.
    public var saveDisplayName: Action?
    /// Sends a mail that confirms the address; nil where it is confirmed or missing.
    public var verifyEmail: Action?
    /// Goes to the page for a new password, or a first one; nil for accounts without an address.
    public var updatePassword: Action?
    /// Goes to the page for another address.
    public var goToChangeEmail: Action?
    /// Goes to the second factors.
    public var goToMFAManagement: Action?
    /// Goes to the ways to sign in.
    public var goToSignInMethods: Action?
    /// Goes to the devices that are signed in.
    public var goToSessions: Action?
    /// Goes on from guest to full account.
    public var goToUpgrade: Action?
    /// Asks whether the account is really to be deleted.
    public var deleteAccount: Action?
    /// Deletes it.
    public var confirmDelete: Action?
    /// Keeps it.
    public var cancelDelete: Action?
    /// Ends the session.
    public var signOut: Action

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

extension SignedInContentState {
    /// What templates see.
    public static let schema = Schema<SignedInContentState>(
        "SignedInContentState",
        [
            .text("appName") { $0.appName },
            .object("user") { $0.user },
            .flag("isEmailVerified") { $0.isEmailVerified },
            .text("signedInWith") { $0.signedInWith },
            .date("signedInAt") { $0.signedInAt },
            .optionalLink("continueTo") { $0.continueTo },
            .flag("hasPassword") { $0.hasPassword },
            .flag("mfaEnabled") { $0.mfaEnabled },
            .flag("isAnonymous") { $0.isAnonymous },
            .flag("isVerificationSent") { $0.isVerificationSent },
            .flag("isConfirmingDelete") { $0.isConfirmingDelete },
            .optionalField("displayName") { $0.displayName },
            .optionalAction("saveDisplayName") { $0.saveDisplayName },
            .optionalAction("verifyEmail") { $0.verifyEmail },
            .optionalAction("updatePassword") { $0.updatePassword },
            .optionalAction("goToChangeEmail") { $0.goToChangeEmail },
            .optionalAction("goToMFAManagement") { $0.goToMFAManagement },
            .optionalAction("goToSignInMethods") { $0.goToSignInMethods },
            .optionalAction("goToSessions") { $0.goToSessions },
            .optionalAction("goToUpgrade") { $0.goToUpgrade },
            .optionalAction("deleteAccount") { $0.deleteAccount },
            .optionalAction("confirmDelete") { $0.confirmDelete },
            .optionalAction("cancelDelete") { $0.cancelDelete },
            .action("signOut") { $0.signOut },
        ] + commonMembers)
}
