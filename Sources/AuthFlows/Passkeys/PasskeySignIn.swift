internal import AuthCore

/// Signing in by a passkey, whichever page its button stands on: the answer says who it is, and user verification makes
/// it count as both factors.
struct PasskeySignIn: Sendable {
    let context: FlowContext

    func react(_ submission: Submission, _ record: FlowRecord) throws(AuthFailure) -> Reaction {
        guard context.services.passkeys != nil else { throw .refused(Message(.formInvalid)) }
        var record = record
        // The page's script brings along what was typed in the form beside it.
        if let email = submission.value("email") { record.keep(email, for: "email") }
        let answer = PasskeyAnswer(submission.credential)
        guard case .credential(let json) = answer else {
            record.show(submission.page)
            record.say(answer)
            return .now(record)
        }
        let giveBack = try context.takeProviderAttempt()
        let isRemembered = record.values["rememberMe"] != nil
        return .attempt(
            Reaction.Attempt(
                method: BuiltInMethod.passkey.id, record: record, isTimeHidden: false, isRemembered: isRemembered,
                undo: giveBack
            ) { _ throws(AuthFailure) in
                switch try await PasskeyCheck(purpose: .signIn, user: nil, context: context).check(json) {
                case .wrong(let message, let changes):
                    return Completion(update: { $0.error = message }, changes: changes)
                case .right(let owner, let changes):
                    var completion = try await SignInGate(context: context).admit(
                        owner,
                        .init(
                            methods: SignInGate.Proof.passkey, isRemembered: isRemembered, isMultiFactor: true),
                        changes: changes)
                    // A twin was first, or the credential was used elsewhere at the same time.
                    completion.whenRefused = { .refusal(Message(.passkeyExpired)) }
                    return completion
                }
            })
    }
}

extension FlowRecord {
    /// Says why there is no credential to check; turning back is no error.
    mutating func say(_ answer: PasskeyAnswer) {
        if answer == .cancelled { status = answer.message } else { error = answer.message }
    }
}
