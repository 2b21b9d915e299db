internal import AuthCore

/// Setting a new password with the right from a mailed proof.
struct ResetPasswordFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard submission.action == "updatePassword" else { throw .refused(Message(.formInvalid)) }
        var record = record
        let reset = PasswordReset(context: context)
        guard let grant = record.resetGrant, let user = try await reset.owner(of: grant) else {
            PasswordReset.gone.update(&record)
            return .now(record)
        }
        let password = Password(submission.value("password") ?? "")
        let policy = try await context.passwordPolicy(for: user.id)
        let verdict = policy.judge(password, personal: user.personalWords)
        record.metRules = password.isEmpty ? nil : policy.rules.map(verdict.met.contains)
        record.faults["password"] = verdict.fault
        if verdict.fault == nil, Password(submission.value("confirmPassword") ?? "").bytes != password.bytes {
            record.faults["confirmPassword"] = Message(.passwordMismatch)
        }
        guard record.faults.isEmpty else { return .now(record) }
        return .attempt(
            Reaction.Attempt(
                method: "resetPassword", record: record, isTimeHidden: false,
                rotatesSession: context.visitor.session != nil
            ) { id throws(AuthFailure) in
                try await reset.set(password, grant)
            })
    }
}

extension User {
    /// What a password must not be made of.
    var personalWords: [String] {
        (email?.personalWords ?? []) + (displayName.map { [$0] } ?? [])
    }
}

extension EmailAddress {
    /// The address in both writings, and the name in it.
    var personalWords: [String] { [normalized, display, String(normalized.prefix { $0 != "@" })] }
}
