internal import AuthCore

/// Proving the address of who is signed in already: by a challenge, since the account exists.
struct AddressVerification: Sendable {
    let context: FlowContext

    func react(_ submission: Submission, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        guard let user = context.visitor.user, let email = user.email, !user.isEmailVerified else {
            var record = record
            record.show(.signedIn)
            return .now(record)
        }
        let earlier = try await challenge(record, email)
        switch submission.action {
        case "signOut": return .signOut
        case "resend": return try send(user, email, record, earlier)
        case "verify":
            guard let earlier else { throw .refused(Message(.codeRequired)) }
            return verify(submission, record, earlier)
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func challenge(_ record: FlowRecord, _ email: EmailAddress) async throws(AuthFailure) -> Challenge? {
        guard let id = record.challenge else { return nil }
        let challenge = try await context.reading { store throws(StoreFailure) in try await store.challenge(id) }
        guard let challenge, challenge.purpose == .verifyEmail, challenge.target == email.normalized,
            challenge.binding == context.visitor.token.binding
        else { return nil }
        return challenge
    }

    private func send(
        _ user: User, _ email: EmailAddress, _ record: FlowRecord, _ earlier: Challenge?
    ) throws(AuthFailure) -> Reaction {
        var record = record
        let order = ChallengeSender.Order(
            purpose: .verifyEmail, recipient: .email(email), user: user, kind: .verifyEmail, hasLink: true,
            linkLifetime: 86_400)
        let sender = ChallengeSender(context: context)
        let sending = if let earlier { try sender.resend(order, replacing: earlier) } else { try sender.send(order) }
        record.challenge = sending.challenge.id
        record.status = Message(earlier == nil ? .verificationSent : .codeResent)
        return .now(record, sending.changes)
    }

    private func verify(_ submission: Submission, _ record: FlowRecord, _ challenge: Challenge) -> Reaction {
        var record = record
        let (code, fault) = CodeCheck.parse(
            submission.value("verificationCode") ?? "", count: CodeCheck.length(challenge))
        guard let code else {
            record.faults["verificationCode"] = fault
            return .now(record)
        }
        return .attempt(
            Reaction.Attempt(method: "code", record: record, isTimeHidden: true) { id throws(AuthFailure) in
                switch try await CodeCheck(context: context).compare(code, challenge) {
                case .wrong(let message): Completion(update: { $0.faults["verificationCode"] = message })
                case .right(let changes):
                    try await MailedProof(context: context, challenge: challenge, changes: changes).completion()
                }
            })
    }
}
