package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Proving a number with the code from the text message.
package enum EnterVerificationCodeScreen: Screen {
    package static let id = ScreenID.enterVerificationCode
    package static let path = "/phone/code"

    package static func state(_ context: ScreenContext) -> VerificationCodeContentState? {
        guard let challenge = context.challenge, challenge.purpose == .phoneSignIn, challenge.spentAt == nil else {
            return nil
        }
        let wait = PhoneCodeTiming.secondsUntilResend(challenge, now: context.now)
        let isCodeVoid = challenge.triesLeft == 0 || challenge.codeExpiresAt <= context.now
        let error = context.error(isCodeVoid: isCodeVoid)
        return VerificationCodeContentState(
            fullPhoneNumber: PhoneNumber.international(challenge.target),
            maskedPhoneNumber: PhoneNumber.masked(challenge.target),
            verificationCode: context.field(
                "verificationCode", isSecret: true,
                FieldConstraints(
                    autocomplete: "one-time-code", inputMode: "numeric", isRequired: true, isVerbatim: true,
                    isLeftToRight: true, hasAutofocus: true)),
            codeLength: PhoneCodeTiming.length,
            canResend: wait <= 0,
            resendCountdown: wait > 0 ? wait : nil,
            attemptsLeft: challenge.triesLeft < Challenge.tries ? challenge.triesLeft : nil,
            isCodeVoid: isCodeVoid,
            verify: Action("verify"),
            resendCode: Action("resendCode", validates: false),
            changeNumber: Action("changeNumber", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: error.map(context.text),
            errorID: error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.enterPhoneNumber))
    }

    package static func title(_ state: VerificationCodeContentState, _ context: ScreenContext) -> String {
        context.strings("phoneCode.title")
    }
}
