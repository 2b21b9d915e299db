package import AuthCore

/// The signed-in person's second factors.
struct MFAManagementFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        guard context.visitor.isSignedIn, let user = context.visitor.user else { throw .refused(Message(.formInvalid)) }
        record.show(.mfaManagement)
        let confirmed = record.notes.removeValue(forKey: "unenroll")
        let factors = try await context.factors(of: user.id)
        switch (submission.action, submission.argument) {
        case ("refresh", nil):
            record.status = Message(.mfaRefreshed)
            return .now(record)
        case ("cancelUnenroll", nil): return .now(record)
        case ("unenroll", let id?):
            record.notes["unenroll"] = try removable(id, factors, context).id
            return .now(record)
        case ("confirmUnenroll", let id?):
            let factor = try removable(id, factors, context)
            // Kept for the page that comes back when the proof is asked for.
            record.notes["unenroll"] = confirmed
            if let interruption = context.interrupt(submission, record) { return interruption }
            record.notes["unenroll"] = nil
            return .attempt(remove(factor, user, record, isLast: factors.count == 1, context))
        case ("goToEnrollment", nil):
            try MFAEnrolmentFlow.checkOffered(user, factors, context)
            if let interruption = context.interrupt(submission, record) { return interruption }
            record.enrolment = FlowRecord.Enrolment(user: user.id, step: .choose, now: context.now)
            record.show(.mfaEnrolment)
            return .now(record)
        case ("newRecoveryCodes", nil):
            guard !factors.isEmpty else { throw .refused(Message(.mfaNotOffered)) }
            if let interruption = context.interrupt(submission, record) { return interruption }
            return .attempt(renew(user, record, context))
        default: throw .refused(Message(.formInvalid))
        }
    }

    /// One of the account's own factors that may go.
    private func removable(
        _ id: String, _ factors: [SecondFactor], _ context: FlowContext
    ) throws(AuthFailure) -> SecondFactor {
        guard let factor = factors.first(where: { $0.id == id }) else { throw .refused(Message(.mfaUnknownFactor)) }
        guard factors.count > 1 || !context.services.settings.requiresSecondFactor else {
            throw .refused(Message(.mfaLastFactor))
        }
        return factor
    }

    private func remove(
        _ factor: SecondFactor, _ user: User, _ record: FlowRecord, isLast: Bool, _ context: FlowContext
    ) -> Reaction.Attempt {
        Reaction.Attempt(method: "factor", record: record, isTimeHidden: false, rotatesSession: true) { _ in
            Completion(
                update: { $0.status = Message(.mfaRemoved) },
                changes: [
                    // Whether it is the last one was decided by what the account had at this version.
                    .expectCredentials(user.id, version: user.credentialVersion), .deleteFactor(factor.id, user.id),
                    .bumpCredentials(user.id),
                ] + (isLast ? [.setRecoveryCodes(user.id, hashes: [])] : [])
                    + context.notice(.factorRemoved, user, detail: factor.shownName),
                whenRefused: { .refusal(Message(.mfaUnknownFactor)) })
        }
    }

    private func renew(_ user: User, _ record: FlowRecord, _ context: FlowContext) -> Reaction.Attempt {
        Reaction.Attempt(
            method: "factor", record: record, isTimeHidden: false, rotatesSession: true
        ) { _ throws(AuthFailure) in
            let set = try await RecoveryCodeSet.make(context)
            return Completion(
                update: { record in
                    record.enrolment = FlowRecord.Enrolment(user: user.id, step: .recoveryCodes, now: context.now)
                    record.status = Message(.mfaCodesMade)
                    record.show(.mfaEnrolment)
                },
                changes: [
                    .expectCredentials(user.id, version: user.credentialVersion),
                    .setRecoveryCodes(user.id, hashes: set.hashes),
                ] + context.notice(.recoveryCodesMade, user), discloses: set.texts,
                whenRefused: { .refusal(Message(.attemptFailed)) })
        }
    }
}

extension SecondFactor {
    /// How mails and lists call it: the owner's own name, else the number's last digits.
    package var shownName: String { name.isEmpty ? maskedNumber ?? "" : name }

    /// A number as others may see it: the last four digits, nothing of a shorter one.
    package var maskedNumber: String? {
        guard let phoneNumber, phoneNumber.count > 4 else { return nil }
        return "•••• " + phoneNumber.suffix(4)
    }
}
