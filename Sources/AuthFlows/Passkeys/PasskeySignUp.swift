internal import AuthCore

/// Signing up with a passkey instead of a password. The address is proven as ever, and until then there is no account:
/// a fresh and a taken address lead to the same page.
struct PasskeySignUp: Sendable {
    private let email: String
    private let displayName: String?
    private let acceptsTerms: Bool
    private let context: FlowContext

    init(_ submission: Submission, _ context: FlowContext) {
        email = submission.value("email") ?? ""
        displayName = EmailSignUp.displayName(submission)
        acceptsTerms = submission.value("acceptsTerms") != nil
        self.context = context
    }

    func react(_ submission: Submission, _ record: inout FlowRecord) throws(AuthFailure) -> Reaction {
        guard context.services.passkeys != nil else { throw .refused(Message(.formInvalid)) }
        record.authentication = .signUp
        record.metRules = nil
        var address: EmailAddress?
        do {
            address = try EmailAddress(email)
        } catch {
            record.faults["email"] = Message(error.messageID)
        }
        if context.services.settings.requiresTerms, !acceptsTerms {
            record.faults["acceptsTerms"] = Message(.termsRequired)
        }
        guard let address, record.faults.isEmpty else { return .now(record) }
        record.keep(address.display, for: "email")
        let answer = PasskeyAnswer(submission.credential)
        guard case .credential(let json) = answer else {
            record.show(submission.page)
            record.say(answer)
            return .now(record)
        }
        let limits = try MailLimits.take(address, context)
        let returnTo = record.returnTo
        return .attempt(
            Reaction.Attempt(
                method: "signUp", record: record, isTimeHidden: true, undo: { limits.giveBack() }
            ) { _ throws(AuthFailure) in
                switch try await PasskeyCreation(purpose: .signUp, user: nil, context: context).check(json) {
                case .wrong(let message):
                    limits.giveBack()
                    return .refusal(message)
                case .right(let passkey, let changes):
                    var completion = try await SignUpStart(
                        address: address, displayName: displayName, passkey: passkey.json, returnTo: returnTo,
                        context: context
                    ).completion()
                    completion.spend(changes)
                    return completion
                }
            })
    }
}

extension Completion {
    /// Spends an answer in the same commit, whichever of its ways the sign-up takes.
    fileprivate mutating func spend(_ changes: [StoreChange]) {
        self.changes += changes
        let other = whenRefused
        whenRefused = { () async throws(AuthFailure) in
            guard var completion = try await other?() else { return .refusal(Message(.passkeyExpired)) }
            completion.spend(changes)
            return completion
        }
    }
}
