internal import Vestibule

/// The code of a new account.
struct OwnVerification: HTML {
    let state: EmailVerificationContentState

    var body: some HTML {
        OwnPage("Is this you?", state) {
            if let address = state.newEmail, let action = state.changeAddress {
                AuthForm(state) {
                    AuthTextField("Your address", text: address)
                    AuthButton("Send a code", action: action)
                }
            } else {
                Paragraph { Bidi(state.email) }
            }
            if state.isCodeSent, !state.isCodeVoid {
                AuthForm(state) {
                    VerificationCodeField("Code from the mail", code: state.verificationCode)
                    AuthButton("It's me", action: state.verify).dimmed(unless: state.isValid)
                }
            }
            AuthForm(state) {
                if state.newEmail == nil {
                    AuthButton(state.isCodeSent ? "Send again" : "Send a code", action: state.resend).style(.secondary)
                }
                if state.newEmail == nil, let action = state.changeAddress {
                    AuthButton("Another address", action: action).style(.link)
                }
                if let action = state.startOver { AuthButton("From the start", action: action).style(.link) }
                if let action = state.signOut { AuthButton("Sign out", action: action).style(.link) }
            }
            OwnCountdown(seconds: state.resendCountdown)
        }
    }
}

/// What every page shows whose mail is on its way.
struct OwnMailSent<State: ContentState>: HTML {
    let state: State
    let sentTo: String
    let code: Field<String>
    let verify: Action
    let isCodeVoid: Bool
    let again: Action
    let leave: Action
    let countdown: Int?

    var body: some HTML {
        Paragraph {
            "Look into the mail of "
            Bidi(sentTo)
        }
        if !isCodeVoid {
            AuthForm(state) {
                VerificationCodeField("Code from the mail", code: code)
                AuthButton("Check it", action: verify)
            }
        }
        AuthForm(state) {
            AuthButton("Send again", action: again).style(.secondary)
            AuthButton("Another address", action: leave).style(.link)
        }
        OwnCountdown(seconds: countdown)
    }
}

/// Asking for a new password.
struct OwnPasswordRecovery: HTML {
    let state: PasswordRecoveryContentState

    var body: some HTML {
        OwnPage("A new password", state) {
            if state.isSent {
                OwnMailSent(
                    state: state, sentTo: state.sentTo, code: state.verificationCode, verify: state.verify,
                    isCodeVoid: state.isCodeVoid, again: state.sendResetLink, leave: state.dismissSuccess,
                    countdown: state.resendCountdown)
            } else {
                AuthForm(state) {
                    AuthTextField("Your e-mail", text: state.email)
                    AuthButton("Send", action: state.sendResetLink).dimmed(unless: state.isValid)
                }
            }
        }
    }
}

/// Asking for a sign-in link.
struct OwnEmailLink: HTML {
    let state: EmailLinkContentState

    var body: some HTML {
        OwnPage("A link by mail", state) {
            if state.isSent {
                OwnMailSent(
                    state: state, sentTo: state.sentTo, code: state.verificationCode, verify: state.verify,
                    isCodeVoid: state.isCodeVoid, again: state.sendSignInLink, leave: state.dismissAlert,
                    countdown: state.resendCountdown)
            } else {
                AuthForm(state) {
                    AuthTextField("Your e-mail", text: state.email)
                    AuthButton("Send", action: state.sendSignInLink).dimmed(unless: state.isValid)
                }
            }
        }
    }
}

/// Where every mailed link lands.
struct OwnConfirmLink: HTML {
    let state: ConfirmLinkContentState

    var body: some HTML {
        OwnPage(state.heading, state) {
            if let address = state.maskedAddress { Paragraph { Bidi(address) } }
            if let name = state.signedInAs { Paragraph("You are signed in as \(name).") }
            if let confirm = state.confirm {
                AuthForm(state, defaultAction: confirm) {
                    if let email = state.email { AuthTextField("Your e-mail", text: email) }
                    if let password = state.password {
                        SecureField("A good password", text: password, rules: state.passwordRules)
                    }
                    AuthButton(state.confirmTitle, action: confirm)
                }
            }
            AuthForm(state) {
                if let action = state.signOut { AuthButton("Sign out", action: action).style(.secondary) }
                if let action = state.sendAgain { AuthButton("Send another", action: action).style(.secondary) }
            }
            Paragraph { Anchor(state.isSignedIn ? "To my account" : "To the start", to: state.wayOn) }
        }
    }
}

/// Setting a new password from a mail.
struct OwnResetPassword: HTML {
    let state: ResetPasswordContentState

    var body: some HTML {
        OwnPage("A new password", state) {
            Paragraph { Bidi(state.email) }
            AuthForm(state) {
                SecureField("A good password", text: state.password, rules: state.passwordRules)
                SecureField("Once more", text: state.confirmPassword)
                AuthButton("Set it", action: state.updatePassword).dimmed(unless: state.isValid)
            }
        }
    }
}

/// The help for who cannot sign in.
struct OwnRecovery: HTML {
    let state: LegacySignInRecoveryContentState

    var body: some HTML {
        OwnPage("How did I get in?", state) {
            if !state.methods.isEmpty {
                ProviderButtonStack(state.methods, select: state.choose)
            } else if state.isSent {
                Paragraph { Bidi(state.sentTo) }
                AuthForm(state) { AuthButton("Send again", action: state.sendMethods).style(.secondary) }
                OwnCountdown(seconds: state.resendCountdown)
            } else {
                AuthForm(state) {
                    AuthTextField("Your e-mail", text: state.email)
                    AuthButton("Tell me by mail", action: state.sendMethods).dimmed(unless: state.isValid)
                }
            }
            AuthForm(state) { AuthButton("Never mind", action: state.cancel).style(.link) }
        }
    }
}
