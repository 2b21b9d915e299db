internal import AuthCore

/// Changes of credentials ask for a proof that is younger than five minutes; without one the action waits.
extension FlowContext {
    /// Nil when the proof is fresh; otherwise the reaction that asks for one and keeps the action for afterwards.
    ///
    /// A guest has nothing to prove with but the session itself.
    ///
    /// - Parameters:
    ///   - kept: typed values that the action needs; never a secret.
    ///   - passwordHash: the finished hash of a new password, where the proof lapsed while it was typed.
    func interrupt(
        _ submission: Submission, _ record: FlowRecord, keeping kept: [String] = [], passwordHash: String? = nil
    ) -> Reaction? {
        guard !isProofFresh else { return nil }
        var record = record
        hold(submission, &record, keeping: kept, passwordHash: passwordHash)
        return .now(record)
    }

    /// Whether a change of credentials may go on.
    var isProofFresh: Bool {
        guard let session = visitor.session, let user = visitor.user else { return false }
        return user.isAnonymous || session.isFresh(at: now)
    }

    /// Lets an action wait for a proof and shows the page that asks for it.
    func hold(
        _ submission: Submission, _ record: inout FlowRecord, keeping kept: [String] = [], passwordHash: String? = nil
    ) {
        var values: [String: String] = [:]
        for name in kept { values[name] = submission.value(name) }
        record.endReauthentication()
        record.interrupted = FlowRecord.InterruptedAction(
            screen: submission.screen, action: submission.action, argument: submission.argument, values: values,
            passwordHash: passwordHash, credentialVersion: visitor.user?.credentialVersion ?? 0,
            session: visitor.session?.id ?? "", until: now + FlowRecord.InterruptedAction.lifetime)
        record.show(.reauthentication)
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

    /// Forgets what waited and what was proven of it; the page before is shown again.
    mutating func endReauthentication() {
        let screen = interrupted?.screen
        interrupted = nil
        challenge = nil
        notes[ProofNote.method] = nil
        notes[ProofNote.first] = nil
        notes[ProofNote.tries] = nil
        guard liveScreen == .reauthentication else { return }
        screens.removeLast()
        if screens.isEmpty { screens = [screen ?? .signedIn] }
    }
}

/// What a flow notes while a proof is asked for.
package enum ProofNote {
    /// The chosen way to prove.
    package static let method = "reauthenticateWith"
    /// The way that the first factor was proven.
    package static let first = "firstProof"
    /// The challenge that counts the tries of the second factor.
    static let tries = "secondFactorTries"
}
