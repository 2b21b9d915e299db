internal import AuthCore

/// Flows as requests find them.
extension FlowEngine {
    /// A flow as a post found it.
    struct Flow {
        enum Owner {
            case nobody, visitor
            case another([UInt8])
        }
        var id: FlowID
        var record: FlowRecord
        var version: Int
        var owner: Owner
        var expiresAt: Int
        /// The attempt that ran when it was read.
        var running: FlowRecord.AttemptRecord?
        /// How it is written: inserted first, updated afterwards.
        var isStored: Bool { if case .nobody = owner { false } else { true } }
    }

    /// A flow as it is stored. One whose attempt has ended since is read again: its result was written before the end.
    func read(_ id: FlowID) async throws(StoreFailure) -> Found? {
        var lost: AttemptID?
        while true {
            guard let stored = try await services.store.flow(id, now: now),
                let record = FlowRecord(contents: stored.contents)
            else { return nil }
            guard let attempt = record.attempt ?? record.releasing, attempt.id != lost else {
                return Found(stored: stored, record: record, running: nil)
            }
            if attempts.isRunning(attempt.id) { return Found(stored: stored, record: record, running: attempt) }
            // What was held back is written: it shows from now on.
            guard record.attempt != nil else { return Found(stored: stored, record: record, running: nil) }
            lost = attempt.id
        }
    }

    /// A stored flow, and the attempt that ran on this node when it was read: whatever is decided by it is decided once,
    /// since it may end at any moment.
    struct Found {
        var stored: StoredFlow
        var record: FlowRecord
        var running: FlowRecord.AttemptRecord?

        func flow(of visitor: Visitor) -> Flow {
            let isOwn = stored.session == visitor.token.digest
            var record = record
            if isOwn { record.keepProofs(of: visitor.session?.id) }
            return Flow(
                id: stored.id, record: record, version: stored.version,
                owner: isOwn ? .visitor : .another(stored.session), expiresAt: stored.expiresAt, running: running)
        }
    }

    /// The flow that a form names; nil for a form that is none of ours.
    func resolve(_ submission: Submission) async throws(StoreFailure) -> Flow? {
        let visitor = submission.visitor
        let fresh = tokens.open(submission.flow, submission.page, visitor, now: now)
        guard let id = fresh?.id ?? FlowID(rawValue: submission.flow) else { return nil }
        if let found = try await read(id) { return found.flow(of: visitor) }
        guard let fresh else { return nil }
        var record = FlowRecord(screen: submission.page)
        record.keepProofs(of: visitor.session?.id)
        if let returnTo = fresh.returnTo { record.take(returnTo: returnTo, rule: services.settings.returnTo) }
        return Flow(id: id, record: record, version: 0, owner: .nobody, expiresAt: now + FlowRecord.lifetime)
    }

    /// What a flow held that has ended, for as long as it is remembered; nil for another's.
    func remembered(_ id: FlowID, _ visitor: Visitor) async throws(StoreFailure) -> FlowRecord? {
        guard let stored = try await services.store.flow(id, now: now - FlowRecord.remembrance),
            stored.session == visitor.token.digest
        else { return nil }
        return FlowRecord(contents: stored.contents)
    }
}

extension FlowRecord {
    /// Takes a return address if it is allowed, and says so once if it is not.
    mutating func take(returnTo value: String, rule: ReturnTo.Rule) {
        if let allowed = ReturnTo(value, rule: rule) {
            returnTo = allowed.target
            isReturnCrossOrigin = allowed.isCrossOrigin
        } else {
            status = Message(.returnToNotTaken)
        }
    }
}
