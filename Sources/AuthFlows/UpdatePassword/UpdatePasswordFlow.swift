internal import AuthCore

/// A new password for the signed-in person, or a first one.
///
/// The proof is asked for before the form. Where it grows old while somebody types, only the finished hash waits.
struct UpdatePasswordFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        // A password is of use with an address only.
        guard submission.action == "updatePassword", let user = context.visitor.user,
            let session = context.visitor.session,
            !user.isAnonymous, user.email != nil
        else { throw .refused(Message(.formInvalid)) }
        let current = try await context.reading { store throws(StoreFailure) in
            try await store.passwordHash(of: user.id)
        }
        var record = record
        let change = PasswordChange(user: user, session: session, isFirst: current == nil, context: context)
        if let hash = context.resumed?.passwordHash {
            let completion = change.completion(hash)
            completion.update(&record)
            return .now(record, completion.changes)
        }
        guard let typed = submission.value("password") else {
            if let reaction = context.interrupt(submission, record) { return reaction }
            record.metRules = nil
            record.show(.updatePassword)
            return .now(record)
        }
        let password = Password(typed)
        let old = Password(submission.value("currentPassword") ?? "")
        judge(password, submission, user, &record, try await context.passwordPolicy(for: user.id))
        if current != nil, old.isEmpty { record.faults["currentPassword"] = Message(.passwordRequired) }
        guard record.faults.isEmpty else { return .now(record) }
        let check = current == nil ? nil : try CurrentPassword.take(user, context)
        return .attempt(
            Reaction.Attempt(
                method: "updatePassword", record: record, isTimeHidden: false, rotatesSession: true,
                undo: { check?.giveBack() }
            ) { id throws(AuthFailure) in
                if let check, case .wrong(let message) = try await check.compare(old) {
                    return Completion(update: { $0.faults["currentPassword"] = message })
                }
                let hash = try await context.services.hashing.hash(password, client: context.visitor.network)
                guard context.isProofFresh else {
                    return Completion(update: { context.hold(submission, &$0, passwordHash: hash) })
                }
                return change.completion(hash)
            })
    }

    private func judge(
        _ password: Password, _ submission: Submission, _ user: User, _ record: inout FlowRecord,
        _ policy: PasswordPolicy
    ) {
        let verdict = policy.judge(password, personal: user.personalWords)
        record.metRules = password.isEmpty ? nil : policy.rules.map(verdict.met.contains)
        record.faults["password"] = verdict.fault
        if verdict.fault == nil, Password(submission.value("confirmPassword") ?? "").bytes != password.bytes {
            record.faults["confirmPassword"] = Message(.passwordMismatch)
        }
    }
}

/// What a change of password does: mailed links and codes become void, other sessions end, the owner hears of it.
struct PasswordChange: Sendable {
    let user: User
    let session: UserSession
    let isFirst: Bool
    let context: FlowContext

    func completion(_ hash: String) -> Completion {
        let services = context.services
        var changes: [StoreChange] = [
            .expectCredentials(user.id, version: user.credentialVersion), .setPassword(user.id, hash: hash),
            .bumpCredentials(user.id), .deleteOtherSessions(user.id, butID: session.id),
        ]
        if let email = user.email {
            changes.append(
                .enqueue(
                    services.mails.compose(
                        Mail(.passwordChanged), to: .email(email), language: context.visitor.language,
                        id: services.random.identifier(), now: context.now)))
        }
        return Completion(
            update: { record in
                record.metRules = nil
                record.show(.signedIn)
                record.status = Message(isFirst ? .passwordSet : .passwordChanged)
            }, changes: changes, whenRefused: { .refusal(Message(.formStale)) })
    }
}
