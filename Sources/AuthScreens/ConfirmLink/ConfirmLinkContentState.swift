public import Markup

/// Which sentence a link's page explains itself with.
public enum LinkLead: String, Sendable, CaseIterable {
    /// Nothing besides the error or status.
    case none
    /// It went to an address; one press uses it.
    case press
    /// It went to an address, which is to be entered.
    case address
    /// It went to an address; a password is to be entered.
    case password
    /// It went to an address; something else comes first.
    case went
}

/// Everything the page shows where every mailed link lands.
public struct ConfirmLinkContentState: ContentState {
    /// What the link is for, or what is wrong with it, in one short line.
    public var heading: String
    /// Which sentence explains it.
    public var lead: LinkLead
    /// The address that the link went to, masked; nil where there is no link.
    public var maskedAddress: String?
    /// Who is signed in here, when it is somebody else.
    public var signedInAs: String?
    /// The whole address; asked for in another browser.
    public var email: Field<String>?
    /// The sign-up's password or a new one; asked for in another browser.
    public var password: Field<String>?
    /// The rules that a new password must satisfy.
    public var passwordRules: [RuleState]
    /// Uses the link; nil where it can't be used.
    public var confirm: Action?
    /// What ``confirm`` does, in words.
    public var confirmTitle: String
    /// Leads to where another mail is sent; nil where none is needed.
    public var sendAgain: Action?
    /// Ends the other person's session and comes back.
    public var signOut: Action?
    /// The way on without the link.
    public var wayOn: Link
    /// Whether somebody is signed in here, so that the way on is the account page.
    public var isSignedIn: Bool

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

extension ConfirmLinkContentState {
    /// Whether the page or one of its fields has something to mend.
    public var hasFault: Bool { errorMessage != nil || email?.message != nil || password?.message != nil }

    /// What templates see.
    public static let schema = Schema<ConfirmLinkContentState>(
        "ConfirmLinkContentState",
        [
            .text("heading") { $0.heading },
            .choice("lead") { $0.lead },
            .optionalText("maskedAddress") { $0.maskedAddress },
            .optionalText("signedInAs") { $0.signedInAs },
            .optionalField("email") { $0.email },
            .optionalField("password") { $0.password },
            .list("passwordRules", placeholder: RuleState(text: "", isMet: false, isJudged: false)) {
                $0.passwordRules
            },
            .optionalAction("confirm") { $0.confirm },
            .text("confirmTitle") { $0.confirmTitle },
            .optionalAction("sendAgain") { $0.sendAgain },
            .optionalAction("signOut") { $0.signOut },
            .link("wayOn") { $0.wayOn },
            .flag("isSignedIn") { $0.isSignedIn },
        ] + commonMembers)
}
