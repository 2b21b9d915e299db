internal import AuthCore

/// Another address for the account: a code to the new one proves it, a notice with a way to undo goes to the old one.
struct ChangeEmailFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let user = context.visitor.user, user.email != nil, submission.argument == nil else {
            throw .refused(Message(.formInvalid))
        }
        var record = record
        switch submission.action {
        case "sendCode": return try await sendCode(submission, &record, user, context)
        case "resendCode":
            let old = try await challenge(record, user, context)
            return .attempt(send(try address(old.shown), replacing: old, record, user, context))
        case "verify": return try await verify(submission, &record, user, context)
        case "cancel":
            record.challenge = nil
            record.values["newEmail"] = nil
            record.show(.signedIn)
            return .now(record)
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func sendCode(
        _ submission: Submission, _ record: inout FlowRecord, _ user: User, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let typed = submission.value("newEmail") ?? ""
        record.keep(typed, for: "newEmail")
        let address: EmailAddress
        do {
            address = try EmailAddress(typed)
        } catch {
            record.faults["newEmail"] = Message(error.messageID)
            return .now(record)
        }
        record.keep(address.display, for: "newEmail")
        if address.normalized == user.email?.normalized {
            record.faults["newEmail"] = Message(.emailSame)
            return .now(record)
        }
        if let reaction = context.interrupt(submission, record, keeping: ["newEmail"]) { return reaction }
        record.challenge = nil
        return .attempt(send(address, replacing: nil, record, user, context))
    }

    /// A free and a taken address lead to the same page in the same time; only the mail differs.
    private func send(
        _ address: EmailAddress, replacing old: Challenge?, _ record: FlowRecord, _ user: User, _ context: FlowContext
    ) -> Reaction.Attempt {
        Reaction.Attempt(method: "changeEmail", record: record, isTimeHidden: true) { _ throws(AuthFailure) in
            let owner = try await context.reading { store throws(StoreFailure) in
                try await store.passwordCredential(normalizedEmail: address.normalized)
            }
            let order = ChallengeSender.Order(
                purpose: .changeEmail, recipient: .email(address), user: user, kind: .changeEmail,
                hasLink: true, instead: owner == nil ? nil : Mail(.addressTaken))
            let sender = ChallengeSender(context: context)
            let sending = if let old { try sender.resend(order, replacing: old) } else { try sender.send(order) }
            let update: @Sendable (inout FlowRecord) -> Void = { record in
                record.challenge = sending.challenge.id
                record.status = Message(old == nil ? .codeSent : .codeResent)
                record.show(.changeEmail)
            }
            guard owner != nil else { return Completion(update: update, changes: sending.changes) }
            // The owner hears of it at most once a day; the answer here is the same either way.
            let notice = StoreChange.recordNotice(
                "addressTaken", normalizedEmail: address.normalized, now: context.now, since: context.now - 86_400)
            let silent = sending.changes.filter { if case .enqueue = $0 { false } else { true } }
            return Completion(
                update: update, changes: sending.changes + [notice],
                whenRefused: { Completion(update: update, changes: silent) })
        }
    }

    private func verify(
        _ submission: Submission, _ record: inout FlowRecord, _ user: User, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let challenge = try await challenge(record, user, context)
        let address = try address(challenge.shown)
        let (code, fault) = CodeCheck.parse(
            submission.value("verificationCode") ?? "", count: ChallengeSender.mailCodeLength)
        guard let code else {
            record.faults["verificationCode"] = fault
            return .now(record)
        }
        return .attempt(
            Reaction.Attempt(method: "code", record: record, isTimeHidden: true, rotatesSession: true) {
                _ throws(AuthFailure) in
                switch try await CodeCheck(context: context).compare(code, challenge) {
                case .wrong(let message): return Completion(update: { $0.faults["verificationCode"] = message })
                case .right(let spent):
                    return EmailChange(user: user, address: address, context: context).completion(spent)
                }
            })
    }

    private func challenge(
        _ record: FlowRecord, _ user: User, _ context: FlowContext
    ) async throws(AuthFailure) -> Challenge {
        guard let id = record.challenge,
            let challenge = try await context.reading({ store throws(StoreFailure) in try await store.challenge(id) }),
            challenge.purpose == .changeEmail, challenge.userID == user.id,
            challenge.credentialVersion == user.credentialVersion
        else { throw .refused(Message(.formExpired)) }
        return challenge
    }

    private func address(_ shown: String) throws(AuthFailure) -> EmailAddress {
        guard let address = try? EmailAddress(shown) else { throw .failed }
        return address
    }
}
