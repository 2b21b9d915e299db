package import AuthCore

/// The second factor after a first proof.
struct MFAResolutionFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        guard
            ["selectHint", "sendCode", "resolve", "useRecoveryCode", "usePasskey", "cancel"].contains(submission.action)
        else {
            throw .refused(Message(.formInvalid))
        }
        if submission.action == "cancel" {
            record.startAgain()
            return .now(record)
        }
        guard let owner = try await context.factorOwner(record), let pending = owner.pending, !pending.isComplete,
            let tries = pending.tries
        else {
            record.startAgain(Message(.mfaStartAgain))
            return .now(record)
        }
        let factors = owner.usable(try await context.factors(of: owner.user.id))
        let check = SecondFactorCheck(context: context, user: owner.user, tries: tries)
        switch submission.action {
        case "selectHint":
            guard let index = submission.argument.flatMap(Int.init), factors.indices.contains(index) else {
                throw .refused(Message(.formInvalid))
            }
            record.notes["hint"] = factors[index].id
            return .now(record)
        case "useRecoveryCode": return try recover(submission, &record, check, pending, context)
        case "usePasskey": return try usePasskey(submission, &record, check, pending, context)
        default: break
        }
        guard let factor = record.selectedFactor(of: factors) else { throw .refused(Message(.formInvalid)) }
        if submission.action == "sendCode" { return try await send(&record, factor, owner.user, context) }
        return try await resolve(submission, &record, factor, check, pending, context)
    }

    private func send(
        _ record: inout FlowRecord, _ factor: SecondFactor, _ user: User, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard factor.kind == .sms, let number = factor.phoneNumber else { throw .refused(Message(.formInvalid)) }
        let order = ChallengeSender.Order(purpose: .secondFactor, recipient: .phone(number), user: user, kind: .code)
        let sender = ChallengeSender(context: context)
        let old = try await context.challenge(record, .secondFactor)
        let isSame = old?.target == number
        let sending =
            if let old, isSame { try sender.resend(order, replacing: old) } else { try sender.send(order) }
        record.challenge = sending.challenge.id
        record.status = Message(isSame ? .codeResent : .mfaCodeSent)
        return .now(record, sending.changes)
    }

    private func resolve(
        _ submission: Submission, _ record: inout FlowRecord, _ factor: SecondFactor, _ check: SecondFactorCheck,
        _ pending: FlowRecord.PendingSignIn, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let field = factor.kind == .totp ? "totpCode" : "verificationCode"
        let challenge = try await context.challenge(record, .secondFactor)
        if factor.kind == .sms, challenge?.target != factor.phoneNumber { throw .refused(Message(.formInvalid)) }
        let (code, fault) = CodeCheck.parse(submission.value(field) ?? "", count: ChallengeSender.smsCodeLength)
        guard let code else {
            record.faults[field] = fault
            return .now(record)
        }
        return attempt(record, field, check, pending, context) { () async throws(AuthFailure) in
            if let challenge, factor.kind == .sms { return try await check.sms(code, challenge) }
            return try await check.totp(code, [factor])
        }
    }

    private func recover(
        _ submission: Submission, _ record: inout FlowRecord, _ check: SecondFactorCheck,
        _ pending: FlowRecord.PendingSignIn, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        let code: PlainRecoveryCode
        do {
            code = try PlainRecoveryCode(submission.value("recoveryCode") ?? "")
        } catch {
            record.faults["recoveryCode"] =
                switch error {
                case .required: Message(.codeRequired)
                case .format: Message(.recoveryFormat)
                }
            return .now(record)
        }
        return attempt(record, "recoveryCode", check, pending, context) { () async throws(AuthFailure) in
            try await check.recovery(code)
        }
    }

    private func usePasskey(
        _ submission: Submission, _ record: inout FlowRecord, _ check: SecondFactorCheck,
        _ pending: FlowRecord.PendingSignIn, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        let answer = PasskeyAnswer(submission.credential)
        guard case .credential(let json) = answer else {
            record.say(answer)
            return .now(record)
        }
        return .attempt(
            Reaction.Attempt(
                method: "secondFactor", record: record, isTimeHidden: false, isRemembered: pending.isRemembered
            ) { _ throws(AuthFailure) in
                let passkey = PasskeyCheck(purpose: .secondFactor, user: pending.user, context: context)
                switch try await passkey.check(json) {
                case .wrong(let message, let changes):
                    return Completion(update: { $0.error = message }, changes: changes)
                case .right(_, let changes):
                    var completion = SignInGate(context: context).finish(
                        pending, adding: BuiltInMethod.passkey.id,
                        changes: changes + [
                            .spendChallenge(check.tries, now: context.now),
                            .expectCredentials(pending.user, version: pending.credentialVersion),
                        ])
                    completion.whenRefused = { .refusal(Message(.passkeyExpired)) }
                    return completion
                }
            })
    }

    private func attempt(
        _ record: FlowRecord, _ field: String, _ check: SecondFactorCheck, _ pending: FlowRecord.PendingSignIn,
        _ context: FlowContext,
        _ compare: @escaping @Sendable () async throws(AuthFailure) -> SecondFactorCheck.Verdict
    ) -> Reaction {
        .attempt(
            Reaction.Attempt(
                method: "secondFactor", record: record, isTimeHidden: false, isRemembered: pending.isRemembered
            ) { _ throws(AuthFailure) in
                switch try await compare() {
                case .wrong(let message): return Completion(update: { $0.faults[field] = message })
                case .exhausted: return Completion(update: { $0.startAgain(Message(.mfaTooManyTries)) })
                case .right(let method, let changes):
                    let gate = SignInGate(context: context)
                    var completion = gate.finish(
                        pending, adding: method,
                        changes: changes + [
                            .spendChallenge(check.tries, now: context.now),
                            .expectCredentials(pending.user, version: pending.credentialVersion),
                        ])
                    // A twin was first: its code is used up now.
                    completion.whenRefused = {
                        Completion(update: {
                            $0.faults[field] = Message(field == "totpCode" ? .totpUsed : .codeVoid)
                        })
                    }
                    return completion
                }
            })
    }
}

extension FlowRecord {
    /// Goes back to the first proof.
    mutating func startAgain(_ message: Message? = nil) {
        dropPendingSignIn()
        show(.authPicker)
        error = message
    }

    /// The factor that the person chose, else the first; an authenticator app before a number.
    package func selectedFactor(of factors: [SecondFactor]) -> SecondFactor? {
        factors.first { $0.id == notes["hint"] } ?? factors.first { $0.kind == .totp } ?? factors.first
    }
}
