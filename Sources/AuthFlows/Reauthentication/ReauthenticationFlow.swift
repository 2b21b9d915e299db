internal import AuthCore

/// Proving oneself again before a change of credentials: the same person, in the same session, for one named action,
/// which then goes on by itself.
struct ReauthenticationFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        guard let user = context.visitor.user, let session = context.visitor.session, let waiting = record.interrupted,
            waiting.session == session.id, context.now < waiting.until
        else {
            record.endReauthentication()
            record.error = Message(.formExpired)
            return .now(record)
        }
        let account = try await context.reading { store throws(StoreFailure) in
            try await ProofAccount.read(user, store, offersPasskeys: context.services.passkeys != nil)
        }
        let step = ProofStep(record, account)
        switch submission.action {
        case "cancel":
            record.endReauthentication()
            return .now(record)
        case "signOut": return .signOut
        case "useMethod":
            guard let method = submission.argument.flatMap(ProofMethod.init), step.methods.contains(method) else {
                throw .refused(Message(.formInvalid))
            }
            record.notes[ProofNote.method] = method.rawValue
            record.challenge = nil
            guard method.isSent else { return .now(record) }
            return try await ProofSender(account: account, step: step, context: context).send(method, &record)
        case "signIn" where step.first == nil:
            guard
                let provider = account.provers(context.services.providers).first(where: {
                    $0.id == submission.argument
                })
            else { throw .refused(Message(.formInvalid)) }
            return .attempt(
                Reaction.Attempt(
                    method: provider.id, record: record, isTimeHidden: false, isCancellable: true, rotatesSession: true
                ) { id throws(AuthFailure) in
                    try await ProviderDeparture(
                        provider: provider, purpose: .reauthenticate, isRemembered: false, context: context
                    ).set(out: id)
                })
        case "sendCode":
            guard let method = step.selected, method.isSent else { throw .refused(Message(.formInvalid)) }
            return try await ProofSender(account: account, step: step, context: context).send(method, &record)
        case "confirm":
            guard let method = step.selected else { throw .refused(Message(.formInvalid)) }
            return try await confirm(method, submission, &record, account, step, waiting, context)
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func confirm(
        _ method: ProofMethod, _ submission: Submission, _ record: inout FlowRecord, _ account: ProofAccount,
        _ step: ProofStep, _ waiting: FlowRecord.InterruptedAction, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let typed = (method == .passkey ? submission.credential : submission.value(method.field)) ?? ""
        let check = ProofCheck(
            method: method, account: account, context: context, tries: record.notes[ProofNote.tries])
        let proof: ProofCheck.Proof
        switch try await check.prepare(typed, challenge: record.challenge) {
        case .fault(let fault):
            record.say(fault, of: method)
            return .now(record)
        case .ready(let ready): proof = ready
        }
        let begun = record
        return .attempt(
            Reaction.Attempt(
                method: "reauthenticate", record: record, isTimeHidden: false, rotatesSession: true, undo: proof.undo
            ) { id throws(AuthFailure) in
                let spent: [StoreChange]
                switch try await proof.work() {
                case .wrong(let message, _) where message.id == .mfaTooManyTries:
                    return Completion(update: { record in
                        record.endReauthentication()
                        record.error = message
                    })
                case .wrong(let message, let changes):
                    return Completion(update: { $0.say(message, of: method) }, changes: changes)
                case .right(let changes): spent = changes
                }
                if step.first == nil, method != .passkey,
                    context.services.owesSecondFactor(account)
                {
                    return ProviderCollection.secondStep(after: method, account.user, spent, context)
                }
                return try await InterruptedRun(waiting: waiting, proof: spent, context: context).run(
                    begun, id, isRetry: false)
            })
    }
}

extension FlowRecord {
    /// Says what is wrong with a proof: at its field, or on the page where it has none.
    fileprivate mutating func say(_ fault: Message, of method: ProofMethod) {
        if method.field.isEmpty { error = fault } else { faults[method.field] = fault }
    }
}
