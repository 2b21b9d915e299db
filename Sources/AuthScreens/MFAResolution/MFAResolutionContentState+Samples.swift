internal import AuthCore
internal import AuthFlows

extension MFAResolutionScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<MFAResolutionContentState>] {
        let app = SecondFactor.sample("app", .totp, name: "", context.now)
        let phone = SecondFactor.sample("phone", .sms, name: "", context.now)
        let long = SecondFactor.sample(
            "long", .totp, name: "The old telephone with the cracked screen in the kitchen drawer, third from the left",
            context.now)
        return [
            sample("app", context, [app]) { _ in },
            sample("several", context, [app, phone]) { _ in },
            sample("phone", context, [phone]) { _ in },
            sample("sent", context, [phone], sentBefore: 12) { $0.status = Message(.mfaCodeSent) },
            sample("can-resend", context, [app, phone], sentBefore: 90) { $0.notes["hint"] = "phone" },
            sample("wrong", context, [app], triesLeft: 3) {
                $0.faults["totpCode"] = Message(.codeWrong, .number("count", 3))
            },
            sample("used", context, [app], triesLeft: 4) { $0.faults["totpCode"] = Message(.totpUsed) },
            sample("clock", context, [app], triesLeft: 4) { $0.faults["totpCode"] = Message(.totpDrifted) },
            sample("recovery-malformed", context, [app]) { $0.faults["recoveryCode"] = Message(.recoveryFormat) },
            sample("recovery-only", context, []) { _ in },
            sample("passkey", context.offeringPasskeys(), [app], hasPasskeys: true) { _ in },
            sample("passkey-only", context.offeringPasskeys(), [], hasPasskeys: true) { _ in },
            sample("limited", context, [app]) { $0.error = Message(.authTooManyAttempts, .seconds(90)) },
            sample("loading", context, [app]) { $0.attempt = .sample("secondFactor", id) },
            sample("expired", context, [], isExpired: true) { _ in },
            sample("long-names", context, [long, phone]) { $0.notes["hint"] = "phone" },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ factors: [SecondFactor], sentBefore seconds: Int? = nil,
        triesLeft: Int = Challenge.tries, isExpired: Bool = false, hasPasskeys: Bool = false,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<MFAResolutionContentState>? {
        let user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: try? EmailAddress("ada@example.test"),
            isEmailVerified: true, createdAt: context.now)
        var context = context.changed { record in
            record.pendingSignIn = .init(
                user: user.id, methods: ["pwd"], channel: nil, isRemembered: false, until: context.now + 600)
            change(&record)
        }
        context.page = id
        context.factorFacts.user = isExpired ? nil : user
        context.factorFacts.isGate = true
        context.factorFacts.factors = factors
        if hasPasskeys { context.factorFacts.passkeys = ScreenContext.samplePasskeys(of: user.id, now: context.now) }
        context.factorFacts.recoveryCodesLeft = 8
        context.factorFacts.triesLeft = triesLeft
        context.factorFacts.challenge = seconds.map {
            Challenge(
                id: "sample", purpose: .secondFactor, binding: [], target: "+14155550199", shown: "", userID: nil,
                codeDigest: nil, tokenDigest: nil, now: context.now - $0)
        }
        return state(context).map { Sample(name, $0) }
    }
}
