internal import AuthCore
internal import Sodium

/// Checks one proof of identity: what was typed first, then, as the session's attempt, whether it is right.
struct ProofCheck: Sendable {
    let method: ProofMethod
    let account: ProofAccount
    let context: FlowContext
    /// The challenge that counts the tries of the second factor; nil while the first proof is asked for.
    var tries: String?

    /// A typed proof that can be compared.
    struct Proof: Sendable {
        var undo: @Sendable () -> Void = {}
        var work: @Sendable () async throws(AuthFailure) -> Verdict
    }

    /// What a comparison says, and what it writes.
    enum Verdict: Sendable {
        case right([StoreChange])
        case wrong(Message, [StoreChange])

        init(_ verdict: CodeCheck.Verdict) {
            switch verdict {
            case .right(let changes): self = .right(changes)
            case .wrong(let message): self = .wrong(message, [])
            }
        }
    }

    enum Preparation: Sendable {
        case fault(Message)
        case ready(Proof)
    }

    func prepare(_ typed: String, challenge: String?) async throws(AuthFailure) -> Preparation {
        switch method {
        case .password:
            let password = Password(typed)
            guard !password.isEmpty else { return .fault(Message(.passwordRequired)) }
            let check = try CurrentPassword.take(account.user, context)
            return .ready(
                Proof(undo: { check.giveBack() }) { () async throws(AuthFailure) in
                    Verdict(try await check.compare(password))
                })
        case .email, .phone, .sms: return try await prepareSent(typed, challenge)
        case .totp: return try prepareApp(typed)
        case .recoveryCode: return try prepareRecovery(typed)
        case .passkey: return preparePasskey(typed)
        case .provider: throw .refused(Message(.formInvalid))
        }
    }

    private func preparePasskey(_ credential: String) -> Preparation {
        let answer = PasskeyAnswer(credential)
        guard case .credential(let json) = answer else {
            return .fault(answer.message ?? Message(.passkeyFailed))
        }
        let check = PasskeyCheck(purpose: .reauthenticate, user: account.user.id, context: context)
        return .ready(
            Proof { () async throws(AuthFailure) in
                switch try await check.check(json) {
                case .wrong(let message, let changes): .wrong(message, changes)
                case .right(_, let changes): .right(changes)
                }
            })
    }

    private func secondFactor() throws(AuthFailure) -> SecondFactorCheck {
        guard let tries else { throw .refused(Message(.formInvalid)) }
        return SecondFactorCheck(context: context, user: account.user, tries: tries)
    }

    private func prepareApp(_ typed: String) throws(AuthFailure) -> Preparation {
        let (code, fault) = CodeCheck.parse(typed, count: ChallengeSender.smsCodeLength)
        guard let code else { return .fault(fault ?? Message(.codeRequired)) }
        let check = try secondFactor()
        let apps = account.factors.filter { $0.kind == .totp }
        return .ready(Proof { () async throws(AuthFailure) in Verdict(try await check.totp(code, apps).verdict) })
    }

    private func prepareRecovery(_ typed: String) throws(AuthFailure) -> Preparation {
        let code: PlainRecoveryCode
        do {
            code = try PlainRecoveryCode(typed)
        } catch {
            return .fault(Message(error == .required ? .codeRequired : .recoveryFormat))
        }
        let check = try secondFactor()
        return .ready(Proof { () async throws(AuthFailure) in Verdict(try await check.recovery(code).verdict) })
    }

    private func prepareSent(_ typed: String, _ id: String?) async throws(AuthFailure) -> Preparation {
        guard let id,
            let challenge = try await context.reading({ store throws(StoreFailure) in try await store.challenge(id) }),
            challenge.purpose == .reauthenticate, challenge.userID == account.user.id
        else { return .fault(Message(.codeExpired)) }
        let (code, fault) = CodeCheck.parse(typed, count: CodeCheck.length(challenge))
        guard let code else { return .fault(fault ?? Message(.codeRequired)) }
        guard method != .sms else {
            let check = try secondFactor()
            return .ready(
                Proof { () async throws(AuthFailure) in Verdict(try await check.sms(code, challenge).verdict) })
        }
        let check = CodeCheck(context: context)
        return .ready(Proof { () async throws(AuthFailure) in Verdict(try await check.compare(code, challenge)) })
    }
}

/// Compares a password with the signed-in account's own: ten failures, then one a minute.
struct CurrentPassword: Sendable {
    private let user: User
    private let context: FlowContext
    private let key: String

    static func take(_ user: User, _ context: FlowContext) throws(AuthFailure) -> CurrentPassword {
        let services = context.services
        let check = CurrentPassword(
            user: user, context: context, key: "own password " + services.keys.name(of: user.id.rawValue))
        if let seconds = services.limits.take(.password, check.key, now: context.now) {
            throw .limited(retryAfter: seconds)
        }
        return check
    }

    func giveBack() { context.services.limits.giveBack(.password, key) }

    func compare(_ password: Password) async throws(AuthFailure) -> CodeCheck.Verdict {
        let services = context.services
        let fits: Bool
        do {
            let hash = try await context.reading { store throws(StoreFailure) in
                try await store.passwordHash(of: user.id)
            }
            fits = try await services.hashing.verify(password, hash, client: context.visitor.network)
        } catch {
            giveBack()
            throw error
        }
        guard fits else { return .wrong(Message(.passwordWrong)) }
        services.limits.clear(key)
        return .right([])
    }
}
