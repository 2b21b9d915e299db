internal import AuthCore
internal import AuthFlows
internal import Markup

/// How a mail stands that a page sent with its code and link.
struct MailedState {
    let isSent: Bool
    let sentTo: String
    let wait: Int
    let attemptsLeft: Int?
    let isCodeVoid: Bool

    /// - Parameter purpose: what the page sends for.
    init(_ context: ScreenContext, _ purpose: Challenge.Purpose) {
        let challenge = context.challenge.flatMap { $0.purpose == purpose ? $0 : nil }
        isSent = challenge != nil && context.record.notes["mailDismissed"] == nil
        // As typed: the account may write it another way.
        sentTo = context.record.values["email"] ?? ""
        wait = challenge.map { ChallengeSender.secondsUntilResend($0, now: context.now) } ?? 0
        let tries = challenge?.triesLeft ?? Challenge.tries
        attemptsLeft = tries < Challenge.tries ? tries : nil
        isCodeVoid =
            challenge.map { $0.triesLeft == 0 || $0.codeExpiresAt <= context.now || $0.spentAt != nil } ?? false
    }

    var canResend: Bool { wait <= 0 }
    var resendCountdown: Int? { wait > 0 ? wait : nil }
}

extension ScreenContext {
    /// The field for an address.
    func emailField(hasAutofocus: Bool = false) -> Field<String> {
        field(
            "email",
            FieldConstraints(
                autocomplete: "username", inputMode: "email", isRequired: true, isVerbatim: true, isLeftToRight: true,
                hasAutofocus: hasAutofocus))
    }

    /// The field for another address than the account's, or for the first one.
    var newEmailField: Field<String> {
        field(
            "newEmail",
            FieldConstraints(
                autocomplete: "email", inputMode: "email", isRequired: true, isVerbatim: true, isLeftToRight: true,
                hasAutofocus: true))
    }

    /// A field for a new password; no length limit, since browsers count UTF-16.
    func newPasswordField(_ name: String) -> Field<String> {
        field(
            name, isSecret: true,
            FieldConstraints(
                type: .password, autocomplete: "new-password", isRequired: true, isVerbatim: true, isLeftToRight: true))
    }
}
