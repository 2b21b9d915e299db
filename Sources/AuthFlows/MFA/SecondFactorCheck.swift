internal import AuthCore
internal import Crypto
internal import Sodium

/// Compares what is typed as a second factor: one place, so that no way in and no factor gives more tries than another.
struct SecondFactorCheck: Sendable {
    let context: FlowContext
    let user: User
    /// The challenge that counts the tries: five, whichever factor is tried.
    let tries: String

    /// What a comparison says.
    enum Verdict: Sendable {
        /// Right: how it was proven, and the changes that spend it.
        case right(method: String, [StoreChange])
        case wrong(Message)
        /// No try is left: another first proof is needed.
        case exhausted

        /// The same for where only right and wrong are told apart.
        var verdict: CodeCheck.Verdict {
            switch self {
            case .right(_, let changes): .right(changes)
            case .wrong(let message): .wrong(message)
            case .exhausted: .wrong(Message(.mfaTooManyTries))
            }
        }
    }

    /// What counts the tries of one first proof: not of a factor, since choosing another gives no more of them.
    static func newTries(_ user: User, version: Int? = nil, _ context: FlowContext) -> Challenge {
        Challenge(
            id: context.services.random.identifier(), purpose: .secondFactor, binding: context.visitor.token.binding,
            target: user.id.rawValue, shown: "", userID: user.id,
            credentialVersion: version ?? user.credentialVersion, codeDigest: nil, tokenDigest: nil, now: context.now)
    }

    /// A code of one of some authenticator apps.
    func totp(_ code: VerificationCode, _ factors: [SecondFactor]) async throws(AuthFailure) -> Verdict {
        let apps = factors.compactMap { factor in
            TOTPSecret.open(factor, context.services.keys).map { (factor, OneTimePassword(secret: $0)) }
        }
        guard let first = apps.first else { throw .failed }
        return try await trying("totp", of: first.0.id) {
            var message: Message?
            for (factor, app) in apps {
                switch app.match(code.digits, at: context.now) {
                case .step(let step) where step > factor.lastStep:
                    return .right(method: "otp", [.consumeStep(factor: factor.id, step: step)])
                case .step: message = Message(.totpUsed)
                case .drifted: message = message ?? Message(.totpDrifted)
                case .none: break
                }
            }
            return message.map { .wrong($0) }
        }
    }

    /// A code of a text message. It has tries of its own besides.
    func sms(_ code: VerificationCode, _ challenge: Challenge) async throws(AuthFailure) -> Verdict {
        guard try await reserve() != nil else { return .exhausted }
        switch try await CodeCheck(context: context).compare(code, challenge) {
        case .right(let changes): return .right(method: "sms", changes)
        case .wrong(let message): return try await hasTriesLeft() ? .wrong(message) : .exhausted
        }
    }

    /// A recovery code: one hash, whether the account has it or not.
    func recovery(_ code: PlainRecoveryCode) async throws(AuthFailure) -> Verdict {
        let codes = try await context.reading { store throws(StoreFailure) in
            try await store.recoveryCodes(of: user.id)
        }
        let stored = codes.first { $0.index == code.index && $0.usedAt == nil }
        return try await trying("recovery", of: user.id.rawValue) { () async throws(AuthFailure) in
            guard
                try await context.services.hashing.verify(
                    Password(code.characters), stored?.hash, client: context.visitor.network)
            else { return nil }
            let left = codes.count { $0.usedAt == nil } - 1
            return .right(
                method: "recovery",
                [.useRecoveryCode(user.id, index: code.index, now: context.now)]
                    + context.notice(.recoveryCodeUsed, user, detail: String(left)))
        }
    }

    /// Takes a try of the first proof and of the day, then compares; nil is plainly wrong.
    private func trying(
        _ kind: String, of owner: String, _ compare: () async throws(AuthFailure) -> Verdict?
    ) async throws(AuthFailure) -> Verdict {
        let limits = CodeLimits(kind, of: owner, context.services)
        try limits.take(now: context.now)
        guard let left = try await reserve() else {
            limits.giveBack()
            return .exhausted
        }
        switch try await compare() {
        case .right(let method, let changes):
            limits.giveBack()
            return .right(method: method, changes)
        case .wrong(let message): return left == 0 ? .exhausted : .wrong(message)
        case .exhausted: return .exhausted
        case nil: return left == 0 ? .exhausted : .wrong(Message(.codeWrong, .number("count", left)))
        }
    }

    private func reserve() async throws(AuthFailure) -> Int? {
        try await context.reading { store throws(StoreFailure) in
            try await store.reserveTry(challenge: tries, now: context.now)
        }
    }

    private func hasTriesLeft() async throws(AuthFailure) -> Bool {
        let challenge = try await context.reading { store throws(StoreFailure) in try await store.challenge(tries) }
        return challenge.map { $0.triesLeft > 0 } ?? false
    }
}

/// The secret of an authenticator app, as it is stored: sealed for one factor.
enum TOTPSecret {
    static func seal(_ secret: [UInt8], factor id: String, _ keys: KeyRing) -> [UInt8] {
        keys.sealing.seal(secret, binding: "totp " + id)
    }

    static func open(_ sealed: [UInt8], factor id: String, _ keys: KeyRing) -> [UInt8]? {
        keys.sealing.open(sealed, binding: "totp " + id)
    }

    static func open(_ factor: SecondFactor, _ keys: KeyRing) -> [UInt8]? {
        factor.sealedSecret.flatMap { open($0, factor: factor.id, keys) }
    }
}
