internal import AuthCore

/// The steps of a number: where the text messages go, then the code of the first one.
extension EnrolmentSteps {
    func sendTextCode(
        _ submission: Submission, _ record: inout FlowRecord, _ enrolment: FlowRecord.Enrolment
    ) async throws(AuthFailure) -> Reaction {
        keepName(submission, &record)
        record.keep(submission.value("phoneNumber") ?? "", for: "phoneNumber")
        record.keep(submission.value("selectedCountry") ?? "", for: "selectedCountry")
        guard let typed = EnrolmentNumber.parse(submission, &record, context) else { return .now(record) }
        let number = typed.e164
        guard number != owner.user.phoneNumber, number != owner.pending?.channel else {
            record.faults["phoneNumber"] = Message(.mfaSameNumber)
            return .now(record)
        }
        guard try await !context.factors(of: owner.user.id).contains(where: { $0.phoneNumber == number }) else {
            record.faults["phoneNumber"] = Message(.mfaNumberTaken)
            return .now(record)
        }
        // Back from the code's page to the same number: its wait goes on.
        let old = try await context.challenge(record, .enrollPhone)
        let order = order(number)
        let sending =
            if let old, old.target == number { try sender.resend(order, replacing: old) } else {
                try sender.send(order)
            }
        record.challenge = sending.challenge.id
        record.enrolment?.phoneNumber = number
        record.enrolment?.step = .smsCode
        record.status =
            typed.overrulesChoice
            ? Message(.phoneCountryTaken, .country(typed.country))
            : Message(.mfaCodeSent)
        return .now(record, sending.changes)
    }

    func resendTextCode(
        _ record: inout FlowRecord, _ enrolment: FlowRecord.Enrolment
    ) async throws(AuthFailure) -> Reaction {
        guard let old = try await context.challenge(record, .enrollPhone), let number = enrolment.phoneNumber else {
            throw .refused(Message(.formInvalid))
        }
        let sending = try sender.resend(order(number), replacing: old)
        record.challenge = sending.challenge.id
        record.status = Message(.codeResent)
        return .now(record, sending.changes)
    }

    func enrollNumber(
        _ submission: Submission, _ record: inout FlowRecord, _ enrolment: FlowRecord.Enrolment
    ) async throws(AuthFailure) -> Reaction {
        keepName(submission, &record)
        guard let challenge = try await context.challenge(record, .enrollPhone), let number = enrolment.phoneNumber,
            challenge.target == number
        else { throw .refused(Message(.formInvalid)) }
        guard let code = typedCode(submission, "verificationCode", CodeCheck.length(challenge), &record) else {
            return .now(record)
        }
        let factor = SecondFactor(
            id: enrolment.factorID, userID: owner.user.id, kind: .sms, name: name(record), phoneNumber: number,
            createdAt: context.now)
        let base = record
        return attempt(record) { () async throws(AuthFailure) in
            switch try await CodeCheck(context: context).compare(code, challenge) {
            case .wrong(let message): return Completion(update: { $0.faults["verificationCode"] = message })
            case .right(let changes): return try await enrolled(factor, base, method: "sms", spending: changes)
            }
        }
    }

    private func order(_ number: String) -> ChallengeSender.Order {
        ChallengeSender.Order(purpose: .enrollPhone, recipient: .phone(number), user: owner.user, kind: .code)
    }
}
