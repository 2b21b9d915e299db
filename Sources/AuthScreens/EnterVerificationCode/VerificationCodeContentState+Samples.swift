internal import AuthCore
internal import AuthFlows

extension EnterVerificationCodeScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<VerificationCodeContentState>] {
        var context = context
        context.page = id
        context.flowSettings.allowsPhone = true
        return [
            sample("sent", context, after: 5) { _ in },
            sample("country-taken", context, after: 5) {
                $0.status = Message(.phoneCountryTaken, .country("GB"))
            },
            sample("can-resend", context, after: 75) { _ in },
            sample("resent", context, after: 2) { $0.status = Message(.codeResent) },
            sample("resend-too-soon", context, after: 12) { $0.error = Message(.resendWait, .seconds(48)) },
            sample("malformed", context, after: 45) {
                $0.faults["verificationCode"] = Message(.codeFormat, .number("count", 6))
            },
            sample("wrong", context, after: 45, triesLeft: 4) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
            sample("void", context, after: 75, triesLeft: 0) { $0.faults["verificationCode"] = Message(.codeVoid) },
            sample("expired", context, after: 700) { $0.faults["verificationCode"] = Message(.codeExpired) },
            sample("limited", context, after: 75) { $0.error = Message(.smsTooMany, .seconds(17_280)) },
            sample("loading", context, after: 45) { $0.attempt = .sample("code", id) },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, after seconds: Int, triesLeft: Int = Challenge.tries,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<VerificationCodeContentState>? {
        var context = context.changed(change)
        var challenge = Challenge(
            id: "sample", purpose: .phoneSignIn, binding: [], target: "+447700900123", shown: "+447700900123",
            userID: nil, codeDigest: nil, tokenDigest: nil, now: context.now - seconds)
        challenge.triesLeft = triesLeft
        context.challenge = challenge
        return state(context).map { Sample(name, $0) }
    }
}
