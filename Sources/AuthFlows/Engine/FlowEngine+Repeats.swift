package import AuthCore

/// Posts that come twice, too late, without a valid form, or while an attempt runs.
extension FlowEngine {
    /// The recorded answer to an equal post, nil when there is none.
    ///
    /// - Parameter successor: the token that took the place of the one the repeat came with.
    func repeated(
        _ submission: Submission, _ flow: Flow, _ key: [UInt8], _ successor: SessionToken?
    ) async throws(StoreFailure) -> FlowAnswer? {
        if let attempt = flow.running, attempt.key == key {
            var answer = try await awaitEnd(of: attempt, flow.id)
            if let successor { answer.cookie = try await cookie(successor, submission) }
            return answer
        }
        guard let outcome = flow.record.outcomes.last(where: { $0.step == submission.step && $0.key == key }) else {
            return nil
        }
        // With the replaced cookie only for as long as a double press or a retried connection takes.
        if successor != nil, now > outcome.at + 30 { return nil }
        var answer = FlowAnswer(destination: outcome.destination, flow: flow.id, cookie: .unchanged)
        if let successor { answer.cookie = try await cookie(successor, submission) }
        return answer
    }

    /// A repeat sets the cookie that the post itself set: a session that lasts keeps a lasting one.
    private func cookie(
        _ successor: SessionToken, _ submission: Submission
    ) async throws(StoreFailure) -> FlowAnswer.Cookie {
        let isKept = try await services.store.session(successor.digest)?.isRemembered ?? false
        return .set(successor, isRemembered: isKept || submission.value("rememberMe") != nil)
    }

    /// An equal post joins the running attempt; any other is refused, and the page says so.
    func joinOrRefuse(
        _ attempt: FlowRecord.AttemptRecord, _ key: [UInt8], _ submission: Submission, _ flow: Flow
    ) async throws(StoreFailure) -> FlowAnswer {
        if attempt.key == key { return try await awaitEnd(of: attempt, flow.id) }
        let loading = FlowAnswer(destination: .loading(attempt.screen, attempt.id), flow: flow.id, cookie: .unchanged)
        // Said once: pressing on and on must not keep the attempt from writing its result.
        guard !attempt.hasRefusedAnother else { return loading }
        var record = flow.record
        record.attempt?.hasRefusedAnother = true
        // A lost race means that the attempt just ended or that another press was refused: both are answered below.
        _ = try await services.store.commit(
            [change(flow, record, session: submission.visitor.token.digest, isStep: false)])
        return loading
    }

    /// Waits for an attempt as long as a post has patience, then answers with its result or the loading page.
    func awaitEnd(of attempt: FlowRecord.AttemptRecord, _ id: FlowID) async throws(StoreFailure) -> FlowAnswer {
        await attempts.wait(for: attempt.id, atMost: services.settings.patience)
        let loading = FlowAnswer(destination: .loading(attempt.screen, attempt.id), flow: id, cookie: .unchanged)
        guard !attempts.isRunning(attempt.id) else { return loading }
        return FlowAnswer(destination: try await result(of: id), flow: id, cookie: .unchanged)
    }

    /// Where a flow stands now: the place its last post led to.
    package func result(of id: FlowID) async throws(StoreFailure) -> Destination {
        guard let stored = try await services.store.flow(id, now: now),
            let record = FlowRecord(contents: stored.contents)
        else { return .screen(.authPicker) }
        return record.outcomes.last?.destination ?? .screen(record.liveScreen)
    }

    /// A stale post has no effect; what was typed is kept and the live page shown.
    func keepTyped(_ submission: Submission, _ flow: Flow) async throws(StoreFailure) -> FlowAnswer {
        var record = flow.record
        for field in submission.fields where TypedField.isKept(field.name) { record.keep(field.value, for: field.name) }
        record.status = record.error == nil ? Message(.formStale) : record.status
        _ = try await services.store.commit(
            [change(flow, record, session: submission.visitor.token.digest, isStep: false)])
        return FlowAnswer(destination: .screen(record.liveScreen), flow: flow.id, cookie: .unchanged)
    }

    /// A fresh form on the same page, with what was typed.
    func restart(_ submission: Submission, _ message: Message) async throws(StoreFailure) -> FlowAnswer {
        let visitor = submission.visitor
        let lost = try await lostFlow(submission)
        if visitor.isSignedIn, submission.screen.isSignedOutOnly { return try await leave(lost, submission) }
        guard let id = FlowID(bytes: services.random.bytes(16)) else { throw StoreFailure("no random bytes") }
        // Who is signed out has no account page to go back to.
        let isSignedOut = visitor.session == nil && submission.page.isSignedInOnly
        var record = FlowRecord(screen: isSignedOut ? .authPicker : submission.page)
        record.returnTo = lost?.returnTo
        record.isReturnCrossOrigin = lost?.isReturnCrossOrigin ?? false
        record.authentication = lost?.authentication ?? (submission.action == "signUp" ? .signUp : .signIn)
        record.error = message
        for field in submission.fields where TypedField.isKept(field.name) { record.keep(field.value, for: field.name) }
        let flow = Flow(id: id, record: record, version: 0, owner: .nobody, expiresAt: now + FlowRecord.lifetime)
        _ = try await services.store.commit([change(flow, record, session: visitor.token.digest)])
        var answer = FlowAnswer(destination: .screen(record.liveScreen), flow: id, cookie: cookie(visitor))
        answer.checksCookies = !visitor.hadCookie
        return answer
    }

    /// What is known of the flow that a refused post names: only where it was to lead, no effect.
    private func lostFlow(_ submission: Submission) async throws(StoreFailure) -> FlowRecord? {
        let token = submission.visitor.token
        let fresh =
            tokens.open(submission.flow, token.binding, now: now, evenExpired: true)
            ?? tokens.open(submission.flow, token.digest, now: now, evenExpired: true)
        if let fresh {
            var record = FlowRecord(screen: submission.page)
            if let returnTo = fresh.returnTo { record.take(returnTo: returnTo, rule: services.settings.returnTo) }
            return record
        }
        guard let id = FlowID(rawValue: submission.flow) else { return nil }
        return try await remembered(id, submission.visitor)
    }

    /// The way on for who is signed in already. On to another origin it needs a flow that names the target.
    func leave(
        _ record: FlowRecord?, _ submission: Submission
    ) async throws(StoreFailure) -> FlowAnswer {
        let destination = leaving(record)
        guard destination == .continueOn, let record, let own = FlowID(bytes: services.random.bytes(16)) else {
            return FlowAnswer(destination: destination, flow: nil, cookie: .unchanged)
        }
        var next = FlowRecord(screen: submission.page)
        next.returnTo = record.returnTo
        next.isReturnCrossOrigin = record.isReturnCrossOrigin
        let flow = Flow(id: own, record: next, version: 0, owner: .nobody, expiresAt: now + FlowRecord.lifetime)
        _ = try await services.store.commit([change(flow, next, session: submission.visitor.token.digest)])
        return FlowAnswer(destination: destination, flow: own, cookie: .unchanged)
    }

    /// The way out of a flow that has done its work.
    package func leaving(_ record: FlowRecord?) -> Destination {
        guard let record, let target = record.returnTo else { return .account }
        return record.isReturnCrossOrigin ? .continueOn : .path(target)
    }

    func signOut(_ submission: Submission) async throws(StoreFailure) -> FlowAnswer {
        let visitor = submission.visitor
        let successor = SessionToken(random: services.random)
        guard let id = FlowID(bytes: services.random.bytes(16)) else { throw StoreFailure("no random bytes") }
        // Who signs out to use a link comes back to it.
        let screen: ScreenID = submission.screen == .confirmLink ? .confirmLink : .authPicker
        var record = FlowRecord(screen: screen)
        record.status = Message(.signedOut)
        let flow = Flow(id: id, record: record, version: 0, owner: .nobody, expiresAt: now + FlowRecord.lifetime)
        _ = try await services.store.commit([
            .deleteSession(digest: visitor.token.digest), change(flow, record, session: successor.digest),
        ])
        return FlowAnswer(
            destination: .screen(screen), flow: id, cookie: .set(successor, isRemembered: false), clearsCache: true)
    }
}

/// Which fields a flow remembers: those that hold no secret.
enum TypedField {
    static func isKept(_ name: String) -> Bool {
        [
            "email", "displayName", "rememberMe", "acceptsTerms", "phoneNumber", "selectedCountry", "newEmail",
            "passkeyName",
        ].contains(name)
    }
}

extension ScreenID {
    /// Pages that are for signing in: who is signed in already, and not as a guest, is led on.
    package var isSignedOutOnly: Bool {
        [
            .authPicker, .emailAuth, .passwordRecovery, .emailLink, .enterPhoneNumber, .enterVerificationCode,
            .mfaResolution, .legacySignInRecovery,
        ].contains(self)
    }

    /// Pages that only a signed-in person has.
    package var isSignedInOnly: Bool {
        [.signedIn, .updatePassword, .changeEmail, .mfaManagement, .signInMethods, .sessions, .reauthentication]
            .contains(self)
    }
}
