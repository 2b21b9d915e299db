internal import AuthCore

/// Help for who does not know how they signed in: the ways are told in a mail, and here once that mail was answered.
struct LegacySignInRecoveryFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard context.services.settings.offersRecovery else { throw .refused(Message(.formInvalid)) }
        switch (submission.action, submission.argument) {
        case ("sendMethods", _):
            let request = MailedRequest(
                screen: .legacySignInRecovery, purpose: .recoverMethods, kind: .recoverMethods, sent: .recoverySent,
                hasCode: false, context: context)
            return try await request.send(submission, record)
        case ("choose", let id?): return try choose(id, record, context)
        case ("cancel", _):
            var record = record
            record.challenge = nil
            record.notes = [:]
            record.show(record.start)
            return .now(record)
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func choose(
        _ id: String, _ record: FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        var record = record
        // Only what the mail's proof has shown.
        guard record.notes["ways"]?.split(separator: " ").contains(Substring(id)) == true else {
            throw .refused(Message(.formInvalid))
        }
        record.notes = [:]
        record.challenge = nil
        switch id {
        case "password":
            record.authentication = .signIn
            record.show(.emailAuth)
        case "emailLink": record.show(.emailLink)
        case "phone": record.show(.enterPhoneNumber)
        case BuiltInMethod.passkey.id:
            record.show(.authPicker)
            record.status = Message(.recoveryUsePasskey)
        default:
            record.show(.authPicker)
            let name = context.services.providers.first { $0.id == id }?.displayName ?? id
            record.status = Message(.recoveryUse, .text("name", name))
        }
        return .now(record)
    }
}
