package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The second factor after a first proof.
package enum MFAResolutionScreen: Screen {
    package static let id = ScreenID.mfaResolution
    package static let path = "/mfa/resolve"

    package static func state(_ context: ScreenContext) -> MFAResolutionContentState? {
        let facts = context.factorFacts
        var state = blank(context)
        guard facts.user != nil, facts.isGate, context.record.pendingSignIn?.isComplete == false else {
            state.isExpired = true
            if state.errorMessage == nil {
                state.errorMessage = context.text(Message(.mfaStartAgain))
                state.errorID = MessageID.mfaStartAgain.rawValue
            }
            return state
        }
        let selected = context.record.selectedFactor(of: facts.factors)
        state.hints = facts.factors.enumerated().map { index, factor in
            FactorHintState(
                index: index, kind: factor.kind, title: title(factor, context), isSelected: factor.id == selected?.id)
        }
        state.selectedHintIndex = state.hints.firstIndex { $0.isSelected } ?? 0
        state.selectedTitle = selected.map { title($0, context) }
        state.selectHint = state.hints.count > 1 ? ActionFunction("selectHint") : nil
        state.attemptsLeft = facts.triesLeft.flatMap { $0 < Challenge.tries ? $0 : nil }
        if let selected { fill(&state, selected, context) }
        state.usePasskey = facts.user.flatMap { user in
            context.passkeys?.proof(.secondFactor, of: user.id, facts.passkeys).map {
                Action("usePasskey", validates: false, passkeyOptions: $0)
            }
        }
        if facts.recoveryCodesLeft > 0 { offerRecovery(&state, context) }
        return state
    }

    package static func title(_ state: MFAResolutionContentState, _ context: ScreenContext) -> String {
        context.strings("mfa.resolve.title")
    }

    /// A factor in words: the owner's name for it, else its kind and the number's last digits.
    static func title(_ factor: SecondFactor, _ context: ScreenContext) -> String {
        guard factor.name.isEmpty else { return factor.name }
        guard let number = factor.maskedNumber else { return context.strings("mfa.kind.\(factor.kind.rawValue)") }
        return context.strings("mfa.kind.smsTo", .text("number", number))
    }

    private static func blank(_ context: ScreenContext) -> MFAResolutionContentState {
        MFAResolutionContentState(
            hints: [], selectedHintIndex: 0, isRecoveryOpen: false, codeLength: 6, isCodeSent: false, canResend: false,
            isExpired: false, cancel: Action("cancel", validates: false), isValid: false,
            isLoading: context.isLoading, errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue, statusMessage: context.statusText, statusID: context.statusID)
    }

    private static func fill(
        _ state: inout MFAResolutionContentState, _ factor: SecondFactor, _ context: ScreenContext
    ) {
        guard factor.kind == .sms else {
            state.totpCode = context.field("totpCode", isSecret: true, .code(hasAutofocus: true))
            state.resolve = Action("resolve")
            return
        }
        state.maskedNumber = factor.maskedNumber
        // Another form's action: it checks no field.
        state.sendCode = Action("sendCode", validates: false)
        guard let challenge = context.factorFacts.challenge, challenge.purpose == .secondFactor,
            challenge.target == factor.phoneNumber
        else { return }
        let countdown = challenge.sentAt + 60 - context.now
        state.isCodeSent = true
        state.canResend = countdown <= 0
        state.resendCountdown = countdown > 0 ? countdown : nil
        state.verificationCode = context.field("verificationCode", isSecret: true, .code(hasAutofocus: true))
        state.resolve = Action("resolve")
    }

    private static func offerRecovery(_ state: inout MFAResolutionContentState, _ context: ScreenContext) {
        let field = context.field(
            "recoveryCode", isSecret: true,
            FieldConstraints(
                autocomplete: "off", isRequired: true, isVerbatim: true, isLeftToRight: true))
        state.isRecoveryOpen = field.message != nil || (state.hints.isEmpty && state.usePasskey == nil)
        state.recoveryCode = field
        state.useRecoveryCode = Action("useRecoveryCode")
    }
}
