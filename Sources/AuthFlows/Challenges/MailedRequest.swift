internal import AuthCore

/// A page that mails a code and a link to a typed address and takes the code: the same for known and unknown ones.
struct MailedRequest: Sendable {
    let screen: ScreenID
    let purpose: Challenge.Purpose
    let kind: Mail.Kind
    let sent: MessageID
    var hasCode = true
    let context: FlowContext

    /// Sends to the typed address, or once more to the one that was sent to.
    func send(_ submission: Submission, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        var record = record
        let address: EmailAddress
        do {
            address = try EmailAddress(submission.value("email") ?? record.values["email"] ?? "")
        } catch {
            record.keep(submission.value("email") ?? "", for: "email")
            record.faults["email"] = Message(error.messageID)
            return .now(record)
        }
        let earlier = try await challenge(record)
        // Kept only once it is sent: a failed send must not look like one that is on its way.
        let returnTo = record.returnTo
        return .attempt(
            Reaction.Attempt(method: purpose.rawValue, record: record.typing(address), isTimeHidden: true) {
                id throws(AuthFailure) in
                let order = try await order(address, returnTo)
                let sender = ChallengeSender(context: context)
                let sending =
                    if let earlier, earlier.target == address.normalized {
                        try sender.resend(order, replacing: earlier)
                    } else {
                        try sender.send(order)
                    }
                let isAgain = earlier?.target == address.normalized
                return Completion(
                    update: { record in
                        record.challenge = sending.challenge.id
                        record.notes["mailDismissed"] = nil
                        record.status = Message(isAgain ? .mailResent : sent)
                        record.show(screen)
                    }, changes: sending.changes)
            })
    }

    private func order(_ address: EmailAddress, _ returnTo: String?) async throws(AuthFailure) -> ChallengeSender.Order
    {
        let credential = try await context.reading { store throws(StoreFailure) in
            try await store.passwordCredential(normalizedEmail: address.normalized)
        }
        let user = credential.flatMap { $0.user.isDisabled ? nil : $0.user }
        var order = ChallengeSender.Order(
            purpose: purpose, recipient: .email(user?.email ?? address), user: user, kind: kind, hasCode: hasCode,
            hasLink: true, payload: returnTo)
        guard let user, let credential else { return order }
        if purpose == .recoverMethods { order.ways = try await SignInWays.of(user, context) }
        if purpose == .resetPassword, credential.hash == nil {
            order.instead = Mail(.noPassword, ways: try await SignInWays.of(user, context))
        }
        return order
    }

    /// Takes the code, in the session that asked.
    func verify(_ submission: Submission, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        var record = record
        guard let challenge = try await challenge(record) else {
            record.challenge = nil
            throw .refused(Message(.formExpired))
        }
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

    /// Back to the form; what was sent still counts for the next send.
    func dismiss(_ record: FlowRecord, to screen: ScreenID) -> Reaction {
        var record = record
        record.notes["mailDismissed"] = "yes"
        record.show(screen)
        return .now(record)
    }

    /// What the flow sent for this page, from this session.
    private func challenge(_ record: FlowRecord) async throws(AuthFailure) -> Challenge? {
        guard let id = record.challenge else { return nil }
        let challenge = try await context.reading { store throws(StoreFailure) in try await store.challenge(id) }
        guard let challenge, challenge.purpose == purpose, challenge.binding == context.visitor.token.binding else {
            return nil
        }
        return challenge
    }
}

extension FlowRecord {
    /// The same with an address typed.
    func typing(_ address: EmailAddress) -> FlowRecord {
        var record = self
        record.keep(address.display, for: "email")
        return record
    }
}
