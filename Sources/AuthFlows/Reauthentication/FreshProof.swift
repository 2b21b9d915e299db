internal import AuthCore

/// Changes of credentials ask for a proof that is younger than five minutes; without one the action waits.
extension FlowContext {
    /// Nil when the proof is fresh; otherwise the reaction that asks for one and keeps the action for afterwards.
    ///
    /// - Parameters:
    ///   - kept: typed values that the action needs; never a secret.
    ///   - passwordHash: the finished hash of a new password, where the proof lapsed while it was typed.
    func interrupt(
        _ submission: Submission, _ record: FlowRecord, keeping kept: [String] = [], passwordHash: String? = nil
    ) -> Reaction? {
        guard let session = visitor.session, !session.isFresh(at: now) else { return nil }
        var record = record
        var values: [String: String] = [:]
        for name in kept { values[name] = submission.value(name) }
        record.interrupted = FlowRecord.InterruptedAction(
            screen: submission.screen, action: submission.action, argument: submission.argument, values: values,
            passwordHash: passwordHash, session: session.digest, until: now + FlowRecord.InterruptedAction.lifetime)
        record.challenge = nil
        record.notes["reauthenticateWith"] = nil
        record.show(.reauthentication)
        return .now(record)
    }
}

extension FlowRecord {
    /// Takes over what another state of the same flow says, except where the flow stands in its steps.
    mutating func adopt(_ other: FlowRecord) {
        var adopted = other
        adopted.step = step
        adopted.outcomes = outcomes
        adopted.attempt = attempt
        self = adopted
    }
}
