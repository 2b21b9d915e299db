internal import AuthCore

/// Collecting what somebody brought back from a provider: the exchange, and what it was for.
struct ProviderCollection: Sendable {
    let provider: any AuthProviderRedirect
    let departure: FlowRecord.Departure
    let state: ProviderState
    let answer: ProviderAnswer
    let context: FlowContext

    /// The exchange as the session's attempt; nil when what it was for is over.
    func attempt(_ record: FlowRecord) -> Reaction.Attempt? {
        switch departure.purpose {
        case .signIn:
            guard !context.visitor.isSignedIn else { return nil }
            return attempt(provider.id, record) { id throws(AuthFailure) in
                try await ProviderArrival(
                    provider: provider, outcome: try await outcome(id), isRemembered: departure.isRemembered,
                    context: context
                ).handleProviderSelected()
            }
        case .reauthenticate:
            guard let user = context.visitor.user, let session = context.visitor.session,
                let waiting = record.interrupted, waiting.session == session.id, context.now < waiting.until
            else { return nil }
            return attempt(provider.id, record) { id throws(AuthFailure) in
                try await prove(user, waiting, record, id)
            }
        case .link:
            guard let claim = departure.claim, claim == FlowRecord.Departure.Claim(context.visitor),
                context.visitor.isSignedIn
            else { return nil }
            return attempt(provider.id, record) { id throws(AuthFailure) in
                try await ProviderLinking(provider: provider, outcome: try await outcome(id), context: context)
                    .complete()
            }
        }
    }

    private func attempt(
        _ method: String, _ record: FlowRecord,
        _ work: @escaping @Sendable (AttemptID) async throws(AuthFailure) -> Completion
    ) -> Reaction.Attempt {
        var attempt = Reaction.Attempt(
            method: method, record: record, isTimeHidden: false, isRemembered: departure.isRemembered,
            isCancellable: true, work: work)
        // The post that set out gave the session its new token.
        attempt.keepsToken = true
        return attempt
    }

    private func outcome(_ id: AttemptID) async throws(AuthFailure) -> ProviderOutcome {
        try await provider.arrival(
            answer, state.trip(id, departure, context.services.keys, now: context.services.clock.now))
    }

    /// The same person, by the same identity; then the second factor, or what waited.
    private func prove(
        _ user: User, _ waiting: FlowRecord.InterruptedAction, _ record: FlowRecord, _ id: AttemptID
    ) async throws(AuthFailure) -> Completion {
        let outcome = try await outcome(id)
        let (owner, account) = try await context.reading { store throws(StoreFailure) in
            (
                try await store.userID(for: outcome.identity),
                try await ProofAccount.read(user, store, offersPasskeys: context.services.passkeys != nil)
            )
        }
        guard owner == user.id else { throw .refused(Message(.reauthOtherAccount)) }
        guard !context.services.owesSecondFactor(account) else {
            return ProviderCollection.secondStep(after: .provider, account.user, [], context)
        }
        return try await InterruptedRun(waiting: waiting, proof: [], context: context).run(record, id, isRetry: false)
    }

    /// One proof was given; the second factor is asked for, with tries of its own.
    static func secondStep(
        after method: ProofMethod, _ user: User, _ spent: [StoreChange], _ context: FlowContext
    ) -> Completion {
        let tries = SecondFactorCheck.newTries(user, context)
        return Completion(
            update: { record in
                record.notes[ProofNote.tries] = tries.id
                record.notes[ProofNote.first] = method.rawValue
                record.notes[ProofNote.method] = nil
                record.challenge = nil
            }, changes: spent + [.putChallenge(tries)])
    }
}
