internal import AuthCore

/// The passkeys of the signed-in person's account: adding, naming, removing.
struct PasskeyManagement: Sendable {
    let user: User
    let context: FlowContext

    /// Nil for any other action than a passkey's.
    ///
    /// - Parameters:
    ///   - record: the flow with nothing asked or renamed any more.
    ///   - removing: the passkey about which the page asked.
    func receive(
        _ submission: Submission, _ record: FlowRecord, removing: String?
    ) async throws(AuthFailure) -> Reaction? {
        guard context.services.passkeys != nil, !user.isAnonymous else { return nil }
        var record = record
        switch (submission.action, submission.argument) {
        case ("addPasskey", nil): return try await add(submission, record)
        case ("rename", let id?):
            record.notes[SignInMethodsNote.renaming] = id
            record.keep(try await passkey(id).name, for: "passkeyName")
            return .now(record)
        case ("saveName", let id?): return try await save(submission.value("passkeyName") ?? "", id, record)
        case ("remove", let id?):
            _ = try await removable(id)
            record.notes[SignInMethodsNote.removing] = id
            return .now(record)
        // Only from the page that asked.
        case ("confirmRemove", let id?) where id == removing:
            _ = try await removable(id)
            record.notes[SignInMethodsNote.removing] = id
            if let interruption = context.interrupt(submission, record) { return interruption }
            record.notes[SignInMethodsNote.removing] = nil
            return .attempt(
                Reaction.Attempt(method: "passkey", record: record, isTimeHidden: false, rotatesSession: true) {
                    _ throws(AuthFailure) in try await remove(id)
                })
        default: return nil
        }
    }

    /// A fresh proof first: only then does the page ask the browser.
    private func add(_ submission: Submission, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        var record = record
        let passkeys = try await context.reading { store throws(StoreFailure) in
            try await store.passkeys(of: user.id)
        }
        guard passkeys.count < Passkey.limit else { throw .refused(Message(.passkeyTooMany)) }
        if let interruption = context.interrupt(submission, record) { return interruption }
        guard context.resumed == nil else {
            record.status = Message(.passkeyReady)
            return .now(record)
        }
        let answer = PasskeyAnswer(submission.credential)
        guard case .credential(let json) = answer else {
            record.say(answer)
            return .now(record)
        }
        return .attempt(
            Reaction.Attempt(method: "passkey", record: record, isTimeHidden: false, rotatesSession: true) {
                _ throws(AuthFailure) in try await insert(json)
            })
    }

    private func insert(_ json: String) async throws(AuthFailure) -> Completion {
        // The account first: its version vouches for what is read after it.
        let current = try await current()
        let creation = PasskeyCreation(purpose: .add, user: user.id, context: context)
        switch try await creation.check(json) {
        case .wrong(let message): return .refusal(message)
        case .right(let passkey, let spending):
            let id = context.services.random.identifier()
            var completion = Completion(update: { $0.status = Message(.passkeyAdded) })
            completion.changes =
                [.expectCredentials(user.id, version: current.credentialVersion)] + spending
                + [passkey.insertion(id, user.id, now: context.now), .bumpCredentials(user.id)]
                + context.notice(.methodAdded, current, detail: passkey.name)
            completion.whenRefused = { .refusal(Message(.passkeyExpired)) }
            return completion
        }
    }

    private func save(_ typed: String, _ id: String, _ record: FlowRecord) async throws(AuthFailure) -> Reaction {
        var record = record
        _ = try await passkey(id)
        let name = Passkey.name(typed: typed)
        guard !name.isEmpty else {
            record.notes[SignInMethodsNote.renaming] = id
            record.values["passkeyName"] = ""
            record.faults["passkeyName"] = Message(.passkeyNameRequired)
            return .now(record)
        }
        record.values["passkeyName"] = nil
        record.status = Message(.passkeyRenamed)
        return .now(record, [.renamePasskey(id, user.id, name: name)])
    }

    private func remove(_ id: String, isRetry: Bool = false) async throws(AuthFailure) -> Completion {
        let (passkey, current) = try await removable(id)
        var completion = Completion(update: { $0.status = Message(.passkeyRemoved) })
        completion.changes =
            [
                .expectCredentials(user.id, version: current.credentialVersion), .deletePasskey(id, user.id),
                .bumpCredentials(user.id),
            ] + context.notice(.methodRemoved, current, detail: passkey.name)
        completion.whenRefused = { () async throws(AuthFailure) in
            // Another way in may have gone meanwhile: look once more whether this one may.
            guard !isRetry else { throw .refused(Message(.formStale)) }
            return try await remove(id, isRetry: true)
        }
        return completion
    }

    private func current() async throws(AuthFailure) -> User {
        let current = try await context.reading { store throws(StoreFailure) in try await store.user(user.id) }
        guard let current, !current.isDisabled else { throw .refused(Message(.formStale)) }
        return current
    }

    private func passkey(_ id: String) async throws(AuthFailure) -> Passkey {
        let passkeys = try await context.reading { store throws(StoreFailure) in
            try await store.passkeys(of: user.id)
        }
        guard let passkey = passkeys.first(where: { $0.id == id }) else { throw .refused(Message(.passkeyGone)) }
        return passkey
    }

    /// The passkey and its account as it is now, if another way in stays.
    private func removable(_ id: String) async throws(AuthFailure) -> (Passkey, User) {
        let current = try await current()
        let account = try await context.reading { store throws(StoreFailure) in
            try await ProofAccount.read(current, store, offersPasskeys: true)
        }
        guard let passkey = account.passkeys.first(where: { $0.id == id }) else {
            throw .refused(Message(.passkeyGone))
        }
        guard !WaysIn(account, context.services.settings, context.services.providers).isLast(.passkey(id)) else {
            throw .refused(Message(.methodsLastWayIn))
        }
        return (passkey, current)
    }
}
