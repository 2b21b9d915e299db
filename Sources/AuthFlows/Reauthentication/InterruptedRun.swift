internal import AuthCore

/// Runs the action that waited for a proof, in the proof's own commit: both happen, once, or neither.
struct InterruptedRun: Sendable {
    let waiting: FlowRecord.InterruptedAction
    /// What spends the proof.
    let proof: [StoreChange]
    let context: FlowContext

    func run(_ record: FlowRecord, _ id: AttemptID, isRetry: Bool) async throws(AuthFailure) -> Completion {
        var record = record
        record.endReauthentication()
        record.clearMessages()
        record.show(waiting.screen)
        // What was true when the action was asked for may have changed.
        let user = context.visitor.user?.id ?? UserID(rawValue: "")
        guard let current = try await context.reading({ store throws(StoreFailure) in try await store.user(user) }),
            current.credentialVersion == waiting.credentialVersion, !current.isDisabled
        else { return proven(stopped(record, Message(.formStale))) }
        var visitor = context.visitor
        visitor.user = current
        visitor.session?.provenAt = context.now
        let fresh = FlowContext(
            services: context.services, visitor: visitor, now: context.now, flow: context.flow, resumed: waiting)
        let submission = Submission(
            visitor: visitor, screen: waiting.screen, embeddedIn: nil, csrf: "", flow: "", step: record.step,
            action: waiting.action, argument: waiting.argument,
            fields: waiting.values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
        var completion = try await outcome(of: submission, record, fresh, id)
        let inner = completion.whenRefused
        completion.whenRefused = { [record] () async throws(AuthFailure) in
            if let inner { return proven(try await inner()) }
            // The world moved on between reading and writing: look once more.
            guard !isRetry else { return .refusal(Message(.attemptFailed)) }
            return try await run(record, id, isRetry: true)
        }
        return proven(completion)
    }

    private func outcome(
        of submission: Submission, _ record: FlowRecord, _ fresh: FlowContext, _ id: AttemptID
    ) async throws(AuthFailure) -> Completion {
        do throws(AuthFailure) {
            switch try await FlowList.flow(for: waiting.screen).receive(submission, record, fresh) {
            case .now(let next, let changes, _): return Completion(update: { $0.adopt(next) }, changes: changes)
            case .attempt(let attempt):
                let next = attempt.record
                do throws(AuthFailure) {
                    var completion = try await attempt.work(id)
                    let update = completion.update
                    completion.update = { record in
                        record.adopt(next)
                        update(&record)
                    }
                    return completion
                } catch {
                    attempt.undo()
                    throw error
                }
            case .signOut, .download: return stopped(record, Message(.formInvalid))
            }
        } catch .refused(let message) {
            return stopped(record, message)
        } catch .limited(let seconds) {
            return stopped(record, Message(.authTooManyAttempts, .seconds(seconds)))
        }
    }

    /// Nothing was done, and the page of the action says why.
    private func stopped(_ record: FlowRecord, _ message: Message) -> Completion {
        Completion(update: { current in
            current.adopt(record)
            current.error = message
        })
    }

    private func proven(_ completion: Completion) -> Completion {
        var completion = completion
        completion.changes = proof + completion.changes
        completion.isProof = !completion.endsSession && completion.signIn == nil
        return completion
    }
}
