package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup
internal import QRCode

/// Setting up a second factor.
package enum MFAEnrolmentScreen: Screen {
    package static let id = ScreenID.mfaEnrolment
    package static let path = "/mfa/enroll"

    package static func state(_ context: ScreenContext) -> MFAEnrollmentContentState? {
        let facts = context.factorFacts
        guard let user = facts.user else { return nil }
        let step = step(context, facts)
        var state = blank(step, user, context)
        switch step {
        case .choose: choose(&state, context)
        case .mailCode: mailCode(&state, context)
        case .phone: phone(&state, context)
        case .smsCode: smsCode(&state, context)
        case .totp: totp(&state, context)
        case .recoveryCodes: recoveryCodes(&state, context)
        }
        return state
    }

    package static func title(_ state: MFAEnrollmentContentState, _ context: ScreenContext) -> String {
        context.strings(state.step == .recoveryCodes ? "mfa.codes.title" : "mfa.enroll.title")
    }

    /// The flow's step, as long as it still holds.
    private static func step(_ context: ScreenContext, _ facts: FactorFacts) -> MFAEnrollmentStep {
        guard let enrolment = context.record.enrolment, enrolment.user == facts.user?.id else { return .choose }
        if enrolment.step == .recoveryCodes || context.now < enrolment.until { return enrolment.step }
        return facts.canEnroll ? .choose : enrolment.step
    }

    private static func blank(
        _ step: MFAEnrollmentStep, _ user: User, _ context: ScreenContext
    ) -> MFAEnrollmentContentState {
        let isGate = context.factorFacts.isGate
        return MFAEnrollmentContentState(
            step: step, isRequired: isGate, allowedFactors: [], allowedCountries: [],
            issuer: context.flowSettings.issuer,
            account: user.email?.display ?? user.phoneNumber ?? user.id.rawValue, codeLength: 6, canResend: false,
            recoveryCodes: [], cancel: step == .recoveryCodes ? nil : Action("cancel", validates: false),
            isValid: false, isLoading: context.isLoading, errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue, statusMessage: context.statusText, statusID: context.statusID,
            back: isGate || step == .recoveryCodes ? nil : context.link(.mfaManagement))
    }

    private static func choose(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        guard context.factorFacts.canEnroll else {
            if state.errorMessage == nil { state.say(.mfaNeedsAddress, context) }
            return
        }
        state.allowedFactors = context.flowSettings.allowedFactors.map { kind in
            FactorChoiceState(
                kind: kind.rawValue, title: context.strings("mfa.kind.\(kind.rawValue)"),
                hint: context.strings("mfa.kind.\(kind.rawValue).hint"))
        }
        guard let first = state.allowedFactors.first else {
            if state.errorMessage == nil { state.say(.mfaNotOffered, context) }
            return
        }
        var field = context.field(
            "selectedFactorType", FieldConstraints(type: .radio, isRequired: true))
        if !state.allowedFactors.contains(where: { $0.kind == field.value }) { field.value = first.kind }
        state.selectedFactorType = field
        state.start = Action("start")
    }

    private static func mailCode(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        state.codeLength = 8
        state.maskedDestination = state.account
        guard sent(&state, context, .enrollGate, wait: 30) else {
            state.sendCode = Action("sendCode", validates: false)
            return
        }
        state.verificationCode = code("verificationCode", context)
        state.verify = Action("verify")
    }

    private static func phone(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        state.phoneNumber = context.phoneNumber
        state.selectedCountry = context.selectedCountry
        state.allowedCountries = context.countries
        state.displayName = name(context)
        state.sendCode = Action("sendCode")
    }

    private static func smsCode(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        state.maskedDestination = context.record.enrolment?.phoneNumber
        _ = sent(&state, context, .enrollPhone, wait: 60)
        state.verificationCode = code("verificationCode", context)
        state.displayName = name(context)
        state.enroll = Action("enroll")
    }

    private static func totp(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        guard let secret = context.factorFacts.secret else { return }
        let uri = AuthenticatorURI(secret: secret, issuer: state.issuer, account: state.account)
        state.totpSecret = uri.groupedKey
        state.totpURI = Link(uri.text)
        state.totpQRCode = QRSymbol(uri.text).flatMap { QRCode(size: $0.size, path: $0.path) }
        state.minutesLeft = context.record.enrolment.map { minutes(until: $0.until, context) }
        // No focus: on a small screen it would scroll the key out of sight.
        state.totpCode = context.field("totpCode", isSecret: true, .code(hasAutofocus: false))
        state.displayName = name(context)
        state.enroll = Action("enroll")
    }

    private static func recoveryCodes(_ state: inout MFAEnrollmentContentState, _ context: ScreenContext) {
        state.finish = Action("finish", validates: false)
        guard let codes = context.factorFacts.codes else { return }
        state.recoveryCodes = codes
        state.downloadCodes = Action("downloadCodes", validates: false)
        state.minutesLeft = context.record.disclosure.map { minutes(until: $0.until, context) }
    }

    /// Fills in what is known of a code that was sent; false when none was.
    private static func sent(
        _ state: inout MFAEnrollmentContentState, _ context: ScreenContext, _ purpose: Challenge.Purpose, wait: Int
    ) -> Bool {
        guard let challenge = context.factorFacts.challenge, challenge.purpose == purpose else { return false }
        let countdown = challenge.sentAt + wait - context.now
        state.canResend = countdown <= 0
        state.resendCountdown = countdown > 0 ? countdown : nil
        state.attemptsLeft = challenge.triesLeft < Challenge.tries ? challenge.triesLeft : nil
        state.resendCode = Action("resendCode", validates: false)
        return true
    }

    private static func code(_ name: String, _ context: ScreenContext) -> Field<String> {
        context.field(name, isSecret: true, .code(hasAutofocus: true))
    }

    private static func minutes(until end: Int, _ context: ScreenContext) -> Int {
        max(end - context.now + 59, 60) / 60
    }

    private static func name(_ context: ScreenContext) -> Field<String> {
        context.field("displayName", FieldConstraints(autocomplete: "off", maxLength: 60))
    }
}

extension FieldConstraints {
    /// One line for a code of digits, as typed or pasted.
    static func code(hasAutofocus: Bool) -> FieldConstraints {
        FieldConstraints(
            autocomplete: "one-time-code", inputMode: "numeric", isRequired: true, isVerbatim: true,
            isLeftToRight: true, hasAutofocus: hasAutofocus)
    }
}

extension MFAEnrollmentContentState {
    /// Says what stands in the way.
    fileprivate mutating func say(_ id: MessageID, _ context: ScreenContext) {
        errorMessage = context.text(Message(id))
        errorID = id.rawValue
    }
}
