package import AuthCore
internal import Localization
internal import Markup

/// Proving a new address with the mailed code.
package enum EmailVerificationScreen: Screen {
    package static let id = ScreenID.emailVerification
    package static let path = "/verify-email"

    package static func state(_ context: ScreenContext) -> EmailVerificationContentState? {
        guard let pending = context.pendingSignUp else { return nil }
        let wait = pending.codeSentAt + PendingSignUp.resendInterval - context.now
        let isVoid = pending.triesLeft == 0 || pending.codeExpiresAt <= context.now
        return EmailVerificationContentState(
            email: pending.email.display,
            verificationCode: context.field(
                "verificationCode", isSecret: true,
                FieldConstraints(
                    autocomplete: "one-time-code", inputMode: "numeric", isRequired: true, isVerbatim: true,
                    isLeftToRight: true, hasAutofocus: true)),
            codeLength: PendingSignUp.codeLength,
            canResend: wait <= 0,
            resendCountdown: wait > 0 ? wait : nil,
            attemptsLeft: pending.triesLeft < PendingSignUp.tries ? pending.triesLeft : nil,
            isCodeVoid: isVoid,
            verify: Action("verify"),
            resend: Action("resend", validates: false),
            changeAddress: Action("changeAddress", validates: false),
            startOver: Action("startOver", validates: false),
            signOut: nil,
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: nil)
    }

    package static func title(_ state: EmailVerificationContentState, _ context: ScreenContext) -> String {
        context.strings("verification.title")
    }
}
