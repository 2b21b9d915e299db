package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Proving an address with the mailed code: a new one, the one of who is signed in, or one that is asked for first since
/// the provider that somebody comes from proved none.
package enum EmailVerificationScreen: Screen {
    package static let id = ScreenID.emailVerification
    package static let path = "/verify-email"

    package static func state(_ context: ScreenContext) -> EmailVerificationContentState? {
        if let pending = context.pendingSignUp { return signUp(pending, context) }
        if let arrival = context.record.arrival {
            return arrival.isLive(for: context.visitor, at: context.now) ? self.arrival(arrival, context) : nil
        }
        guard let user = context.visitor.user, let email = user.email, !user.isEmailVerified else { return nil }
        return gate(email, context)
    }

    /// Nobody is signed in yet: the account begins with the code.
    private static func signUp(_ pending: PendingSignUp, _ context: ScreenContext) -> EmailVerificationContentState {
        let wait = pending.codeSentAt + PendingSignUp.resendInterval - context.now
        var state = state(pending.email.display, context)
        state.canResend = wait <= 0
        state.resendCountdown = wait > 0 ? wait : nil
        state.attemptsLeft = pending.triesLeft < PendingSignUp.tries ? pending.triesLeft : nil
        state.voidCode(pending.triesLeft == 0 || pending.codeExpiresAt <= context.now, context)
        state.changeAddress = Action("changeAddress", validates: false)
        state.startOver = Action("startOver", validates: false)
        return state
    }

    /// Somebody comes from a provider: the account begins with the code. The address is shown as typed, whatever an
    /// account that has it calls it.
    private static func arrival(
        _ arrival: FlowRecord.Arrival, _ context: ScreenContext
    ) -> EmailVerificationContentState {
        let mailed = MailedState(context, .proveAddress)
        var state = state(context.record.values["newEmail"] ?? "", mailed, context)
        if !mailed.isSent { state.newEmail = context.newEmailField }
        state.providerName = context.providers.first { $0.id == arrival.providerID }?.displayName ?? arrival.providerID
        state.changeAddress = Action("changeAddress", validates: !mailed.isSent)
        state.startOver = Action("startOver", validates: false)
        state.back = context.link(.authPicker)
        return state
    }

    /// Somebody is signed in whose address is not proven.
    private static func gate(_ email: EmailAddress, _ context: ScreenContext) -> EmailVerificationContentState {
        var state = state(email.display, MailedState(context, .verifyEmail), context)
        state.signOut = Action("signOut", validates: false)
        state.back = context.link(.signedIn)
        return state
    }

    private static func state(
        _ email: String, _ mailed: MailedState, _ context: ScreenContext
    ) -> EmailVerificationContentState {
        var state = state(email, context)
        state.isCodeSent = mailed.isSent
        state.canResend = mailed.canResend
        state.resendCountdown = mailed.resendCountdown
        state.attemptsLeft = mailed.attemptsLeft
        state.voidCode(mailed.isSent && mailed.isCodeVoid, context)
        return state
    }

    private static func state(_ email: String, _ context: ScreenContext) -> EmailVerificationContentState {
        EmailVerificationContentState(
            email: email,
            isCodeSent: true,
            verificationCode: context.codeField,
            codeLength: PendingSignUp.codeLength,
            canResend: true,
            isCodeVoid: false,
            verify: Action("verify"),
            resend: Action("resend", validates: false),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: nil)
    }

    package static func title(_ state: EmailVerificationContentState, _ context: ScreenContext) -> String {
        context.strings(state.newEmail == nil ? "verification.title" : "verification.ask.title")
    }
}

extension EmailVerificationContentState {
    fileprivate mutating func voidCode(_ isVoid: Bool, _ context: ScreenContext) {
        isCodeVoid = isVoid
        let error = context.error(isCodeVoid: isVoid)
        errorMessage = error.map(context.text)
        errorID = error?.id.rawValue
    }
}
