public import Vestibule

/// An app with markup of its own for every page, so that nothing a page needs can be missing from its state unnoticed.
public func fullCustomization(_ configuration: AuthConfiguration = AuthConfiguration()) throws -> AuthUI {
    try AuthUI(configuration) {
        AuthPickerView()
            .pickerContent {
                AuthPickerPageView { state in OwnPicker(state: state) }
            }
            .pickerDestination { screen in
                OwnDestination(screen: screen)
            }
    }
    .screen(LegacySignInRecoveryView { state in OwnRecovery(state: state) })
    .screen(ProblemView { state in OwnProblem(state: state) })
    .screen(ContinueView { state in OwnContinue(state: state) })
    .slot(.footer) { Paragraph("Every page here is our own.").class("hint") }
}

/// Each route with its page.
struct OwnDestination: HTML {
    let screen: AuthView

    var body: some HTML {
        switch screen {
        case .emailAuth: EmailAuthView { state in OwnEmailPage(state: state) }
        case .emailVerification: EmailVerificationView { state in OwnVerification(state: state) }
        case .passwordRecovery: PasswordRecoveryView { state in OwnPasswordRecovery(state: state) }
        case .resetPassword: ResetPasswordView { state in OwnResetPassword(state: state) }
        case .emailLink: EmailLinkView { state in OwnEmailLink(state: state) }
        case .confirmLink: ConfirmLinkView { state in OwnConfirmLink(state: state) }
        case .updatePassword: UpdatePasswordView { state in OwnUpdatePassword(state: state) }
        case .changeEmail: ChangeEmailView { state in OwnChangeEmail(state: state) }
        case .enterPhoneNumber: EnterPhoneNumberView { state in OwnPhoneNumber(state: state) }
        case .enterVerificationCode: EnterVerificationCodeView { state in OwnPhoneCode(state: state) }
        case .mfaEnrolment: MFAEnrolmentView { state in OwnEnrolment(state: state) }
        case .mfaResolution: MFAResolutionView { state in OwnResolution(state: state) }
        case .mfaManagement: MFAManagementView { state in OwnManagement(state: state) }
        case .accountConflict: AccountConflictView { state in OwnConflict(state: state) }
        case .signInMethods: SignInMethodsView { state in OwnMethods(state: state) }
        case .sessions: SessionsView { state in OwnSessions(state: state) }
        case .signedIn: SignedInView { state in OwnAccount(state: state) }
        }
    }
}

/// What every page of the app has: the way back, a heading, the messages.
struct OwnPage<State: ContentState, Content: HTML>: HTML {
    let title: String
    let state: State
    let content: Content
    private var errorID: String?

    init(_ title: String, _ state: State, @HTMLBuilder content: () -> Content) {
        self.title = title
        self.state = state
        self.content = content()
    }

    var body: some HTML {
        Article {
            Heading(1, title)
            PageNotices(state)
            content
            if let back = state.back { BackLink(back) }
        }
        .class("screen", "house")
        .attribute(.data("error"), errorID)
    }

    /// Names the error that the whole page is about.
    func errorID(_ id: String?) -> Self {
        var copy = self
        copy.errorID = id
        return copy
    }
}

/// How long it takes until another code can be asked for.
struct OwnCountdown: HTML {
    let seconds: Int?

    var body: some HTML {
        if let seconds { Paragraph(LocalizedText("resend.wait", .seconds("seconds", seconds))).class("hint") }
    }
}

/// Pages without a state that asks for anything.
struct OwnProblem: HTML {
    let state: ProblemContentState

    var body: some HTML {
        OwnPage(state.heading, state) {
            Paragraph(state.explanation)
            if let seconds = state.retryAfter {
                Paragraph(LocalizedText("problem.retryAfter", .seconds("seconds", seconds)))
            }
            if let id = state.logID { Paragraph { CodeText(id) } }
            Paragraph { Anchor(state.wayOnTitle, to: state.wayOn).class("primary") }
        }
        .errorID(state.errorID)
    }
}

/// On the way to another origin.
struct OwnContinue: HTML {
    let state: ContinueContentState

    var body: some HTML {
        OwnPage("Off you go", state) {
            Paragraph { Anchor("On to \(state.destination)", to: state.target).class("primary") }
        }
    }
}
