internal import AuthCore
internal import Sodium

/// The picker's posts: a provider's button, or the way to another page.
struct ProviderSignInFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        record.values["rememberMe"] = submission.value("rememberMe").map { _ in "on" }
        switch (submission.action, submission.argument) {
        case ("goToEmail", _), ("signIn", "password"):
            record.show(.emailAuth)
            return .now(record)
        case ("goToEmailLink", _) where context.services.settings.allowsEmailLink:
            record.show(.emailLink)
            return .now(record)
        case ("goToRecovery", _) where context.services.settings.offersRecovery:
            record.show(.legacySignInRecovery)
            return .now(record)
        case ("signIn", "phone") where context.services.settings.allowsPhone:
            record.show(.enterPhoneNumber)
            return .now(record)
        case ("continueAsGuest", _), ("signIn", "anonymous"):
            return try GuestSignIn(context: context).react(record, isRemembered: record.values["rememberMe"] != nil)
        case ("signIn", BuiltInMethod.passkey.id): return try PasskeySignIn(context: context).react(submission, record)
        case ("signIn", let id?): return try signIn(id, record, context)
        default: throw .refused(Message(.formInvalid))
        }
    }

    /// Signs in by a provider's button, wherever it stands.
    func signIn(_ id: String, _ record: FlowRecord, _ context: FlowContext) throws(AuthFailure) -> Reaction {
        let services = context.services
        guard let provider = services.providers.first(where: { $0.id == id }) else {
            throw .refused(Message(.formInvalid))
        }
        let giveBack = try context.takeProviderAttempt()
        let isRemembered = record.values["rememberMe"] != nil
        return .attempt(
            Reaction.Attempt(
                method: provider.id, record: record, isTimeHidden: false, isRemembered: isRemembered,
                isCancellable: true, undo: giveBack
            ) { id throws(AuthFailure) in
                if let provider = provider as? any AuthProviderRedirect {
                    return try await ProviderDeparture(
                        provider: provider, purpose: .signIn, isRemembered: isRemembered, context: context
                    ).set(out: id)
                }
                // The installation refuses to start with a provider that is neither.
                guard let provider = provider as? any AuthProviderAction else { throw .failed }
                let outcome = try await provider.triggerAction(ProviderRequest(attempt: id))
                return try await ProviderArrival(
                    provider: provider, outcome: outcome, isRemembered: isRemembered, context: context
                ).handleProviderSelected()
            })
    }
}

extension FlowContext {
    /// Takes one of the attempts that a session has at providers; what it returns gives the attempt back.
    func takeProviderAttempt() throws(AuthFailure) -> @Sendable () -> Void {
        let limits = services.limits
        let session = "attempts " + Base64URL.encode(Digest.hmac(visitor.token.binding, key: services.keys.identifier))
        if let seconds = limits.take(.attemptSession, session, now: now) { throw .limited(retryAfter: seconds) }
        return { limits.giveBack(.attemptSession, session) }
    }
}
