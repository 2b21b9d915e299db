internal import Vestibule

/// The account page.
struct OwnAccount: HTML {
    let state: SignedInContentState

    var body: some HTML {
        OwnPage(state.isAnonymous ? "You are a guest" : "Hello, \(state.user.title)", state) {
            facts
            if let name = state.displayName, let save = state.saveDisplayName {
                AuthForm(state) {
                    AuthTextField("What to call you", text: name)
                    AuthButton("Save", action: save).style(.secondary)
                }
            }
            if state.isConfirmingDelete {
                AuthForm(state) {
                    Heading(2, "Shall everything go?")
                    if let action = state.confirmDelete { AuthButton("Delete it all", action: action) }
                    if let action = state.cancelDelete { AuthButton("No, keep it", action: action).style(.secondary) }
                }
            }
            actions
        }
    }

    private var facts: some HTML {
        DescriptionList {
            if let email = state.user.email {
                Term("E-mail")
                Description {
                    Bidi(email)
                    state.isEmailVerified ? " (yours)" : " (to be proven)"
                }
            }
            if let number = state.user.phoneNumber {
                Term("Number")
                Description { Bidi(number).attribute(.dir, "ltr") }
            }
            Term("Signed in")
            Description {
                state.signedInWith
                ", "
                Text(date: state.signedInAt)
            }
            Term("Second step")
            Description(state.mfaEnabled ? "on" : "off")
        }
        .class("facts")
    }

    private var actions: some HTML {
        AuthForm(state) {
            if let link = state.continueTo { Anchor("On to \(state.appName)", to: link).class("primary") }
            if let action = state.goToUpgrade { AuthButton("Keep what I did", action: action) }
            if let action = state.verifyEmail { AuthButton("Prove my address", action: action).style(.row) }
            if let action = state.updatePassword {
                AuthButton(state.hasPassword ? "Another password" : "A password", action: action).style(.row)
            }
            if let action = state.goToChangeEmail { AuthButton("Another address", action: action).style(.row) }
            if let action = state.goToMFAManagement { AuthButton("Second steps", action: action).style(.row) }
            if let action = state.goToSignInMethods { AuthButton("My ways in", action: action).style(.row) }
            if let action = state.goToSessions { AuthButton("My devices", action: action).style(.row) }
            if let action = state.deleteAccount { AuthButton("Delete my account", action: action).style(.row) }
            AuthButton("Sign out", action: state.signOut).style(.secondary)
        }
        .class("more")
    }
}

/// Changing the password.
struct OwnUpdatePassword: HTML {
    let state: UpdatePasswordContentState

    var body: some HTML {
        OwnPage(state.hasPassword ? "Another password" : "A password", state) {
            if state.asksProof { Paragraph("First we make sure that it is you.") }
            AuthForm(state) {
                if let current = state.currentPassword { SecureField("The one you have", text: current) }
                if let password = state.password {
                    SecureField("A good password", text: password, rules: state.passwordRules)
                }
                if let again = state.confirmPassword { SecureField("Once more", text: again) }
                AuthButton("Set it", action: state.updatePassword).dimmed(unless: state.isValid)
            }
        }
    }
}

/// Changing the address.
struct OwnChangeEmail: HTML {
    let state: ChangeEmailContentState

    var body: some HTML {
        OwnPage("Another address", state) {
            Paragraph { Bidi(state.sentTo ?? state.currentEmail) }
            if let email = state.newEmail, let send = state.sendCode {
                AuthForm(state) {
                    AuthTextField("The new one", text: email)
                    AuthButton("Send a code there", action: send)
                }
            }
            if let code = state.verificationCode, let verify = state.verify, !state.isCodeVoid {
                AuthForm(state) {
                    VerificationCodeField("Code from the mail", code: code)
                    AuthButton("Check it", action: verify)
                }
            }
            AuthForm(state) {
                if let action = state.resendCode { AuthButton("Send again", action: action).style(.secondary) }
                AuthButton("Keep the old one", action: state.cancel).style(.link)
            }
            OwnCountdown(seconds: state.resendCountdown)
        }
    }
}

/// Where the person is signed in.
struct OwnSessions: HTML {
    let state: SessionsContentState

    var body: some HTML {
        OwnPage("My devices", state) {
            AuthForm(state) {
                List {
                    for session in state.sessions {
                        ListItem {
                            Paragraph {
                                Strong { Bidi(session.device) }
                                if session.isCurrent { " (this one)" }
                            }
                            Paragraph { Text(date: session.lastSeenAt) }.class("hint")
                            if !session.isCurrent {
                                AuthButton("Sign out \(session.device)", action: state.revoke(session.id)).style(.link)
                            }
                        }
                        .attribute(.data("id"), session.id)
                        .attribute(.data("current"), session.isCurrent ? "true" : "false")
                    }
                }
                .class("things")
                if let action = state.revokeOthers { AuthButton("All but this", action: action).style(.secondary) }
            }
        }
    }
}
