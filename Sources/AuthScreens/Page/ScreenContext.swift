public import AuthCore
public import AuthFlows
public import Localization
internal import Markup

/// All that a content state is made from: the flow, the visitor, the words and the installation's settings.
public struct ScreenContext: Sendable {
    public var flow: FlowEngine.View
    public var visitor: Visitor
    public var strings: Strings
    public var settings: ScreenSettings
    public var flowSettings: FlowSettings
    public var providers: [any AuthProviderUI]
    public var demo: [ProviderSignInButtonStackOption]
    public var now: Int
    /// The sign-up that waits for its code, when the flow has one.
    public var pendingSignUp: PendingSignUp?
    /// What was sent, for the development outbox.
    public var messages: [OutboundMessage] = []
    /// The page that is asked for; the e-mail form stands alone or in the picker.
    public var page: ScreenID

    var record: FlowRecord { flow.record }
    var isLoading: Bool { flow.runningAttempt != nil }

    /// The words of a message.
    func text(_ message: Message) -> String {
        let arguments = message.arguments.map { argument in
            switch argument.value {
            case .text(let text): Argument.text(argument.name, text)
            case .number(let number): Argument.number(argument.name, number)
            case .seconds(let seconds): Argument.seconds(argument.name, seconds)
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
        ["displayName", "email", "password", "confirmPassword", "verificationCode", "acceptsTerms"].first {
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
