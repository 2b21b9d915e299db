internal import AuthCore
internal import Crypto

/// The steps of setting up a second factor, each as one post makes it.
struct EnrolmentSteps: Sendable {
    let context: FlowContext
    let owner: FactorOwner

    var sender: ChallengeSender { ChallengeSender(context: context) }

    /// Turns back: to the list, or to the first proof.
    func leave(_ record: FlowRecord) -> FlowRecord {
        var record = record
        if owner.pending != nil {
            record.startAgain()
        } else {
            record.enrolment = nil
            record.disclosure = nil
            record.challenge = nil
            record.show(.mfaManagement)
        }
        return record
    }

    // The mailed code before a required factor.

    func sendMailCode(_ record: inout FlowRecord) async throws(AuthFailure) -> Reaction {
        guard let email = owner.user.email, owner.hasAddress else { throw .refused(Message(.mfaNeedsAddress)) }
        let order = ChallengeSender.Order.enrollGate(email, owner.user)
        let old = try await context.challenge(record, .enrollGate)
        let sending = if let old { try sender.resend(order, replacing: old) } else { try sender.send(order) }
        record.challenge = sending.challenge.id
        record.status = Message(old == nil ? .mfaCodeSent : .codeResent)
        return .now(record, sending.changes)
    }

    func verifyMailCode(_ submission: Submission, _ record: inout FlowRecord) async throws(AuthFailure) -> Reaction {
        guard let challenge = try await context.challenge(record, .enrollGate), challenge.userID == owner.user.id else {
            throw .refused(Message(.formInvalid))
        }
        guard let code = typedCode(submission, "verificationCode", CodeCheck.length(challenge), &record) else {
            return .now(record)
        }
        return attempt(record) { () async throws(AuthFailure) in
            switch try await CodeCheck(context: context).compare(code, challenge) {
            case .wrong(let message): return Completion(update: { $0.faults["verificationCode"] = message })
            case .right(let changes):
                return Completion(
                    update: { record in
                        record.challenge = nil
                        record.pendingSignIn?.hasProvenMailbox = true
                        record.enrolment = FlowRecord.Enrolment(user: owner.user.id, step: .choose, now: context.now)
                    }, changes: changes,
                    whenRefused: { Completion(update: { $0.faults["verificationCode"] = Message(.codeVoid) }) })
            }
        }
    }

    // The authenticator app.

    func enrollApp(
        _ submission: Submission, _ record: inout FlowRecord, _ enrolment: FlowRecord.Enrolment
    ) throws(AuthFailure) -> Reaction {
        keepName(submission, &record)
        guard let code = typedCode(submission, "totpCode", ChallengeSender.smsCodeLength, &record) else {
            return .now(record)
        }
        guard let sealed = Base64URL.decode(enrolment.sealedSecret),
            let secret = TOTPSecret.open(sealed, factor: enrolment.factorID, context.services.keys)
        else { throw .refused(Message(.mfaEnrolmentExpired)) }
        switch OneTimePassword(secret: secret).match(code.digits, at: context.now) {
        case .step(let step):
            let factor = SecondFactor(
                id: enrolment.factorID, userID: owner.user.id, kind: .totp, name: name(record), sealedSecret: sealed,
                lastStep: step, createdAt: context.now)
            return enroll(factor, record, method: "otp", spending: [])
        case .drifted: record.faults["totpCode"] = Message(.totpDrifted)
        case .none: record.faults["totpCode"] = Message(.totpWrong)
        }
        return .now(record)
    }

    // The end.

    private func enroll(
        _ factor: SecondFactor, _ record: FlowRecord, method: String, spending changes: [StoreChange]
    ) -> Reaction {
        attempt(record) { () async throws(AuthFailure) in
            try await enrolled(factor, record, method: method, spending: changes)
        }
    }

    /// The factor with what goes with it: the first one brings recovery codes.
    func enrolled(
        _ factor: SecondFactor, _ record: FlowRecord, method: String, spending: [StoreChange]
    ) async throws(AuthFailure) -> Completion {
        let user = owner.user
        let others = try await context.factors(of: user.id)
        // On the way in a factor is added only where there was none: else that one is asked for.
        if owner.pending != nil, try await context.owesSecondFactor(user.id) {
            return Completion(update: { $0.startAgain(Message(.mfaStartAgain)) })
        }
        let left = try await context.reading { store throws(StoreFailure) in try await store.recoveryCodes(of: user.id)
        }
        let set = others.isEmpty || left.isEmpty ? try await RecoveryCodeSet.make(context) : nil
        let isGate = owner.pending != nil
        return Completion(
            update: { record in
                record.challenge = nil
                record.values = [:]
                record.enrolment = nil
                record.status = Message(.mfaEnrolled)
                record.pendingSignIn?.methods += [method, "mfa"]
                record.pendingSignIn?.isComplete = true
                record.pendingSignIn?.credentialVersion += 1
                record.pendingSignIn?.until = context.now + FlowRecord.PendingSignIn.lifetime
                if set != nil || isGate {
                    record.enrolment = FlowRecord.Enrolment(user: user.id, step: .recoveryCodes, now: context.now)
                } else {
                    record.show(.mfaManagement)
                }
            },
            changes: spending + [
                .expectCredentials(user.id, version: user.credentialVersion), .insertFactor(factor),
                .bumpCredentials(user.id),
            ] + (set.map { [.setRecoveryCodes(user.id, hashes: $0.hashes)] } ?? [])
                + context.notice(.factorAdded, user, detail: factor.shownName),
            discloses: set?.texts,
            whenRefused: { .refusal(Message(.attemptFailed)) })
    }

    /// After the recovery codes: into the session, or back to the list.
    func finish(_ record: FlowRecord) -> Reaction {
        var record = record
        guard let pending = owner.pending else {
            record.enrolment = nil
            record.disclosure = nil
            record.show(.mfaManagement)
            return .now(record)
        }
        guard pending.isComplete else {
            record.startAgain(Message(.mfaStartAgain))
            return .now(record)
        }
        return attempt(record) { SignInGate(context: context).finish(pending) }
    }

    func attempt(
        _ record: FlowRecord, _ work: @escaping @Sendable () async throws(AuthFailure) -> Completion
    ) -> Reaction {
        .attempt(
            Reaction.Attempt(
                method: "factor", record: record, isTimeHidden: false,
                isRemembered: owner.pending?.isRemembered ?? context.visitor.session?.isRemembered ?? false,
                rotatesSession: true
            ) { _ throws(AuthFailure) in try await work() })
    }

    func keepName(_ submission: Submission, _ record: inout FlowRecord) {
        // By scalars: one character may carry any number of marks.
        record.keep(String((submission.value("displayName") ?? "").unicodeScalars.prefix(60)), for: "displayName")
    }

    func name(_ record: FlowRecord) -> String { record.values["displayName"] ?? "" }

    func typedCode(
        _ submission: Submission, _ field: String, _ count: Int, _ record: inout FlowRecord
    ) -> VerificationCode? {
        let (code, fault) = CodeCheck.parse(submission.value(field) ?? "", count: count)
        if let fault { record.faults[field] = fault }
        return code
    }
}
