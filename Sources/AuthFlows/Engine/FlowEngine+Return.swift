package import AuthCore

extension FlowEngine {
    /// Keeps a flow that a form outside the flow's pages names, so that its page can be shown again as it was.
    ///
    /// A form without a valid token leads to the page afresh.
    package func keepForReturn(
        to screen: ScreenID, csrf: String, flow: String, _ visitor: Visitor
    ) async throws(StoreFailure) -> FlowAnswer {
        let cookie = cookie(visitor)
        if let id = FlowID(rawValue: flow) {
            let isOwn = try await services.store.flow(id, now: now)?.session == visitor.token.digest
            return FlowAnswer(destination: .screen(screen), flow: isOwn ? id : nil, cookie: cookie)
        }
        guard let fresh = tokens.open(flow, visitor.formBinding, now: now),
            tokens.accepts(csrf: csrf, fresh.id, visitor.formBinding)
        else { return FlowAnswer(destination: .screen(screen), flow: nil, cookie: cookie) }
        var record = FlowRecord(screen: screen)
        if let returnTo = fresh.returnTo { record.take(returnTo: returnTo, rule: services.settings.returnTo) }
        let stored = StoredFlow(
            id: fresh.id, session: visitor.token.digest, version: 0, contents: record.contents,
            expiresAt: now + FlowRecord.lifetime)
        // Refused where an equal press was first: its row is as good.
        _ = try await services.store.commit([.insertFlow(stored, keeping: FlowRecord.perSession)])
        return FlowAnswer(destination: .screen(screen), flow: fresh.id, cookie: cookie)
    }

    /// Where a visitor's flow was to lead that has ended, for as long as it is remembered; nil for any other.
    package func returnTo(
        ofEnded id: FlowID, _ visitor: Visitor
    ) async throws(StoreFailure) -> String? {
        try await remembered(id, visitor)?.returnTo
    }
}
