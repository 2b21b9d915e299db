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
    /// Whether the account is a guest's, which is gone when its session is.
    public var isAnonymous: Bool
    /// Whether the address is proven.
    public var isEmailVerified: Bool
    /// How the person signed in, in words: "E-mail and password", "Google".
    public var signedInWith: String
    /// When, in seconds since 1970.
    public var signedInAt: Int
    /// Where the app that sent the person here waits; nil without one.
    public var continueTo: Link?

    /// Opens the ways to keep a guest's account.
    public var goToUpgrade: Action?
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
            .flag("isAnonymous") { $0.isAnonymous },
            .flag("isEmailVerified") { $0.isEmailVerified },
            .text("signedInWith") { $0.signedInWith },
            .date("signedInAt") { $0.signedInAt },
            .optionalLink("continueTo") { $0.continueTo },
            .optionalAction("goToUpgrade") { $0.goToUpgrade },
            .action("signOut") { $0.signOut },
        ] + commonMembers)
}
