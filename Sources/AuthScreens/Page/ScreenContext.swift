package import AuthCore
package import AuthFlows
package import Localization
internal import Markup

/// All that a content state is made from: the flow, the visitor, the words and the installation's settings.
package struct ScreenContext: Sendable {
    package var flow: FlowEngine.View
    package var visitor: Visitor
    package var strings: Strings
    package var settings: ScreenSettings
    package var flowSettings: FlowSettings
    package var providers: [any AuthProviderUI]
    package var demo: [ProviderSignInButtonStackOption]
    package var now: Int
    /// The sign-up that waits for its code, when the flow has one.
    package var pendingSignUp: PendingSignUp?
    /// The code or link that the flow waits for, when this session asked for it.
    package var challenge: Challenge?
    /// The second factors that the page is about.
    package var factorFacts = FactorFacts()
    /// What the signed-in person's account has, for the pages that show it.
    package var account: AccountView?
    /// How the mailed link stands that the browser holds.
    package var link: LinkReading?
    /// Whose password may be set anew in this flow.
    package var resetOwner: User?
    /// What the local issuer is asked, in development.
    var issuing: LocalIssuerScreen.Asked?
    /// Makes what the page asks the browser's authenticators; nil where passkeys are switched off.
    package var passkeys: PasskeyOffer?
    /// What was sent, for the development outbox.
    package var messages: [OutboundMessage] = []
    /// What keeps a development server's files from being used, and the page that was asked for meanwhile.
    package var faultReport: FaultReport?
    var faultAddress = "/auth"
    /// The page that is asked for; the e-mail form stands alone or in the picker.
    package var page: ScreenID

    var record: FlowRecord { flow.record }
    var isLoading: Bool { flow.runningAttempt != nil }

    /// The words of a message.
    func text(_ message: Message) -> String { Self.text(message, strings) }

    static func text(_ message: Message, _ strings: Strings) -> String {
        let arguments = message.arguments.map { argument in
            switch argument.value {
            case .text(let text): Argument.text(argument.name, text)
            case .number(let number): Argument.number(argument.name, number)
            case .seconds(let seconds): Argument.seconds(argument.name, seconds)
            case .country(let code): Argument.text(argument.name, strings("country." + code))
            }
        }
        return strings.text(of: message.id.rawValue, arguments)
    }

    /// What is wrong with the page: while an attempt runs, only that another press was refused.
    var error: Message? {
        guard let attempt = flow.runningAttempt else { return record.error }
        return attempt.hasRefusedAnother ? Message(.attemptRunning) : nil
    }

    /// What a page announces: while an attempt runs, that it runs.
    var statusText: String? { isLoading ? strings("loading.message") : record.status.map(text) }
    var statusID: String? { isLoading ? "loading.message" : record.status?.id.rawValue }

    /// A field with what was typed and what is wrong with it.
    func field(_ name: String, isSecret: Bool = false, _ constraints: FieldConstraints) -> Field<String> {
        var constraints = constraints
        constraints.isReadOnly = isLoading
        let fault = isLoading ? nil : record.faults[name]
        constraints.hasAutofocus =
            !isLoading && error == nil && (focusedField.map { $0 == name } ?? constraints.hasAutofocus)
        return Field(
            name, value: isSecret ? "" : record.values[name] ?? "", message: fault.map(text),
            messageID: fault?.id.rawValue,
            constraints: constraints)
    }

    func flagField(_ name: String, isRequired: Bool = false) -> Field<Bool> {
        let fault = isLoading ? nil : record.faults[name]
        return Field(
            name, value: record.values[name].map { !$0.isEmpty } ?? false, message: fault.map(text),
            messageID: fault?.id.rawValue,
            constraints: FieldConstraints(type: .checkbox, isRequired: isRequired, isReadOnly: isLoading))
    }

    /// The first field in page order that has a fault takes the focus.
    private var focusedField: String? {
        [
            "displayName", "email", "newEmail", "selectedCountry", "phoneNumber", "currentPassword", "password",
            "confirmPassword", "verificationCode", "totpCode", "recoveryCode", "acceptsTerms",
            "passkeyName",
        ].first {
            record.faults[$0] != nil
        }
    }

    /// The address of a page, with the flow where there is one stored.
    func link(_ screen: ScreenID) -> Link {
        let path = settings.path(of: screen)
        return Link(flow.isFresh ? path : path + "?flow=" + flow.id.rawValue)
    }

    /// The terms and privacy links; only web addresses are shown.
    var termsLink: Link? { settings.termsURL.map(Link.init) }
    var privacyLink: Link? { settings.privacyURL.map(Link.init) }
}
