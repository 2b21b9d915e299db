internal import AuthCore
internal import Sodium

/// Compares a typed code with its challenge: one place for every code, so that no way in has more tries than another.
struct CodeCheck: Sendable {
    let context: FlowContext

    /// What a comparison says.
    enum Verdict: Sendable {
        /// The code is right; the changes spend it.
        case right([StoreChange])
        case wrong(Message)
    }

    /// The fault of a text that can't be a code; nil when it can.
    static func parse(_ typed: String, count: Int) -> (code: VerificationCode?, fault: Message?) {
        do {
            return (try VerificationCode(typed, count: count), nil)
        } catch {
            switch error {
            case .required: return (nil, Message(.codeRequired))
            case .format: return (nil, Message(.codeFormat, .number("count", count)))
            }
        }
    }

    /// Digits of a challenge's code.
    static func length(_ challenge: Challenge) -> Int {
        challenge.target.contains("@") ? ChallengeSender.mailCodeLength : ChallengeSender.smsCodeLength
    }

    /// Takes a try, then compares. Only the session that asked can be right.
    func compare(_ code: VerificationCode, _ challenge: Challenge) async throws(AuthFailure) -> Verdict {
        guard challenge.binding == context.visitor.token.binding else { return .wrong(Message(.codeVoid)) }
        let services = context.services
        let limits = CodeLimits(
            challenge.purpose.rawValue, of: challenge.userID?.rawValue ?? challenge.target, services)
        try limits.take(now: context.now)
        let left = try await context.reading { store throws(StoreFailure) in
            try await store.reserveTry(challenge: challenge.id, now: context.now)
        }
        guard let left else {
            limits.giveBack()
            return .wrong(Message(challenge.codeExpiresAt <= context.now ? .codeExpired : .codeVoid))
        }
        let digest = ChallengeSender.digest(code.digits, challenge.id, services.keys)
        guard let expected = challenge.codeDigest, Digest.areEqual(digest, expected) else {
            return .wrong(left == 0 ? Message(.codeVoid) : Message(.codeWrong, .number("count", left)))
        }
        limits.giveBack()
        return .right([.spendChallenge(challenge.id, now: context.now)])
    }
}
