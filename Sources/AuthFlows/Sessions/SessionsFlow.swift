internal import AuthCore

/// The devices that an account is signed in on: each can be signed out from here.
struct SessionsFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let user = context.visitor.user, let session = context.visitor.session else {
            throw .refused(Message(.formInvalid))
        }
        var record = record
        switch (submission.action, submission.argument) {
        case ("revoke", session.id?): return .signOut
        case ("revoke", let id?):
            let sessions = try await context.reading { store throws(StoreFailure) in
                try await store.sessions(of: user.id)
            }
            // Somebody else's and one that has ended are the same: neither is in the list.
            guard sessions.contains(where: { $0.id == id }) else { throw .refused(Message(.sessionUnknown)) }
            if let reaction = context.interrupt(submission, record) { return reaction }
            record.status = Message(.sessionRevoked)
            return .now(record, [.deleteSessionByID(id, user.id)])
        case ("revokeOthers", nil):
            if let reaction = context.interrupt(submission, record) { return reaction }
            record.status = Message(.sessionsRevoked)
            return .now(record, [.deleteOtherSessions(user.id, butID: session.id)])
        default: throw .refused(Message(.formInvalid))
        }
    }
}
