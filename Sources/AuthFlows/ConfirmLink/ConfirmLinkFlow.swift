internal import AuthCore

/// Where every mailed link lands: the press of a button here is what uses it.
struct ConfirmLinkFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let reading = try await read(context)
        switch submission.action {
        case "confirm": return try await confirm(submission, record, reading, context)
        case "sendAgain": return sendAgain(record, reading, context)
        case "signOut" where reading.standing == .otherPerson: return .signOut
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func read(_ context: FlowContext) async throws(AuthFailure) -> LinkReading {
        do {
            return try await LinkReading.read(context.visitor, context.services, now: context.now)
        } catch {
            throw .failed
        }
    }

    private func confirm(
        _ submission: Submission, _ record: FlowRecord, _ reading: LinkReading, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        // The page says what is wrong with a link that does not work.
        guard case .open(let demand) = reading.standing, let challenge = reading.challenge,
            let link = context.visitor.link
        else { return .now(record) }
        let mark = Base64URL.encode(link.mark)
        if let shown = record.notes["link"], shown != mark {
            // Another link was opened meanwhile: nobody confirms what they have not seen.
            record.notes["link"] = mark
            throw .refused(Message(.formStale))
        }
        record.notes["link"] = mark
        let typed = Password(submission.value("password") ?? "")
        switch demand {
        case .nothing: break
        case .address:
            record.keep(submission.value("email") ?? "", for: "email")
            guard try isAddress(submission, challenge, &record, context) else { return .now(record) }
        case .password:
            if typed.isEmpty { record.faults["password"] = Message(.passwordRequired) }
            guard record.faults.isEmpty else { return .now(record) }
        }
        let isSignUp = challenge.purpose == .signUp
        return .attempt(
            Reaction.Attempt(
                method: "link", record: record, isTimeHidden: demand != .nothing,
                rotatesSession: context.visitor.session != nil
            ) { id throws(AuthFailure) in
                if isSignUp {
                    return try await SignUpLink(challenge: challenge, context: context)
                        .completion(typed: demand == .password ? typed : nil)
                }
                return try await MailedProof(
                    context: context, challenge: challenge, changes: [.spendChallenge(challenge.id, now: context.now)]
                ).completion()
            })
    }

    /// Whether the typed address is the link's; a wrong one does not use it up.
    private func isAddress(
        _ submission: Submission, _ challenge: Challenge, _ record: inout FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> Bool {
        let address: EmailAddress
        do {
            address = try EmailAddress(submission.value("email") ?? "")
        } catch {
            record.faults["email"] = Message(error.messageID)
            return false
        }
        let limits = context.services.limits
        let key = "link address " + challenge.id
        if let seconds = limits.take(.wrongCode, key, now: context.now) { throw .limited(retryAfter: seconds) }
        guard address.normalized == challenge.target else {
            record.faults["email"] = Message(.linkWrongAddress)
            return false
        }
        limits.giveBack(.wrongCode, key)
        return true
    }

    /// Leads to the page that sends another one; only the browser that asked finds the address filled in.
    private func sendAgain(_ record: FlowRecord, _ reading: LinkReading, _ context: FlowContext) -> Reaction {
        var record = record
        let challenge = reading.challenge
        if let challenge, challenge.binding == context.visitor.token.binding {
            record.keep(challenge.shown, for: "email")
        }
        record.notes = [:]
        record.challenge = nil
        let settings = context.services.settings
        let isSignedIn = context.visitor.isSignedIn
        switch challenge?.purpose {
        case .resetPassword: record.show(.passwordRecovery)
        case .verifyEmail: record.show(isSignedIn ? .emailVerification : .authPicker)
        case .changeEmail, .undoEmailChange: record.show(isSignedIn ? .changeEmail : .authPicker)
        case .recoverMethods where settings.offersRecovery: record.show(.legacySignInRecovery)
        case .signUp:
            record.authentication = .signUp
            record.show(.authPicker)
        default: record.show(settings.allowsEmailLink ? .emailLink : .authPicker)
        }
        return .now(record)
    }
}
