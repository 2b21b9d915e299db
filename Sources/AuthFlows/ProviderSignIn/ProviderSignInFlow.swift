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
        case ("signIn", let id?):
            guard let provider = context.services.providers.first(where: { $0.id == id }) else {
                throw .refused(Message(.formInvalid))
            }
            return .attempt(try attempt(provider, record, context))
        default: throw .refused(Message(.formInvalid))
        }
    }

    private func attempt(
        _ provider: any AuthProviderAction, _ record: FlowRecord, _ context: FlowContext
    ) throws(AuthFailure) -> Reaction.Attempt {
        let services = context.services
        let session =
            "attempts " + Base64URL.encode(Digest.hmac(context.visitor.token.binding, key: services.keys.identifier))
        if let seconds = services.limits.take(.attemptSession, session, now: context.now) {
            throw .limited(retryAfter: seconds)
        }
        let isRemembered = record.values["rememberMe"] != nil
        return Reaction.Attempt(
            method: provider.id, record: record, isTimeHidden: false, isRemembered: isRemembered, isCancellable: true,
            undo: { services.limits.giveBack(.attemptSession, session) }
        ) { id throws(AuthFailure) in
            let outcome = try await provider.triggerAction(ProviderRequest(attempt: id))
            return try await handleProviderSelected(provider, outcome, isRemembered, context, isRetry: false)
        }
    }

    /// The one way on after any provider: an account that has the identity is signed in to, or one begins.
    private func handleProviderSelected(
        _ provider: any AuthProviderAction, _ outcome: ProviderOutcome, _ isRemembered: Bool, _ context: FlowContext,
        isRetry: Bool
    ) async throws(AuthFailure) -> Completion {
        let owner = try await context.reading { store throws(StoreFailure) in
            try await store.userID(for: outcome.identity)
        }
        if let owner {
            let user = try await context.reading { store throws(StoreFailure) in try await store.user(owner) }
            guard let user, !user.isDisabled else { throw .refused(Message(.attemptFailed)) }
            return try await SignInGate(context: context).admit(
                user, .init(methods: [provider.id], isRemembered: isRemembered))
        }
        let user = User(
            id: UserID(rawValue: context.services.random.identifier()), email: nil, isEmailVerified: false,
            displayName: outcome.displayName, createdAt: context.now)
        var completion = try await SignInGate(context: context).admit(
            user, .init(methods: [provider.id], isRemembered: isRemembered),
            changes: [.insertUser(user), .insertIdentity(outcome.identity, user.id)])
        completion.whenRefused = { () async throws(AuthFailure) in
            // A twin of this attempt was first: its account is the one to sign in to.
            guard !isRetry else { throw .failed }
            return try await handleProviderSelected(provider, outcome, isRemembered, context, isRetry: true)
        }
        return completion
    }
}
