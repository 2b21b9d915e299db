internal import AuthCore

/// The account page's posts.
struct SignedInFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard let user = context.visitor.user, submission.argument == nil else { throw .refused(Message(.formInvalid)) }
        var record = record
        switch submission.action {
        case "signOut": return .signOut
        case "saveDisplayName": return saveDisplayName(submission, &record, user)
        case "deleteAccount": record.notes[SignedInNote.deleting] = "asked"
        case "cancelDelete": record.notes[SignedInNote.deleting] = nil
        case "confirmDelete":
            // Only from the page that asked: a forged or old form deletes nothing.
            guard record.notes[SignedInNote.deleting] != nil else { throw .refused(Message(.formInvalid)) }
            return context.interrupt(submission, record) ?? delete(&record, user, context)
        case "updatePassword":
            guard user.email != nil else { throw .refused(Message(.formInvalid)) }
            if let reaction = context.interrupt(submission, record) { return reaction }
            record.metRules = nil
            record.show(.updatePassword)
        case "goToChangeEmail":
            guard user.email != nil else { throw .refused(Message(.formInvalid)) }
            if let reaction = context.interrupt(submission, record) { return reaction }
            record.values["newEmail"] = nil
            record.challenge = nil
            record.show(.changeEmail)
        case "verifyEmail": return try verifyEmail(&record, user, context)
        case "goToMFAManagement": record.show(.mfaManagement)
        case "goToSignInMethods": record.show(.signInMethods)
        case "goToSessions": record.show(.sessions)
        case "goToUpgrade":
            guard user.isAnonymous else { throw .refused(Message(.formInvalid)) }
            // Most guests have no account yet.
            record.authentication = .signUp
            record.show(.authPicker)
        default: throw .refused(Message(.formInvalid))
        }
        return .now(record)
    }

    private func saveDisplayName(_ submission: Submission, _ record: inout FlowRecord, _ user: User) -> Reaction {
        let name = DisplayName.cleaned(submission.value("displayName") ?? "")
        record.values["displayName"] = nil
        record.status = Message(.displayNameSaved)
        return .now(record, [.setDisplayName(user.id, name)])
    }

    private func delete(_ record: inout FlowRecord, _ user: User, _ context: FlowContext) -> Reaction {
        let services = context.services
        var changes: [StoreChange] = [
            .expectCredentials(user.id, version: user.credentialVersion), .deleteUser(user.id),
        ]
        if let email = user.email, user.isEmailVerified {
            changes.append(
                .enqueue(
                    services.mails.compose(
                        Mail(.accountDeleted), to: .email(email), language: context.visitor.language,
                        id: services.random.identifier(), now: context.now)))
        }
        return .attempt(
            Reaction.Attempt(method: "deleteAccount", record: record, isTimeHidden: false, rotatesSession: true) {
                [changes] _ throws(AuthFailure) in
                Completion(
                    update: { record in
                        record.forgetTheWay()
                        record.screens = [.authPicker]
                        record.status = Message(.accountDeleted)
                    }, changes: changes, endsSession: true, whenRefused: { .refusal(Message(.formStale)) })
            })
    }

    private func verifyEmail(
        _ record: inout FlowRecord, _ user: User, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction {
        guard let email = user.email, !user.isEmailVerified else { throw .refused(Message(.formInvalid)) }
        let sending = try ChallengeSender(context: context).send(
            ChallengeSender.Order(
                purpose: .verifyEmail, recipient: .email(email), user: user, kind: .verifyEmail, hasLink: true,
                linkLifetime: 86_400))
        record.pendingSignUp = nil
        record.challenge = sending.challenge.id
        record.show(.emailVerification)
        return .now(record, sending.changes)
    }
}

/// What the account page notes between its steps.
package enum SignedInNote {
    /// Set while the page asks whether the account is really to be deleted.
    package static let deleting = "deletingAccount"
}

/// The name that a person gives themselves.
enum DisplayName {
    /// Without control characters and outer space, at most 200 scalars; nil when nothing is left.
    static func cleaned(_ typed: String) -> String? {
        // By scalars: one character may carry any number of marks.
        let scalars = typed.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200)
        let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
