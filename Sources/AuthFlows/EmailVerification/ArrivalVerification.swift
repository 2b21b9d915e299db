internal import AuthCore

/// Proving the address of somebody whom a provider knows: it named none, or one that it does not vouch for. Whether an
/// account has the address is found out, and said, only after the proof.
struct ArrivalVerification: Sendable {
    let arrival: FlowRecord.Arrival
    let context: FlowContext

    func react(_ submission: Submission, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        guard arrival.isLive(for: context.visitor, at: context.now) else {
            return drop(record, Message(.formExpired))
        }
        let earlier = try await challenge(record)
        let isAsking = earlier == nil || record.notes["mailDismissed"] != nil
        switch submission.action {
        case "startOver": return drop(record, nil)
        case "changeAddress" where !isAsking:
            var record = record
            record.notes["mailDismissed"] = "yes"
            return .now(record)
        case "changeAddress", "resend":
            let typed = isAsking ? submission.value("newEmail") : nil
            return send(typed ?? record.values["newEmail"] ?? "", record, earlier)
        case "verify":
            guard let earlier, !isAsking else { throw .refused(Message(.codeRequired)) }
            return verify(submission, record, earlier)
        default: throw .refused(Message(.formInvalid))
        }
    }

    /// Back to where another way can be chosen.
    private func drop(_ record: FlowRecord, _ error: Message?) -> Reaction {
        var record = record
        record.dropArrival()
        record.error = error
        record.show(context.visitor.isSignedIn ? .signedIn : .authPicker)
        return .now(record)
    }

    /// What the flow sent, from this session.
    private func challenge(_ record: FlowRecord) async throws(AuthFailure) -> Challenge? {
        guard let id = record.challenge else { return nil }
        let challenge = try await context.reading { store throws(StoreFailure) in try await store.challenge(id) }
        guard let challenge, challenge.purpose == .proveAddress, challenge.binding == context.visitor.token.binding
        else { return nil }
        return challenge
    }

    /// The same mail, page and time for an address that is free and one that is taken.
    private func send(_ typed: String, _ record: FlowRecord, _ earlier: Challenge?) -> Reaction {
        var record = record
        record.keep(typed, for: "newEmail")
        let address: EmailAddress
        do {
            address = try EmailAddress(typed)
        } catch {
            record.faults["newEmail"] = Message(error.messageID)
            return .now(record)
        }
        record.keep(address.display, for: "newEmail")
        let purpose = Challenge.Purpose.proveAddress
        return .attempt(
            Reaction.Attempt(method: purpose.rawValue, record: record, isTimeHidden: true) { _ throws(AuthFailure) in
                let holder = try await context.reading { store throws(StoreFailure) in
                    try await store.passwordCredential(normalizedEmail: address.normalized)?.user
                }
                // Whoever has the address, the proof is its reader's: no account's version voids it.
                var order = ChallengeSender.Order(
                    purpose: purpose, recipient: .email(holder?.email ?? address), user: nil, kind: .proveAddress)
                order.sendsToStrangers = true
                order.detail = provider?.displayName ?? arrival.providerID
                let sender = ChallengeSender(context: context)
                let isAgain = earlier?.target == address.normalized
                let sending =
                    if isAgain, let earlier { try sender.resend(order, replacing: earlier) } else {
                        try sender.send(order)
                    }
                return Completion(
                    update: { [until = context.now + FlowRecord.Arrival.lifetime] record in
                        record.challenge = sending.challenge.id
                        record.arrival?.until = until
                        record.notes["mailDismissed"] = nil
                        if isAgain { record.status = Message(.codeResent) }
                        record.show(.emailVerification)
                    }, changes: sending.changes)
            })
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
            Reaction.Attempt(
                method: "code", record: record, isTimeHidden: true, isRemembered: arrival.isRemembered
            ) { _ throws(AuthFailure) in
                switch try await CodeCheck(context: context).compare(code, challenge) {
                case .wrong(let message): return Completion(update: { $0.faults["verificationCode"] = message })
                case .right(let changes):
                    guard let provider, let address = try? EmailAddress(challenge.shown) else { throw .failed }
                    let outcome = ProviderOutcome(
                        identity: arrival.identity.whole, displayName: arrival.displayName, email: address,
                        isEmailTrusted: true)
                    return try await ProviderArrival(
                        provider: provider, outcome: outcome, isRemembered: arrival.isRemembered, context: context,
                        mailProof: changes
                    ).handleProviderSelected()
                }
            })
    }

    private var provider: (any AuthProviderUI)? {
        context.services.providers.first { $0.id == arrival.providerID }
    }
}
