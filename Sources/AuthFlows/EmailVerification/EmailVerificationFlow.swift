internal import AuthCore
internal import Sodium

/// Proving a new address with the mailed code; the account begins here.
struct EmailVerificationFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        if let arrival = record.arrival, record.pendingSignUp == nil {
            return try await ArrivalVerification(arrival: arrival, context: context).react(submission, record)
        }
        if context.visitor.session != nil, record.pendingSignUp == nil {
            return try await AddressVerification(context: context).react(submission, record)
        }
        var record = record
        switch submission.action {
        case "changeAddress", "startOver":
            record.pendingSignUp = nil
            if submission.action == "startOver" {
                record.values = [:]
                record.authentication = .signIn
                record.show(.authPicker)
            } else {
                record.authentication = .signUp
                record.show(record.screens.contains(.emailAuth) ? .emailAuth : record.screens.first ?? .authPicker)
            }
            return .now(record)
        case "verify", "resend": break
        default: throw .refused(Message(.formInvalid))
        }
        guard let id = record.pendingSignUp,
            let pending = try await context.reading({ store throws(StoreFailure) in
                try await store.pendingSignUp(id, now: context.now)
            }), pending.binding == context.visitor.token.binding
        else {
            record.pendingSignUp = nil
            record.show(.authPicker)
            record.error = Message(.formExpired)
            return .now(record)
        }
        return submission.action == "verify"
            ? try verify(submission, &record, pending, context) : try resend(record, pending, context)
    }

    private func verify(
        _ submission: Submission, _ record: inout FlowRecord, _ pending: PendingSignUp, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        let code: VerificationCode
        do {
            code = try VerificationCode(submission.value("verificationCode") ?? "", count: PendingSignUp.codeLength)
        } catch {
            record.faults["verificationCode"] =
                switch error {
                case .required: Message(.codeRequired)
                case .format: Message(.codeFormat, .number("count", PendingSignUp.codeLength))
                }
            return .now(record)
        }
        return .attempt(
            Reaction.Attempt(
                method: "code", record: record, isTimeHidden: true, isRemembered: record.values["rememberMe"] != nil
            ) { [isRemembered = record.values["rememberMe"] != nil] id throws(AuthFailure) in
                try await compare(code, pending, isRemembered, context)
            })
    }

    private func compare(
        _ code: VerificationCode, _ pending: PendingSignUp, _ isRemembered: Bool, _ context: FlowContext
    ) async throws(AuthFailure) -> Completion {
        let limits = CodeLimits("signUp", of: pending.email.normalized, context.services)
        try limits.take(now: context.now)
        let left = try await context.reading { store throws(StoreFailure) in
            try await store.reserveTry(pendingSignUp: pending.id, now: context.now)
        }
        guard let left else {
            limits.giveBack()
            let isExpired = pending.codeExpiresAt <= context.now
            return Completion(update: { $0.faults["verificationCode"] = Message(isExpired ? .codeExpired : .codeVoid) })
        }
        let digest = SignUpCode.digest(code.digits, id: pending.id, context.services.keys)
        guard let expected = pending.codeDigest, Digest.areEqual(digest, expected) else {
            let fault = left == 0 ? Message(.codeVoid) : Message(.codeWrong, .number("count", left))
            return Completion(update: { $0.faults["verificationCode"] = fault })
        }
        limits.giveBack()
        let user = User(
            id: UserID(rawValue: context.services.random.identifier()), email: pending.email, isEmailVerified: true,
            displayName: pending.displayName, createdAt: context.now)
        guard let way = pending.wayIn(user.id, isRemembered: isRemembered, context) else { throw .failed }
        var completion = try await SignInGate(context: context).admit(
            user, way.proof,
            changes: [
                .takePendingSignUp(id: pending.id), .insertUser(user), way.change,
            ])
        completion.whenRefused = {
            // Somebody else proved the address first, or this code was spent by a twin of this post.
            Completion(update: { record in
                record.pendingSignUp = nil
                record.authentication = .signIn
                record.show(.authPicker)
                record.error = Message(.authFailed)
            })
        }
        return completion
    }

    /// On the beat like everything about an address: a taken one has no mail to write.
    private func resend(
        _ record: FlowRecord, _ pending: PendingSignUp, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        let services = context.services
        let wait = pending.codeSentAt + PendingSignUp.resendInterval - context.now
        guard wait <= 0 else { throw .refused(Message(.resendWait, .seconds(wait))) }
        let limits = try MailLimits.take(pending.email, context)
        var next = pending
        let code = services.random.digits(PendingSignUp.codeLength)
        let isTaken = pending.codeDigest == nil
        next.codeDigest = isTaken ? nil : SignUpCode.digest(code, id: pending.id, services.keys)
        next.triesLeft = PendingSignUp.tries
        next.codeSentAt = context.now
        next.codeExpiresAt = context.now + PendingSignUp.codeLifetime
        next.sends += 1
        var changes: [StoreChange] = [.putPendingSignUp(next)]
        if !isTaken {
            let (mail, linking) = SignUpMail.verification(next, code: code, returnTo: record.returnTo, context)
            changes += linking
            changes.append(
                .enqueue(
                    services.mails.compose(
                        mail, to: .email(pending.email), language: context.visitor.language,
                        id: services.random.identifier(), now: context.now)))
        }
        return .attempt(
            Reaction.Attempt(method: "code", record: record, isTimeHidden: true, undo: { limits.giveBack() }) {
                [changes] _ in
                Completion(update: { $0.status = Message(.codeResent) }, changes: changes)
            })
    }
}
