internal import AuthCore

/// Sends the code of a proof to where the account has it from before, never to what was typed.
struct ProofSender: Sendable {
    let account: ProofAccount
    let step: ProofStep
    let context: FlowContext

    func send(_ method: ProofMethod, _ record: inout FlowRecord) async throws(AuthFailure) -> Reaction {
        guard let recipient = recipient(method) else { throw .refused(Message(.formInvalid)) }
        let order = ChallengeSender.Order(
            purpose: .reauthenticate, recipient: recipient, user: account.user, kind: kind(recipient))
        let sender = ChallengeSender(context: context)
        let sending: ChallengeSender.Sending
        if let id = record.challenge,
            let old = try await context.reading({ store throws(StoreFailure) in try await store.challenge(id) }),
            old.purpose == .reauthenticate, old.spentAt == nil
        {
            sending = try sender.resend(order, replacing: old)
            record.status = Message(.codeResent)
        } else {
            sending = try sender.send(order)
            record.status = Message(.codeSent, .text("email", Masking.shown(recipient)))
        }
        record.challenge = sending.challenge.id
        return .now(record, sending.changes)
    }

    private func kind(_ recipient: Recipient) -> Mail.Kind {
        if case .email = recipient { .reauthenticate } else { .code }
    }

    private func recipient(_ method: ProofMethod) -> Recipient? {
        switch method {
        case .email: account.user.email.map(Recipient.email)
        case .phone: account.user.phoneNumber.map(Recipient.phone)
        case .sms: step.first.flatMap { account.smsFactor(after: $0)?.phoneNumber }.map(Recipient.phone)
        case .password, .passkey, .provider, .totp, .recoveryCode: nil
        }
    }
}
