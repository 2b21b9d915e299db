package import AuthCore

/// Drives every conversation: one post begins, works and finishes by compare-and-set on the flow's version, so that
/// refreshes, second tabs, double presses and restarts neither repeat an effect nor end in a dead end.
package struct FlowEngine: Sendable {
    /// What flows work with.
    package let services: FlowServices
    /// What forms carry.
    package let tokens: FormTokens
    /// What runs on this node.
    package let attempts: AttemptRegistry

    /// Creates an engine over its services.
    package init(_ services: FlowServices, attempts: AttemptRegistry = AttemptRegistry()) {
        self.services = services
        self.tokens = FormTokens(keys: services.keys, random: services.random)
        self.attempts = attempts
    }

    var now: Int { services.clock.now }

    /// A flow with what its forms carry.
    package struct View: Sendable {
        /// What the server remembers of it.
        package var record: FlowRecord
        /// Its id.
        package var id: FlowID
        /// The form's `flow`.
        package var formFlow: String
        /// The form's `step`.
        package var step: Int
        /// The form's `csrf`, masked anew.
        package var csrf: String
        /// Nothing is stored about it yet.
        package var isFresh: Bool
        /// The attempt that runs now, on this node.
        package var runningAttempt: FlowRecord.AttemptRecord?
        /// Where the page on to a provider leads.
        package var providerURL: String?

        package init(
            record: FlowRecord, id: FlowID, formFlow: String, step: Int, csrf: String, isFresh: Bool,
            runningAttempt: FlowRecord.AttemptRecord? = nil
        ) {
            self.record = record
            self.id = id
            self.formFlow = formFlow
            self.step = step
            self.csrf = csrf
            self.isFresh = isFresh
            self.runningAttempt = runningAttempt
        }
    }

    /// A flow that starts at a page; nothing is stored.
    package func fresh(_ screen: ScreenID, _ visitor: Visitor, returnTo: String?) -> View? {
        guard let id = FlowID(bytes: services.random.bytes(16)) else { return nil }
        var record = FlowRecord(screen: screen)
        if let returnTo { record.take(returnTo: returnTo, rule: services.settings.returnTo) }
        let sealed = tokens.seal(
            FormTokens.Fresh(id: id, returnTo: record.returnTo, issuedAt: now),
            tokens.sealing(visitor.formBinding, screen, visitor))
        return View(
            record: record, id: id, formFlow: sealed, step: 0, csrf: tokens.csrf(id, visitor.formBinding), isFresh: true
        )
    }

    /// The flow that a page's address names; nil when it is unknown, has ended or belongs to another session.
    package func open(_ id: FlowID, _ visitor: Visitor) async throws(StoreFailure) -> View? {
        guard let found = try await read(id), found.stored.session == visitor.token.digest else { return nil }
        var record = found.record
        record.keepProofs(of: visitor.session?.id)
        if record.attempt != nil, found.running == nil {
            // The node that ran it is gone: the lease has ended, nothing was done.
            record.error = Message(.attemptLost)
        }
        let running = found.running
        var view = View(
            record: record, id: id, formFlow: id.rawValue, step: record.step,
            csrf: tokens.csrf(id, visitor.formBinding), isFresh: false, runningAttempt: running)
        view.providerURL = record.openDeparture(at: now)?.url(services.keys)
        return view
    }

    /// Answers a post.
    package func submit(_ submission: Submission) async throws(StoreFailure) -> FlowAnswer {
        // A post that lost a race starts over: the winner's write makes it a repeat, refused or stale, seldom still due.
        for _ in 0..<16 {
            if let answer = try await answer(submission) { return answer }
        }
        return try await restart(submission, Message(.formExpired))
    }

    /// One try at a post; nil when another write came between its reading and its writing, and nothing was done.
    private func answer(_ submission: Submission) async throws(StoreFailure) -> FlowAnswer? {
        let visitor = submission.visitor
        guard let flow = try await resolve(submission), tokens.accepts(csrf: submission.csrf, flow.id, visitor)
        else { return try await restart(submission, Message(.formExpired)) }
        let key = tokens.postKey(submission, flow.id)
        switch flow.owner {
        case .nobody, .visitor:
            // Bound to a session that has ended, or a page that only a signed-in person has: start afresh.
            guard tokens.accepts(csrf: submission.csrf, flow.id, visitor.formBinding),
                visitor.session != nil || !submission.screen.isSignedInOnly
            else { return try await restart(submission, Message(.formExpired)) }
        case .another(let session):
            // An equal repeat sent before the new cookie arrived derives the same new token.
            let successor = visitor.token.rotated(for: key, under: services.keys.rotation)
            guard successor.digest == session else { return try await restart(submission, Message(.formExpired)) }
            if let answer = try await repeated(submission, flow, key, successor) { return answer }
            return try await restart(submission, Message(.formExpired))
        }
        if visitor.isSignedIn, submission.screen.isSignedOutOnly {
            return try await leave(flow.record, submission)
        }
        if submission.action == "cancelAttempt" { return try await cancel(submission, flow) }
        if let attempt = flow.running {
            return try await joinOrRefuse(attempt, key, submission, flow)
        }
        if submission.step != flow.record.step {
            if let answer = try await repeated(submission, flow, key, nil) { return answer }
            return try await keepTyped(submission, flow)
        }
        return try await react(submission, flow, key)
    }

    private func react(
        _ submission: Submission, _ flow: Flow, _ key: [UInt8]
    ) async throws(StoreFailure) -> FlowAnswer? {
        var record = flow.record
        record.beginStep()
        let context = FlowContext(services: services, visitor: submission.visitor, now: now, flow: flow.id)
        // What a refusal shows: what was typed stays in its fields.
        let asFound = record
        for field in submission.fields where TypedField.isKept(field.name) { record.keep(field.value, for: field.name) }
        let reaction: Reaction
        do {
            reaction = try await FlowList.flow(for: submission.screen).receive(submission, asFound, context)
        } catch .refused(let message) {
            record.error = message
            reaction = .now(record)
        } catch .limited(let seconds) {
            record.error = Message(.authTooManyAttempts, .seconds(seconds))
            reaction = .now(record)
        } catch .flood(let seconds) {
            return FlowAnswer(destination: .problem(status: 429, retryAfter: seconds), flow: nil, cookie: .unchanged)
        } catch .busy(let seconds) {
            return FlowAnswer(destination: .problem(status: 503, retryAfter: seconds), flow: nil, cookie: .unchanged)
        } catch {
            record.error = Message(.attemptFailed)
            reaction = .now(record)
        }
        switch reaction {
        case .now(let record, let changes, let undo):
            if let answer = try await settle(record, changes, submission, flow, key) { return answer }
            undo()
            return nil
        case .attempt(let attempt): return try await begin(attempt, submission, flow, key)
        case .signOut: return try await signOut(submission)
        case .download(let file):
            var answer = FlowAnswer(
                destination: .screen(flow.record.liveScreen), flow: flow.id, cookie: cookie(submission.visitor))
            answer.download = file
            return answer
        }
    }

    /// Writes what is known at once and answers.
    func settle(
        _ record: FlowRecord, _ changes: [StoreChange], _ submission: Submission, _ flow: Flow, _ key: [UInt8]
    ) async throws(StoreFailure) -> FlowAnswer? {
        let events = HookEvent.events(of: changes)
        if let message = await refusal(of: events) {
            var refused = flow.record
            refused.beginStep()
            refused.error = message
            return try await settle(refused, [], submission, flow, key)
        }
        var record = record
        record.showFaults(on: submission.page, since: flow.record.screens)
        let destination = Destination.screen(record.liveScreen)
        record.record(.init(step: record.step, key: key, destination: destination, at: now))
        let write = change(flow, record, session: submission.visitor.token.digest)
        switch try await services.store.commit([write] + changes) {
        case .committed:
            await tell(events)
            return FlowAnswer(destination: destination, flow: flow.id, cookie: cookie(submission.visitor))
        case .refused: return nil
        }
    }

    /// The write that changes a flow. Every write makes a new version; one that is a step makes older forms stale too.
    func change(_ flow: Flow, _ record: FlowRecord, session: [UInt8], isStep: Bool = true) -> StoreChange {
        var record = record
        if isStep { record.step += 1 }
        let stored = StoredFlow(
            id: flow.id, session: session, version: flow.version + 1, contents: record.contents,
            expiresAt: flow.expiresAt)
        return flow.isStored
            ? .updateFlow(stored, from: flow.version) : .insertFlow(stored, keeping: FlowRecord.perSession)
    }

    func cookie(_ visitor: Visitor) -> FlowAnswer.Cookie {
        visitor.hadCookie ? .unchanged : .set(visitor.token, isRemembered: false)
    }
}
