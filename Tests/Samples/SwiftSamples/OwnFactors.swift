internal import Vestibule

/// Setting up a second step.
struct OwnEnrolment: HTML {
    let state: MFAEnrollmentContentState

    var body: some HTML {
        OwnPage(state.step == .recoveryCodes ? "Keep these" : "One step more", state) {
            switch state.step {
            case .choose: choose
            case .mailCode: mailCode
            case .phone: phone
            case .smsCode: smsCode
            case .totp: app
            case .recoveryCodes: codes
            }
            AuthForm(state) {
                if let action = state.resendCode { AuthButton("Another code", action: action).style(.secondary) }
                if let action = state.cancel { AuthButton("Not now", action: action).style(.link) }
            }
            OwnCountdown(seconds: state.resendCountdown)
        }
    }

    @HTMLBuilder private var choose: some HTML {
        if state.isRequired { Paragraph("You need it to go on.") }
        if let kind = state.selectedFactorType {
            AuthForm(state) {
                RadioGroup(
                    "What suits you?", selection: kind,
                    choices: state.allowedFactors.map { RadioChoice($0.kind, $0.title, hint: $0.hint) })
                if let action = state.start { AuthButton("Take this", action: action) }
            }
        }
    }

    @HTMLBuilder private var mailCode: some HTML {
        if let verify = state.verify, let code = state.verificationCode {
            AuthForm(state) {
                VerificationCodeField("Code from the mail", code: code)
                AuthButton("Check it", action: verify)
            }
        }
        if let action = state.sendCode { AuthForm(state) { AuthButton("Mail me a code", action: action) } }
    }

    private var phone: some HTML {
        AuthForm(state) {
            if let country = state.selectedCountry {
                CountrySelector(selection: country, allowed: state.allowedCountries)
            }
            if let number = state.phoneNumber { AuthTextField("Number", text: number) }
            if let name = state.displayName { AuthTextField("What to call it", text: name).placeholder("My phone") }
            if let action = state.sendCode { AuthButton("Text me", action: action) }
        }
    }

    private var smsCode: some HTML {
        AuthForm(state) {
            if let number = state.maskedDestination { Paragraph { Bidi(number) } }
            if let code = state.verificationCode { VerificationCodeField("Code", code: code) }
            if let action = state.enroll { AuthButton("Switch it on", action: action) }
        }
    }

    private var app: some HTML {
        AuthForm(state) {
            if let code = state.totpQRCode { QRCodeImage(code, label: "The key of \(state.account)") }
            if let key = state.totpSecret { Paragraph { TOTPKey(key) } }
            if let uri = state.totpURI { Anchor("Open the app", to: uri) }
            if let code = state.totpCode { VerificationCodeField("What the app shows", code: code) }
            if let name = state.displayName { AuthTextField("What to call it", text: name) }
            if let action = state.enroll { AuthButton("Switch it on", action: action) }
        }
    }

    private var codes: some HTML {
        AuthForm(state) {
            if state.recoveryCodes.isEmpty { Paragraph("They were shown once.") }
            RecoveryCodeList(state.recoveryCodes)
            if let action = state.finish { AuthButton("I have them", action: action) }
            if let action = state.downloadCodes { AuthButton("As a file", action: action).style(.secondary) }
        }
    }
}

/// Proving the second step.
struct OwnResolution: HTML {
    let state: MFAResolutionContentState

    var body: some HTML {
        OwnPage("Still you?", state) {
            if let resolve = state.resolve {
                AuthForm(state) {
                    if let code = state.totpCode { VerificationCodeField("What the app shows", code: code) }
                    if let code = state.verificationCode { VerificationCodeField("Code", code: code) }
                    AuthButton("It's me", action: resolve)
                }
            }
            if let action = state.sendCode {
                AuthForm(state) {
                    if let number = state.maskedNumber { Paragraph { Bidi(number) } }
                    AuthButton(state.isCodeSent ? "Another code" : "Text me", action: action).style(.secondary)
                }
                OwnCountdown(seconds: state.resendCountdown)
            }
            if let select = state.selectHint {
                AuthForm(state) {
                    for hint in state.hints where !hint.isSelected {
                        AuthButton(hint.title, action: select("\(hint.index)")).style(.secondary)
                    }
                }
            }
            if let passkey = state.usePasskey {
                AuthForm(state) { AuthButton("Ask my device", action: passkey).style(.secondary) }
            }
            if let code = state.recoveryCode, let use = state.useRecoveryCode {
                Details("I have a recovery code", isOpen: state.isRecoveryOpen) {
                    AuthForm(state) {
                        VerificationCodeField("Recovery code", code: code)
                        AuthButton("Use it", action: use).style(.secondary)
                    }
                }
            }
            AuthForm(state) { AuthButton("Not me", action: state.cancel).style(.link) }
        }
    }
}

/// The second steps of an account.
struct OwnManagement: HTML {
    let state: MFAManagementContentState

    var body: some HTML {
        OwnPage("Second steps", state) {
            if state.enrolledFactors.isEmpty {
                Paragraph("None yet.")
            } else {
                AuthForm(state) {
                    List {
                        for factor in state.enrolledFactors { OwnFactor(factor: factor, state: state) }
                    }
                    .class("things")
                    if let left = state.recoveryCodesLeft { Paragraph("\(left) recovery codes left.") }
                    if let action = state.newRecoveryCodes { AuthButton("New codes", action: action).style(.secondary) }
                }
            }
            AuthForm(state) {
                if let action = state.goToEnrollment { AuthButton("Add one", action: action) }
                AuthButton("Look again", action: state.refresh).style(.link)
            }
        }
    }
}

/// One second step in the list.
struct OwnFactor: HTML {
    let factor: EnrolledFactorState
    let state: MFAManagementContentState

    var body: some HTML {
        ListItem {
            Paragraph {
                Strong(factor.name)
                " "
                if let detail = factor.detail { Bidi(detail) }
            }
            Paragraph { Text(date: factor.enrolledAt) }.class("hint")
            if factor.isConfirming {
                AuthButton("Really remove \(factor.name)", action: state.confirmUnenroll(factor.id)).style(.secondary)
                if let action = state.cancelUnenroll { AuthButton("Keep it", action: action).style(.link) }
            } else if factor.isRemovable {
                AuthButton("Remove \(factor.name)", action: state.unenroll(factor.id)).style(.link)
            }
        }
        .attribute(.data("id"), factor.id)
    }
}
