package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Another address for the account.
package enum ChangeEmailScreen: Screen {
    package static let id = ScreenID.changeEmail
    package static let path = "/change-email"

    package static func state(_ context: ScreenContext) -> ChangeEmailContentState? {
        guard let user = context.visitor.user, let email = user.email, !user.isAnonymous else { return nil }
        let sent = context.challenge.flatMap { $0.purpose == .changeEmail && $0.spentAt == nil ? $0 : nil }
        let wait = sent.map { $0.sentAt + CodeTiming.mailInterval - context.now } ?? 0
        let isCodeVoid = sent.map { $0.triesLeft == 0 || $0.codeExpiresAt <= context.now } ?? false
        let error = context.error(isCodeVoid: isCodeVoid)
        return ChangeEmailContentState(
            currentEmail: email.display,
            newEmail: sent == nil ? context.newEmailField : nil,
            sentTo: sent?.shown,
            verificationCode: sent.map { _ in context.codeField },
            codeLength: CodeTiming.mailCodeLength,
            canResend: wait <= 0,
            resendCountdown: wait > 0 ? wait : nil,
            attemptsLeft: sent.flatMap { $0.triesLeft < Challenge.tries ? $0.triesLeft : nil },
            isCodeVoid: isCodeVoid,
            sendCode: sent == nil ? Action("sendCode") : nil,
            verify: sent.map { _ in Action("verify") },
            resendCode: sent.map { _ in Action("resendCode", validates: false) },
            cancel: Action("cancel", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: error.map(context.text),
            errorID: error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.signedIn))
    }

    package static func title(_ state: ChangeEmailContentState, _ context: ScreenContext) -> String {
        context.strings("changeEmail.title")
    }
}
