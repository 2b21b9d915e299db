internal import AuthCore

/// Work that takes a while: begun by one post, finished by compare-and-set, dropped when nobody wants it any more.
extension FlowEngine {
    func begin(
        _ attempt: Reaction.Attempt, _ submission: Submission, _ flow: Flow, _ key: [UInt8]
    ) async throws(StoreFailure) -> FlowAnswer? {
        let visitor = submission.visitor
        guard services.running.enter(visitor.network) else {
            attempt.undo()
            return FlowAnswer(destination: .problem(status: 429, retryAfter: 5), flow: nil, cookie: .unchanged)
        }
        let id = AttemptID(rawValue: services.random.identifier())
        // The pre-session ends here: whoever knew the old token finds neither the attempt nor its outcome.
        let isRotated = !attempt.keepsToken && (!visitor.isSignedIn || attempt.rotatesSession)
        let token = isRotated ? visitor.token.rotated(for: key, under: services.keys.rotation) : visitor.token
        var record = attempt.record
        record.attempt = FlowRecord.AttemptRecord(
            id: id, method: attempt.method, screen: submission.page, key: key, startedAt: now)
        let deadline = now + Int(services.settings.attemptTimeOut.components.seconds) + 10
        attempts.begin(
            id, session: token.digest, place: .init(flow: flow.id, screen: submission.page),
            timeOut: services.settings.attemptTimeOut, abandonAfter: attempt.abandonAfter,
            isCancellable: attempt.isCancellable
        ) { ending in
            Task { await self.expire(id, flow.id, binding: visitor.token.binding, ending) }
        }
        let changes: [StoreChange] =
            [
                .beginAttempt(id, binding: visitor.token.binding, now: now, deadline: deadline),
                change(flow, record, session: token.digest, isStep: false),
            ] + (isRotated ? [.moveFlows(from: visitor.token.digest, to: token.digest)] : [])
            + (isRotated && visitor.session != nil
                ? [.rotateSession(from: visitor.token.digest, to: token.digest, provenAt: nil)] : [])
        let outcome: CommitOutcome
        do {
            outcome = try await services.store.commit(changes)
        } catch {
            takeBack(attempt, id, visitor.network)
            throw error
        }
        if case .refused(let index) = outcome {
            takeBack(attempt, id, visitor.network)
            return index == 0 ? try await refuseSecond(submission, flow, key) : nil
        }
        run(attempt, id, flow, visitor, token: token, key: key)
        guard let begun = record.attempt else { throw StoreFailure("no attempt") }
        var answer = try await awaitEnd(of: begun, flow.id)
        if token != visitor.token {
            // A session that lasts keeps its lasting cookie under its new token.
            let isKept = visitor.isSignedIn && visitor.session?.isRemembered == true
            answer.cookie = .set(token, isRemembered: attempt.isRemembered || isKept)
        }
        return answer
    }

    /// Another tab's attempt runs: this one is refused, not queued. Nil when it is this flow's own, begun meanwhile.
    private func refuseSecond(
        _ submission: Submission, _ flow: Flow, _ key: [UInt8]
    ) async throws(StoreFailure) -> FlowAnswer? {
        var record = flow.record
        record.beginStep()
        record.error = Message(.attemptRunning)
        for field in submission.fields where TypedField.isKept(field.name) { record.keep(field.value, for: field.name) }
        let destination = Destination.screen(record.liveScreen)
        record.record(.init(step: record.step, key: key, destination: destination, at: now))
        let write = change(flow, record, session: submission.visitor.token.digest)
        guard try await services.store.commit([write]) == .committed else { return nil }
        return FlowAnswer(destination: destination, flow: flow.id, cookie: cookie(submission.visitor))
    }

    private func takeBack(_ attempt: Reaction.Attempt, _ id: AttemptID, _ network: String) {
        attempts.forget(id)
        services.running.leave(network)
        attempt.undo()
    }

    private func run(
        _ attempt: Reaction.Attempt, _ id: AttemptID, _ flow: Flow, _ visitor: Visitor, token: SessionToken,
        key: [UInt8]
    ) {
        let start = ContinuousClock.now
        let task = Task {
            var completion: Completion
            do throws(AuthFailure) {
                completion = try await attempt.work(id)
            } catch {
                completion = self.completion(of: error, id)
            }
            services.running.leave(visitor.network)
            await finish(id, flow, completion, visitor, token: token, key: key, isHeldBack: attempt.isTimeHidden)
            // After the writing, so that its time tells nothing either; until then every page still waits.
            if attempt.isTimeHidden { await waitForBeat(since: start) }
            attempts.end(id)
        }
        attempts.attach(task, to: id)
    }

    func completion(of failure: AuthFailure, _ id: AttemptID) -> Completion {
        switch failure {
        case .cancelled: return Completion()
        case .refused(let message): return .refusal(message)
        case .limited(let seconds): return .refusal(Message(.authTooManyAttempts, .seconds(seconds)))
        case .flood(let seconds): return Completion(problem: .problem(status: 429, retryAfter: seconds))
        case .busy(let seconds): return Completion(problem: .problem(status: 503, retryAfter: seconds))
        case .failed:
            services.logFailure(id, "the attempt failed")
            return .refusal(Message(.attemptFailed))
        }
    }

    /// Sleeps until the next multiple of the beat, so that the answer's time tells nothing about an account.
    private func waitForBeat(since start: ContinuousClock.Instant) async {
        let beat = services.settings.beat
        guard beat > .zero else { return }
        let beats = (start.duration(to: .now) / beat).rounded(.down) + 1
        try? await Task.sleep(until: start + beat * beats, tolerance: .milliseconds(1))
    }

    /// Ends an attempt whose time is up or that nobody waits for; whatever its work still does is dropped.
    private func expire(_ id: AttemptID, _ flow: FlowID, binding: [UInt8], _ ending: AttemptRegistry.Ending) async {
        await drop(id, flow, binding: binding, error: ending == .timedOut ? Message(.attemptTimedOut) : nil)
        attempts.cancel(id)
    }

    func cancel(_ submission: Submission, _ flow: Flow) async throws(StoreFailure) -> FlowAnswer {
        if flow.record.attempt == nil, let held = flow.running {
            // Its effects are written; when they show is not the visitor's choice.
            await attempts.wait(for: held.id, atMost: services.settings.patience)
        } else if let attempt = flow.record.attempt {
            await drop(attempt.id, flow.id, binding: submission.visitor.token.binding, error: nil)
            attempts.cancel(attempt.id)
        }
        return FlowAnswer(destination: try await result(of: flow.id), flow: flow.id, cookie: .unchanged)
    }

    private func drop(_ id: AttemptID, _ flow: FlowID, binding: [UInt8], error: Message?) async {
        for _ in 0..<8 {
            guard let stored = try? await services.store.flow(flow, now: now),
                var record = FlowRecord(contents: stored.contents), record.attempt?.id == id
            else { return }
            let key = record.attempt?.key ?? []
            record.attempt = nil
            record.error = error
            record.record(
                .init(step: record.step, key: key, destination: .screen(record.liveScreen), at: now))
            record.step += 1
            let outcome = try? await services.store.commit(
                [.update(stored, to: record), .endAttempt(id, binding: binding)])
            if outcome == .committed { return }
        }
    }
}
