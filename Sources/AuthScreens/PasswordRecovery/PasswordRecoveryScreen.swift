package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Asking for a new password.
package enum PasswordRecoveryScreen: Screen {
    package static let id = ScreenID.passwordRecovery
    package static let path = "/password-recovery"

    package static func state(_ context: ScreenContext) -> PasswordRecoveryContentState? {
        let mailed = MailedState(context, .resetPassword)
        let error = context.error(isCodeVoid: mailed.isCodeVoid)
        return PasswordRecoveryContentState(
            email: context.emailField(hasAutofocus: true),
            verificationCode: context.codeField,
            isSent: mailed.isSent,
            sentTo: mailed.sentTo,
            codeLength: ChallengeSender.mailCodeLength,
            canResend: mailed.canResend,
            resendCountdown: mailed.resendCountdown,
            attemptsLeft: mailed.attemptsLeft,
            isCodeVoid: mailed.isCodeVoid,
            sendResetLink: Action("sendResetLink", validates: !mailed.isSent),
            verify: Action("verify"),
            dismissSuccess: Action("dismissSuccess", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: error.map(context.text),
            errorID: error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(context.record.start))
    }

    package static func title(_ state: PasswordRecoveryContentState, _ context: ScreenContext) -> String {
        context.strings(state.isSent ? "mailSent.title" : "passwordRecovery.title")
    }
}
