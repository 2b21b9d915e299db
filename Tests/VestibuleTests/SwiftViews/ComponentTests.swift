import AuthCore
import AuthScreens
import Localization
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// A component writes what the template element of its name writes: same ids, names, constraints and messages.
@Suite struct ComponentTests {
    private let samples: Samples

    init() throws { samples = try Samples() }

    /// Whether every sample of a screen holds what the component makes of its state.
    private func expect<S: Screen & SendableMetatype>(
        _ screen: S.Type, _ component: (S.State) -> some HTML, in names: Set<String>? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let context = samples.context("en")
        var rendering = RenderContext(
            strings: context.strings,
            form: FormContext(csrf: "sample", flow: FlowID.zero.rawValue, step: "1", from: S.id.rawValue)
        ) { _ in context.settings.path(of: S.id) }
        rendering.resources = samples.installation.library.resources
        var count = 0
        for sample in S.samples(context) where names?.contains(sample.name) ?? true {
            var output = HTMLBuffer()
            component(sample.state).render(into: &output, rendering)
            let html = String(decoding: output.bytes, as: UTF8.self)
            let page = try #require(samples.page(S.id, sample.name, "en"))
            #expect(!html.isEmpty && page.contains(html), "\(sample.name): \(html)", sourceLocation: sourceLocation)
            count += 1
        }
        #expect(count > 0, sourceLocation: sourceLocation)
    }

    @Test func `a text field is Elements/Field`() throws {
        try expect(EnterPhoneNumberScreen.self) { AuthTextField(text: $0.phoneNumber) }
        try expect(EmailAuthScreen.self) { AuthTextField(LocalizedText("field.email"), text: $0.email) }
    }

    @Test func `a country selector is Elements/CountryField`() throws {
        try expect(EnterPhoneNumberScreen.self) {
            CountrySelector(selection: $0.selectedCountry, allowed: $0.allowedCountries)
        }
    }

    @Test func `a secure field is Elements/PasswordField, with rules Elements/NewPasswordField`() throws {
        try expect(ResetPasswordScreen.self) { SecureField(text: $0.password, rules: $0.passwordRules) }
        try expect(ResetPasswordScreen.self) { SecureField(text: $0.confirmPassword) }
    }

    @Test func `a code field is Elements/CodeField`() throws {
        try expect(
            EmailVerificationScreen.self, { VerificationCodeField(code: $0.verificationCode) },
            in: ["sent", "wrong", "malformed", "loading"])
    }

    @Test func `a toggle is Elements/Checkbox`() throws {
        try expect(EmailAuthScreen.self, { $0.rememberMe.map { Toggle(isOn: $0) } }, in: ["sign-in", "sign-in-failed"])
        try expect(EmailAuthScreen.self, { $0.acceptsTerms.map { Toggle(isOn: $0) } }, in: ["sign-up-everything"])
    }

    @Test func `a radio group is Elements/FactorChoice's`() throws {
        try expect(
            MFAEnrolmentScreen.self,
            { state in
                state.selectedFactorType.map {
                    RadioGroup(LocalizedText("field.selectedFactorType"), selection: $0, factors: state.allowedFactors)
                }
            }, in: ["choose", "nothing-chosen"])
    }

    @Test func `a stack of providers is Elements/ProviderStack`() throws {
        try expect(
            AuthPickerScreen.self, { ProviderButtonStack($0.providers, select: $0.signIn) },
            in: [
                "stock", "provider-loading", "provider-second-press", "long-names",
            ])
        try expect(
            LegacySignInRecoveryScreen.self, { ProviderButtonStack($0.methods, select: $0.choose) }, in: ["choose"])
    }

    @Test func `messages and the way back are Elements/ErrorSummary, Status and Back`() throws {
        try expect(
            EnterPhoneNumberScreen.self,
            { state in state.errorMessage.map { ErrorSummary($0, id: state.errorID) } }, in: ["too-soon", "limited"])
        try expect(
            EnterPhoneNumberScreen.self,
            { state in state.statusMessage.map { StatusMessage($0, id: state.statusID) } }, in: ["loading"])
        try expect(EnterPhoneNumberScreen.self) { $0.back.map { BackLink($0) } }
    }

    @Test func `a QR symbol and a key are those of Elements/AuthenticatorKey`() throws {
        try expect(
            MFAEnrolmentScreen.self,
            { state in
                state.totpQRCode.map {
                    QRCodeImage($0, label: LocalizedText("mfa.totp.qr", .text("account", state.account)))
                }
            }, in: ["app"])
        try expect(MFAEnrolmentScreen.self, { $0.totpSecret.map { TOTPKey($0) } }, in: ["app"])
    }

    @Test func `a button that is not ready is dimmed, never disabled`() throws {
        let button = AuthButton("Go", action: Action("go"))
        #expect(html(button.dimmed(unless: true)).hasPrefix("<button class=\"primary\" data-ready=\"true\" name="))
        let dimmed = html(button.dimmed(unless: false))
        #expect(dimmed == "<button class=\"primary\" data-ready=\"false\" name=\"action\" value=\"go\">Go</button>")
        let link = html(AuthButton("Back", action: Action("undo", argument: "a", validates: false)).style(.link))
        #expect(link == "<button class=\"link\" formnovalidate name=\"action\" value=\"undo:a\">Back</button>")
    }

    @Test func `a default button takes the words of the visible one, without its elements`() throws {
        let form = html(
            AuthForm(defaultAction: Action("go")) {
                AuthButton("Other", action: Action("other"))
                AuthButton(action: Action("go")) {
                    IconImage("send")
                    Strong("Go & see")
                }
            })
        #expect(
            form.contains(
                "value=\"go\" name=\"action\">Go &amp; see</button>\n<button class=\"primary\" name=\"action\" value=\"other\">"
            ))
    }

    @Test func `the e-mail form posts to its own screen and says which page holds it`() throws {
        let context = samples.context("en")
        let state = try #require(AuthPickerScreen.samples(context).first?.state.emailAuth)
        let form = html(AuthForm(state) { "" }, on: .authPicker)
        #expect(form.contains("action=\"/EmailAuth\"") && form.contains("name=\"from\" value=\"AuthPicker\""))
        #expect(!html(AuthForm(state) { "" }, on: .emailAuth).contains("name=\"from\""))
    }

    private func html(_ component: some HTML, on screen: ScreenID = .signedIn) -> String {
        let form = FormContext(csrf: "c", flow: "f", step: "1", from: screen.rawValue)
        var output = HTMLBuffer()
        component.render(
            into: &output, RenderContext(strings: samples.context("en").strings, form: form) { "/\($0)" })
        return String(decoding: output.bytes, as: UTF8.self)
    }

    @Test func `a form begins with the hidden inputs and its clipped default button`() throws {
        try expect(EnterPhoneNumberScreen.self) { state in
            FormHead(
                form: AuthForm(state, defaultAction: state.sendCode) {
                    AuthButton(LocalizedText("phone.send"), action: state.sendCode)
                })
        }
    }
}

/// A form as far as its first line goes.
private struct FormHead<Content: HTML>: HTMLPrimitive {
    let form: AuthForm<Content>

    func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        var whole = HTMLBuffer()
        form.render(into: &whole, context)
        output.append(whole.bytes.prefix { $0 != UInt8(ascii: "\n") })
    }
}
