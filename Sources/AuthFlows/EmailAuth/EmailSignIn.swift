internal import AuthCore
internal import Sodium

/// Signing in: an unknown address, a wrong password and a disabled account are the same answer after the same work.
struct EmailSignIn: Sendable {
    let email: String
    let password: Password
    let isRemembered: Bool
    let context: FlowContext

    init(_ submission: Submission, _ context: FlowContext) {
        email = submission.value("email") ?? ""
        password = Password(submission.value("password") ?? "")
        isRemembered = submission.value("rememberMe") != nil
        self.context = context
    }

    func react(_ record: inout FlowRecord) async throws(AuthFailure) -> Reaction {
        record.authentication = .signIn
        var address: EmailAddress?
        do {
            address = try EmailAddress(email)
        } catch {
            record.faults["email"] = Message(error.messageID)
        }
        if password.isEmpty { record.faults["password"] = Message(.passwordRequired) }
        guard let address, record.faults.isEmpty else { return .now(record) }
        record.keep(address.display, for: "email")
        let limits = try await PasswordLimits.take(address, context)
        let counters = context.services.limits
        return .attempt(
            Reaction.Attempt(
                method: "password", record: record, isTimeHidden: true, isRemembered: isRemembered,
                undo: { limits.giveBack(to: counters) }
            ) { id throws(AuthFailure) in
                try await work(address, limits)
            })
    }

    private func work(_ address: EmailAddress, _ limits: PasswordLimits) async throws(AuthFailure) -> Completion {
        let services = context.services
        let credential: PasswordCredential?
        let fits: Bool
        do {
            credential = try await context.reading { store throws(StoreFailure) in
                try await store.passwordCredential(normalizedEmail: address.normalized)
            }
            fits = try await services.hashing.verify(password, credential?.hash, client: context.visitor.network)
        } catch {
            // Nothing was compared: a full queue must not use up the owner's tries.
            limits.giveBack(to: services.limits)
            throw error
        }
        guard fits, let credential, let hash = credential.hash, !credential.user.isDisabled else {
            return Completion(update: { $0.error = Message(.authFailed) }, changes: limits.failure(now: context.now))
        }
        limits.succeed(services.limits)
        var changes = limits.success
        // Where the queue is full the next sign-in does it.
        if services.hashing.isOutdated(hash),
            let fresh = try? await services.hashing.hash(password, client: context.visitor.network)
        {
            changes.append(.rehash(credential.user.id, from: hash, to: fresh))
        }
        return try await SignInGate(context: context).admit(
            credential.user, .init(methods: ["pwd"], isRemembered: isRemembered), changes: changes)
    }
}
