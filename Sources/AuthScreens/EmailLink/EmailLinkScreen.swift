package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Signing in by a mailed link.
package enum EmailLinkScreen: Screen {
    package static let id = ScreenID.emailLink
    package static let path = "/email-link"

    package static func state(_ context: ScreenContext) -> EmailLinkContentState? {
        guard context.flowSettings.allowsEmailLink else { return nil }
        let mailed = MailedState(context, .signInLink)
        let error = context.error(isCodeVoid: mailed.isCodeVoid)
        return EmailLinkContentState(
            email: context.emailField(hasAutofocus: true),
            verificationCode: context.codeField,
            isSent: mailed.isSent,
            sentTo: mailed.sentTo,
            codeLength: ChallengeSender.mailCodeLength,
            canResend: mailed.canResend,
            resendCountdown: mailed.resendCountdown,
            attemptsLeft: mailed.attemptsLeft,
            isCodeVoid: mailed.isCodeVoid,
            sendSignInLink: Action("sendSignInLink", validates: !mailed.isSent),
            verify: Action("verify"),
            dismissAlert: Action("dismissAlert", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: error.map(context.text),
            errorID: error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(context.record.start))
    }

    package static func title(_ state: EmailLinkContentState, _ context: ScreenContext) -> String {
        context.strings(state.isSent ? "mailSent.title" : "emailLink.title")
    }
}
