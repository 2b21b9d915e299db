package import AuthCore
internal import Sodium

/// Signing in or up by number: a known and an unknown number lead to the same page in the same time.
struct EnterPhoneNumberFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let settings = context.services.settings
        guard submission.action == "sendCode", settings.allowsPhone else { throw .refused(Message(.formInvalid)) }
        var record = record
        let typed = submission.value("phoneNumber") ?? ""
        let country = submission.value("selectedCountry") ?? settings.defaultCountry
        record.keep(typed, for: "phoneNumber")
        record.keep(country, for: "selectedCountry")
        let number: PhoneNumber
        do {
            number = try PhoneNumber(typed, country: country, allowed: settings.allowedCountries)
        } catch {
            record.faults["phoneNumber"] = Message(error.messageID)
            return .now(record)
        }
        record.keep(number.country, for: "selectedCountry")
        if let wait = try await secondsToWait(number, record, context) {
            // The code that is on its way still counts: its page is the way on.
            record.error = Message(.resendWait, .seconds(wait))
            record.show(.enterVerificationCode)
            return .now(record)
        }
        let release = try takeTurn(number, context)
        let isRemembered = record.values["rememberMe"] != nil
        return .attempt(
            Reaction.Attempt(
                method: "phone", record: record, isTimeHidden: true, isRemembered: isRemembered, undo: release
            ) { _ throws(AuthFailure) in
                do throws(AuthFailure) {
                    return try await send(number, context)
                } catch {
                    release()
                    throw error
                }
            })
    }

    /// Seconds until this flow's code to the same number may be sent again; nil where there is none or the time is over.
    private func secondsToWait(
        _ number: PhoneNumber, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Int? {
        guard let challenge = try await PhoneCode(context: context).challenge(record), challenge.target == number.e164
        else { return nil }
        let wait = ChallengeSender(context: context).secondsUntilResend(challenge)
        return wait > 0 ? wait : nil
    }

    /// Another flow of the session waits its turn for the same number too.
    private func takeTurn(
        _ number: PhoneNumber, _ context: FlowContext
    ) throws(AuthFailure) -> @Sendable () -> Void {
        let services = context.services
        let subject = context.visitor.token.binding + Array(number.e164.utf8)
        let key = "sms again " + Base64URL.encode(Digest.hmac(subject, key: services.keys.identifier))
        if let wait = services.limits.take(.smsAgain, key, now: context.now) {
            throw .refused(Message(.resendWait, .seconds(wait)))
        }
        return { services.limits.giveBack(.smsAgain, key) }
    }

    private func send(_ number: PhoneNumber, _ context: FlowContext) async throws(AuthFailure) -> Completion {
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.user(phoneNumber: number.e164)
        }
        let sending = try ChallengeSender(context: context).send(PhoneCode.order(number.e164, owner))
        return Completion(
            update: { record in
                record.challenge = sending.challenge.id
                if number.overrulesChoice {
                    record.status = Message(.phoneCountryTaken, .country(number.country))
                }
                record.show(.enterVerificationCode)
            }, changes: sending.changes)
    }
}

/// The code that a flow of signing in by number waits for.
struct PhoneCode: Sendable {
    let context: FlowContext

    static func order(_ number: String, _ owner: User?) -> ChallengeSender.Order {
        ChallengeSender.Order(
            purpose: .phoneSignIn, recipient: .phone(number), user: owner, kind: .code, sendsToStrangers: true)
    }

    /// This session's open challenge; nil where there is none.
    func challenge(_ record: FlowRecord) async throws(AuthFailure) -> Challenge? {
        guard let id = record.challenge else { return nil }
        let challenge = try await context.reading { store throws(StoreFailure) in try await store.challenge(id) }
        guard let challenge, challenge.purpose == .phoneSignIn, challenge.spentAt == nil,
            challenge.binding == context.visitor.token.binding
        else { return nil }
        return challenge
    }
}

/// What pages say about a code in a text message; the figures are the sender's.
package enum PhoneCodeTiming {
    package static let length = ChallengeSender.smsCodeLength

    /// Seconds until another send is allowed; not positive when it is now.
    package static func secondsUntilResend(_ challenge: Challenge, now: Int) -> Int {
        challenge.sentAt + ChallengeSender.smsInterval - now
    }
}
