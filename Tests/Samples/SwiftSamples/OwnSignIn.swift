internal import Vestibule

/// The first page.
struct OwnPicker: HTML {
    let state: AuthPickerContentState

    var body: some HTML {
        OwnPage(state.isUpgrade ? "Keep what you have" : "Come in to \(state.appName)", state) {
            if let notice = state.notice { Paragraph(notice) }
            ProviderButtonStack(state.providers, select: state.signIn)
            if let email = state.emailAuth { OwnEmailForm(state: email) }
            OwnOtherWays(state: state)
            TermsLinks(terms: state.termsURL, privacy: state.privacyURL)
        }
    }
}

/// The ways in that are no providers.
struct OwnOtherWays: HTML {
    let state: AuthPickerContentState

    var body: some HTML {
        AuthForm(state) {
            if let action = state.goToEmail { AuthButton("E-mail and password", action: action).style(.secondary) }
            if let action = state.goToEmailLink, state.emailLinkSignInEnabled {
                AuthButton("Mail me a link", action: action).style(.secondary)
            }
            if let action = state.continueAsGuest { AuthButton("Just look around", action: action).style(.link) }
            if let action = state.goToRecovery { AuthButton("I can't get in", action: action).style(.link) }
        }
        .class("more")
    }
}

/// The e-mail form by itself.
struct OwnEmailPage: HTML {
    let state: EmailAuthContentState

    var body: some HTML {
        OwnPage(state.flow == .signIn ? "Good to see you" : "Join us", state) {
            OwnEmailForm(state: state)
            TermsLinks(terms: state.termsURL, privacy: state.privacyURL)
        }
    }
}

/// The e-mail form, on its own page and in the picker alike.
struct OwnEmailForm: HTML {
    let state: EmailAuthContentState

    var body: some HTML {
        if state.flow == .signIn, let signIn = state.signIn {
            AuthForm(state, defaultAction: signIn) {
                AuthTextField("Your e-mail", text: state.email)
                SecureField("Your password", text: state.password)
                if let remember = state.rememberMe { Toggle(isOn: remember) }
                AuthButton("Let me in", action: signIn).dimmed(unless: state.isValid)
                if let passkey = state.signInWithPasskey {
                    AuthButton("Ask my device", action: passkey).style(.secondary)
                }
                if let action = state.goToPasswordRecovery { AuthButton("Forgotten?", action: action).style(.link) }
                if state.signUp != nil { AuthButton("I'm new here", action: state.switchFlow).style(.link) }
                if let action = state.goToEmailLink { AuthButton("Mail me a link", action: action).style(.link) }
            }
        }
        if state.flow == .signUp, let signUp = state.signUp {
            AuthForm(state, defaultAction: signUp) {
                if let name = state.displayName { AuthTextField(text: name) }
                AuthTextField("Your e-mail", text: state.email)
                SecureField("A good password", text: state.password, rules: state.passwordRules)
                if let again = state.confirmPassword { SecureField(text: again) }
                if let remember = state.rememberMe { Toggle(isOn: remember) }
                if let terms = state.acceptsTerms { Toggle(isOn: terms) }
                AuthButton("Sign me up", action: signUp).dimmed(unless: state.isValid)
                if let passkey = state.signUpWithPasskey {
                    AuthButton("No password, please", action: passkey).style(.secondary)
                }
                if state.signIn != nil { AuthButton("I have an account", action: state.switchFlow).style(.link) }
            }
        }
    }
}

/// The page that asks for a number.
struct OwnPhoneNumber: HTML {
    let state: PhoneNumberContentState

    var body: some HTML {
        OwnPage("Your number", state) {
            AuthForm(state) {
                CountrySelector(selection: state.selectedCountry, allowed: state.allowedCountries)
                AuthTextField("Number", text: state.phoneNumber)
                AuthButton("Text me", action: state.sendCode).dimmed(unless: state.isValid)
            }
        }
    }
}

/// The page that asks for the code of a text message.
struct OwnPhoneCode: HTML {
    let state: VerificationCodeContentState

    var body: some HTML {
        OwnPage("Read your messages", state) {
            Paragraph {
                "We sent it to "
                Bidi(state.fullPhoneNumber).attribute(.dir, "ltr")
            }
            if state.isCodeVoid {
                Paragraph("That code is of no more use.")
            } else {
                AuthForm(state) {
                    VerificationCodeField("Code", code: state.verificationCode)
                    AuthButton("Check it", action: state.verify).dimmed(unless: state.isValid)
                }
            }
            AuthForm(state) {
                AuthButton("Another one", action: state.resendCode).style(.secondary)
                AuthButton("Another number", action: state.changeNumber).style(.link)
            }
            OwnCountdown(seconds: state.resendCountdown)
        }
    }
}

/// The page for an account that is there already.
struct OwnConflict: HTML {
    let state: AccountConflictContentState

    var body: some HTML {
        OwnPage("We know you already", state) {
            switch state.kind {
            case .emailInUse, .credentialInUse: Paragraph("\(state.providerName) leads to another account:")
            case .providerAlreadyLinked: Paragraph("\(state.providerName) belongs to another account:")
            case .guestUpgrade: Paragraph("With \(state.providerName) you have an account besides what you did here:")
            }
            if !state.maskedAccount.isEmpty { Paragraph { Bidi(state.maskedAccount) } }
            if !state.methods.isEmpty { ProviderButtonStack(state.methods, select: state.signIn) }
            AuthForm(state) {
                if let action = state.merge { AuthButton("Put both together", action: action) }
                if let action = state.switchAccount { AuthButton("Go there", action: action).style(.secondary) }
                if let action = state.keep { AuthButton("Stay here", action: action).style(.secondary) }
                AuthButton("Never mind", action: state.cancel).style(.link)
            }
            Paragraph("For \(state.minutesLeft) more minutes.")
        }
    }
}
