package import AuthCore
internal import Sodium

/// Coming back from a provider: one way once, in the session and the flow that set out on it.
extension FlowEngine {
    /// What a return leads to; nil for one that is late, foreign, used or mixed up, which changes nothing.
    ///
    /// The token stays: the post that set out replaced it already, so that only who has the new one collects.
    ///
    /// - Parameter wasPosted: whether the provider's answer was posted before and waits in the flow.
    package func arrive(
        _ back: ProviderReturn, _ visitor: Visitor, wasPosted: Bool = false
    ) async throws(StoreFailure) -> FlowAnswer? {
        guard let state = ProviderState(back.state) else { return nil }
        for _ in 0..<16 {
            guard let flow = try await ownFlow(state.flow, visitor) else { return nil }
            let key = Digest.hmac(Array(state.text.utf8), key: services.keys.idempotency)
            // The same address twice at once, as an impatient browser does.
            if let running = flow.running, running.key == key { return try await awaitEnd(of: running, flow.id) }
            guard let departure = flow.record.departure(state, at: now) else { return nil }
            guard departure.providerID == back.providerID, let provider = redirect(back.providerID),
                provider.answersByPost == wasPosted
            else {
                try await forget(departure, flow, visitor)
                return nil
            }
            if let running = flow.running {
                return FlowAnswer(
                    destination: .loading(running.screen, running.id), flow: flow.id, cookie: .unchanged)
            }
            var whole = back
            if wasPosted {
                guard let kept = departure.answer(services.keys).flatMap(back.with(kept:)) else { return nil }
                whole = kept
            }
            if let answer = try await collect(whole, state, departure, provider, flow, visitor, key) { return answer }
        }
        return nil
    }

    /// Keeps what a provider's page posted until the browser brings its session; false when nobody waits for it.
    package func keepPosted(_ back: ProviderReturn) async throws(StoreFailure) -> Bool {
        guard let state = ProviderState(back.state), redirect(back.providerID)?.answersByPost == true,
            let kept = back.kept
        else { return false }
        for _ in 0..<16 {
            guard let stored = try await services.store.flow(state.flow, now: now),
                var record = FlowRecord(contents: stored.contents),
                let index = record.departures.firstIndex(where: { Digest.areEqual($0.digest, state.digest) }),
                record.departures[index].until > now, record.departures[index].providerID == back.providerID
            else { return false }
            // The first answer counts: another one is somebody else's.
            guard record.departures[index].sealedAnswer == nil else { return true }
            record.departures[index].keep(answer: kept, services.keys)
            if try await services.store.commit([.update(stored, to: record)]) == .committed { return true }
        }
        return false
    }

    private func redirect(_ id: String) -> (any AuthProviderRedirect)? {
        services.providers.first { $0.id == id } as? any AuthProviderRedirect
    }

    private func ownFlow(_ id: FlowID, _ visitor: Visitor) async throws(StoreFailure) -> Flow? {
        guard let found = try await read(id), found.stored.session == visitor.token.digest else { return nil }
        return found.flow(of: visitor)
    }

    /// Spends the state, and in the same commit begins what it was for, or says why not; nil when another write came
    /// between.
    private func collect(
        _ back: ProviderReturn, _ state: ProviderState, _ departure: FlowRecord.Departure,
        _ provider: any AuthProviderRedirect, _ flow: Flow, _ visitor: Visitor, _ key: [UInt8]
    ) async throws(StoreFailure) -> FlowAnswer? {
        var record = flow.record
        record.beginStep()
        record.departures.removeAll { $0.digest == departure.digest }
        let submission = Submission(
            visitor: visitor, screen: record.liveScreen, embeddedIn: nil, csrf: "", flow: flow.id.rawValue,
            step: record.step, action: "callback", argument: provider.id, fields: [])
        guard let code = back.code, back.error == nil, !code.isEmpty else {
            if !back.isCancelled { record.error = Message(.attemptFailed) }
            return try await settle(record, [], submission, flow, key)
        }
        let answer = ProviderAnswer(code: code, issuer: back.issuer, user: back.user)
        let arrival = ProviderCollection(
            provider: provider, departure: departure, state: state, answer: answer,
            context: FlowContext(services: services, visitor: visitor, now: now, flow: flow.id))
        guard let attempt = arrival.attempt(record) else {
            record.error = Message(.formExpired)
            return try await settle(record, [], submission, flow, key)
        }
        return try await begin(attempt, submission, flow, key)
    }

    /// A state that came back to the wrong place is known to somebody else: it ends.
    private func forget(
        _ departure: FlowRecord.Departure, _ flow: Flow, _ visitor: Visitor
    ) async throws(StoreFailure) {
        var record = flow.record
        record.departures.removeAll { $0.digest == departure.digest }
        _ = try await services.store.commit([change(flow, record, session: visitor.token.digest, isStep: false)])
    }
}

extension FlowRecord {
    /// The open way with a state; its digest is compared in constant time.
    func departure(_ state: ProviderState, at now: Int) -> Departure? {
        departures.first { Digest.areEqual($0.digest, state.digest) && $0.until > now }
    }
}
