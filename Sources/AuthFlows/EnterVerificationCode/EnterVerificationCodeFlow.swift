internal import AuthCore

/// Entering the code that was sent to a number; an account begins here where there is none.
struct EnterVerificationCodeFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        guard ["verify", "resendCode", "changeNumber"].contains(submission.action) else {
            throw .refused(Message(.formInvalid))
        }
        guard let challenge = try await PhoneCode(context: context).challenge(record),
            submission.action != "changeNumber"
        else {
            // The challenge is remembered: its number has to wait its time also when it is typed again.
            record.show(.enterPhoneNumber)
            if submission.action != "changeNumber" { record.error = Message(.formExpired) }
            return .now(record)
        }
        return submission.action == "verify"
            ? verify(submission, &record, challenge, context) : try await resend(&record, challenge, context)
    }

    private func resend(
        _ record: inout FlowRecord, _ challenge: Challenge, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.user(phoneNumber: challenge.target)
        }
        let sending = try ChallengeSender(context: context).resend(
            PhoneCode.order(challenge.target, owner), replacing: challenge)
        record.status = Message(.codeResent)
        return .now(record, sending.changes)
    }

    private func verify(
        _ submission: Submission, _ record: inout FlowRecord, _ challenge: Challenge, _ context: FlowContext
    ) -> Reaction {
        let (code, fault) = CodeCheck.parse(
            submission.value("verificationCode") ?? "", count: ChallengeSender.smsCodeLength)
        record.faults["verificationCode"] = fault
        guard let code else { return .now(record) }
        let isRemembered = record.values["rememberMe"] != nil
        return .attempt(
            Reaction.Attempt(method: "code", record: record, isTimeHidden: true, isRemembered: isRemembered) {
                _ throws(AuthFailure) in
                switch try await CodeCheck(context: context).compare(code, challenge) {
                case .wrong(let message): Completion(update: { $0.faults["verificationCode"] = message })
                case .right(let changes):
                    try await enter(challenge.target, changes, isRemembered: isRemembered, context, isRetry: false)
                }
            })
    }

    /// Signs in to the number's account, or begins one.
    private func enter(
        _ number: String, _ spending: [StoreChange], isRemembered: Bool, _ context: FlowContext, isRetry: Bool
    ) async throws(AuthFailure) -> Completion {
        let gate = SignInGate(context: context)
        let proof = SignInGate.Proof(methods: ["sms"], channel: number, isRemembered: isRemembered)
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.user(phoneNumber: number)
        }
        var completion: Completion
        if let owner {
            completion = try await gate.admit(owner, proof, changes: spending)
        } else {
            let user = User(
                id: UserID(rawValue: context.services.random.identifier()), email: nil, isEmailVerified: false,
                phoneNumber: number, createdAt: context.now)
            completion = try await gate.admit(user, proof, changes: spending + [.insertUser(user)])
        }
        completion.whenRefused = { () async throws(AuthFailure) in
            // A twin began the account, or used the code.
            guard !isRetry else { return Completion(update: { $0.faults["verificationCode"] = Message(.codeVoid) }) }
            return try await enter(number, spending, isRemembered: isRemembered, context, isRetry: true)
        }
        return completion
    }
}
