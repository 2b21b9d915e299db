internal import AuthCore
internal import Crypto

/// Setting up a second factor: by who is signed in and proved it just now, or on the way in where one is required.
struct MFAEnrolmentFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        guard let owner = try await context.factorOwner(record) else {
            record.startAgain(Message(.mfaStartAgain))
            return .now(record)
        }
        record.show(.mfaEnrolment)
        let steps = EnrolmentSteps(context: context, owner: owner)
        switch submission.action {
        case "cancel": return .now(steps.leave(record))
        case "start": return try await start(submission, &record, owner, context)
        default: break
        }
        guard let enrolment = record.enrolment, enrolment.user == owner.user.id else {
            throw .refused(Message(.formInvalid))
        }
        if enrolment.step == .recoveryCodes { return try acknowledge(submission, record, steps) }
        guard context.now < enrolment.until else {
            // Too long since the proof: a factor is not added on it any more.
            record.enrolment?.step = .choose
            record.challenge = nil
            record.error = Message(.mfaEnrolmentExpired)
            return .now(record)
        }
        switch (submission.action, enrolment.step) {
        case ("sendCode", .mailCode), ("resendCode", .mailCode): return try await steps.sendMailCode(&record)
        case ("verify", .mailCode): return try await steps.verifyMailCode(submission, &record)
        case ("sendCode", .phone): return try await steps.sendTextCode(submission, &record, enrolment)
        case ("resendCode", .smsCode): return try await steps.resendTextCode(&record, enrolment)
        case ("enroll", .totp): return try steps.enrollApp(submission, &record, enrolment)
        case ("enroll", .smsCode): return try await steps.enrollNumber(submission, &record, enrolment)
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func start(
        _ submission: Submission, _ record: inout FlowRecord, _ owner: FactorOwner, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let allowed = context.services.settings.allowedFactors
        try Self.checkOffered(owner.user, try await context.factors(of: owner.user.id), context)
        guard owner.canEnroll, owner.pending?.isComplete != true else { throw .refused(Message(.formInvalid)) }
        guard let kind = submission.value("selectedFactorType").flatMap(SecondFactor.Kind.init) else {
            record.faults["selectedFactorType"] = Message(.factorRequired)
            return .now(record)
        }
        guard allowed.contains(kind) else { throw .refused(Message(.mfaNotOffered)) }
        record.keep(kind.rawValue, for: "selectedFactorType")
        if owner.pending == nil,
            let interruption = context.interrupt(submission, record, keeping: ["selectedFactorType"])
        {
            return interruption
        }
        var enrolment = FlowRecord.Enrolment(
            user: owner.user.id, step: kind == .totp ? .totp : .phone, now: context.now)
        enrolment.factorID = context.services.random.identifier()
        if kind == .totp {
            let secret = context.services.random.bytes(OneTimePassword.secretCount)
            enrolment.sealedSecret = Base64URL.encode(
                TOTPSecret.seal(secret, factor: enrolment.factorID, context.services.keys))
        }
        record.enrolment = enrolment
        record.challenge = nil
        return .now(record)
    }

    /// Refused where there is nothing to set up, nowhere to warn the owner, or enough already.
    static func checkOffered(_ user: User, _ factors: [SecondFactor], _ context: FlowContext) throws(AuthFailure) {
        guard !context.services.settings.allowedFactors.isEmpty else { throw .refused(Message(.mfaNotOffered)) }
        guard user.email != nil, user.isEmailVerified else { throw .refused(Message(.mfaNeedsAddress)) }
        guard factors.count < SecondFactor.most else { throw .refused(Message(.mfaTooMany)) }
    }

    private func acknowledge(
        _ submission: Submission, _ record: FlowRecord, _ steps: EnrolmentSteps
    ) throws(AuthFailure) -> Reaction {
        switch submission.action {
        case "downloadCodes":
            let context = steps.context
            guard
                let codes = record.disclosure?.open(
                    for: context.visitor.token, context.services.keys, now: context.now)
            else { throw .refused(Message(.mfaCodesGone)) }
            return .download(
                FlowAnswer.Download(
                    name: "recovery-codes.txt",
                    heading: Message(.mfaCodesHeading, .text("app", context.services.settings.issuer)), lines: codes))
        case "finish": return steps.finish(record)
        default: throw .refused(Message(.formInvalid))
        }
    }
}

extension SecondFactor {
    /// Factors that an account may have.
    static let most = 10
}
