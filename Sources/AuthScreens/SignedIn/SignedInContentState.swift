public import Markup

/// The signed-in person as pages show them.
public struct UserState: TemplateState, Equatable {
    public var id: String
    public var displayName: String?
    public var email: String?
    public var phoneNumber: String?
    /// One or two letters for the mark beside the name.
    public var initials: String
    /// The best of name, address and number.
    public var title: String

    /// Creates a user as shown.
    public init(id: String, displayName: String?, email: String?, phoneNumber: String?, initials: String, title: String) {
        self.id = id
        self.displayName = displayName
        self.email = email
        self.phoneNumber = phoneNumber
        self.initials = initials
        self.title = title
    }

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
public struct SignedInContentState: TemplateState {
    public var appName: String
    public var user: UserState
    public var isEmailVerified: Bool
    /// How the person signed in, in words: "E-mail and password", "Google".
    public var signedInWith: String
    /// When, in seconds since 1970.
    public var signedInAt: Int
    /// Where the app that sent the person here waits; nil without one.
    public var continueTo: Link?

    public var signOut: Action

    public var isValid: Bool
    public var isLoading: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var statusMessage: String?
    public var statusID: String?
    public var back: Link?
}

extension SignedInContentState {
    public static let schema = Schema<SignedInContentState>(
        "SignedInContentState",
        [
            .text("appName") { $0.appName },
            .object("user") { $0.user },
            .flag("isEmailVerified") { $0.isEmailVerified },
            .text("signedInWith") { $0.signedInWith },
            .date("signedInAt") { $0.signedInAt },
            .optionalLink("continueTo") { $0.continueTo },
            .action("signOut") { $0.signOut },
            .flag("isValid") { $0.isValid },
            .flag("isLoading") { $0.isLoading },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalText("statusMessage") { $0.statusMessage },
            .optionalText("statusID") { $0.statusID },
            .optionalLink("back") { $0.back },
        ])
}
