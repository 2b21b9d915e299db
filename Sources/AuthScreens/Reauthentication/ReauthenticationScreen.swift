package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// Proving oneself again; the library's own page, whatever else is customised.
package enum ReauthenticationScreen: Screen {
    package static let id = ScreenID.reauthentication
    package static let path = "/reauthenticate"

    package static func state(_ context: ScreenContext) -> ReauthenticationContentState? {
        guard let user = context.visitor.user, let session = context.visitor.session, let account = context.account,
            let waiting = context.record.interrupted, waiting.belongs(to: session)
        else { return nil }
        let step = ProofStep(context.record, account.proof)
        let destination = step.selected.flatMap { Self.destination($0, step, account.proof) }
        let sent = context.challenge.flatMap { challenge in
            let isUsable = challenge.spentAt == nil && challenge.triesLeft > 0 && challenge.codeExpiresAt > context.now
            return challenge.purpose == .reauthenticate && isUsable ? challenge : nil
        }
        let wait = sent.map { CodeTiming.secondsUntilResend($0, now: context.now) } ?? 0
        let provers = step.first == nil ? account.proof.provers(context.providers) : []
        let needsSending = step.selected?.isSent == true
        return ReauthenticationContentState(
            purpose: context.purpose(of: waiting),
            account: user.displayName ?? user.email?.display ?? user.phoneNumber ?? "",
            isSecondStep: step.first != nil,
            hasMethod: step.selected != nil || !provers.isEmpty,
            password: step.selected == .password ? password(context) : nil,
            verificationCode: needsSending && sent != nil ? context.codeField : nil,
            totpCode: step.selected == .totp ? code("totpCode", "numeric", context) : nil,
            recoveryCode: step.selected == .recoveryCode ? code("recoveryCode", nil, context) : nil,
            destination: destination,
            isCodeSent: sent != nil,
            resendCountdown: wait > 0 ? wait : nil,
            attemptsLeft: sent.flatMap { $0.triesLeft < Challenge.tries ? $0.triesLeft : nil },
            otherMethods: step.methods.filter { $0 != step.selected }.map { context.proofMethod($0) },
            providers: provers.map { AuthPickerScreen.button($0, context) },
            signIn: ActionFunction("signIn"),
            useMethod: ActionFunction("useMethod"),
            sendCode: needsSending ? Action("sendCode", validates: false) : nil,
            isPasskey: step.selected == .passkey,
            confirm: step.selected != nil && (!needsSending || sent != nil)
                ? Action("confirm", passkeyOptions: passkeyOptions(step, account.proof, context)) : nil,
            cancel: Action("cancel", validates: false),
            signOut: step.selected == nil && provers.isEmpty ? Action("signOut", validates: false) : nil,
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: nil)
    }

    package static func title(_ state: ReauthenticationContentState, _ context: ScreenContext) -> String {
        context.strings("reauth.title")
    }

    private static func destination(_ method: ProofMethod, _ step: ProofStep, _ account: ProofAccount) -> String? {
        switch method {
        case .email: account.user.email.map { Masking.address($0.display) }
        case .phone: account.user.phoneNumber.map(Masking.number)
        case .sms: step.first.flatMap { account.smsFactor(after: $0)?.phoneNumber }.map(Masking.number)
        case .password, .passkey, .provider, .totp, .recoveryCode: nil
        }
    }

    private static func passkeyOptions(
        _ step: ProofStep, _ account: ProofAccount, _ context: ScreenContext
    ) -> String? {
        guard step.selected == .passkey else { return nil }
        return context.passkeys?.proof(.reauthenticate, of: account.user.id, account.passkeys)
    }

    private static func password(_ context: ScreenContext) -> Field<String> {
        context.field(
            "password", isSecret: true,
            FieldConstraints(
                type: .password, autocomplete: "current-password", isRequired: true, isVerbatim: true,
                isLeftToRight: true, hasAutofocus: true))
    }

    private static func code(_ name: String, _ mode: String?, _ context: ScreenContext) -> Field<String> {
        context.field(
            name, isSecret: true,
            FieldConstraints(
                autocomplete: mode == nil ? "off" : "one-time-code", inputMode: mode, isRequired: true,
                isVerbatim: true, isLeftToRight: true, hasAutofocus: true))
    }
}

extension ScreenContext {
    /// A way to prove oneself, for the list of the others.
    func proofMethod(_ method: ProofMethod) -> ProofMethodState {
        let icon =
            switch method {
            case .password, .provider: "key"
            case .email: "envelope"
            case .phone, .sms: "phone"
            case .totp: "lock-shield"
            case .passkey, .recoveryCode: "person-badge-key"
            }
        return ProofMethodState(id: method.rawValue, title: strings("reauth.use.\(method.rawValue)"), icon: Icon(icon))
    }

    /// What goes on after the proof; from the server's record, never from the address or the form.
    func purpose(of waiting: FlowRecord.InterruptedAction) -> String {
        let action: String =
            switch waiting.action {
            case "confirmUnenroll": "unenroll"
            case "confirmUnlink": "unlink"
            case "sendCode" where waiting.screen == .changeEmail: "goToChangeEmail"
            case "confirmRemove": "removePasskey"
            case "start", "goToEnrollment": "enroll"
            default: waiting.action
            }
        let key = "reauth.purpose.\(action)"
        return ReauthenticationScreen.purposes.contains(action) ? strings(key) : strings("reauth.purpose.other")
    }
}

extension ReauthenticationScreen {
    /// Actions that the page has words for.
    static let purposes: Set<String> = [
        "confirmDelete", "updatePassword", "goToChangeEmail", "revoke", "revokeOthers", "unenroll", "enroll",
        "newRecoveryCodes", "link", "unlink", "addPasskey", "removePasskey",
    ]
}
