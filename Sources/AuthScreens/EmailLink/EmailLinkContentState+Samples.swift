internal import AuthCore
internal import AuthFlows

extension EmailLinkScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<EmailLinkContentState>] {
        var context = context
        context.page = id
        return [
            sample("empty", context) { _ in },
            sample("invalid", context) { record in
                record.values["email"] = "foo@"
                record.faults["email"] = Message(.emailInvalid)
            },
            sample("long-names", context) {
                $0.values["email"] = "a-rather-long-local-part-of-an-address@subdomain.of.a.long.domain.example.test"
            },
            sample("limited", context) { $0.error = Message(.mailTooMany, .seconds(720)) },
            sample("loading", context) { $0.attempt = .sample("signInLink", id) },
            sample("sent", context, after: 5) { $0.status = Message(.emailLinkSent) },
            sample("can-resend", context, after: 45) { _ in },
            sample("resent", context, after: 2) { $0.status = Message(.mailResent) },
            sample("resend-too-soon", context, after: 12) { $0.error = Message(.resendWait, .seconds(18)) },
            sample("wrong", context, after: 45, triesLeft: 4) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
            sample("void", context, after: 45, triesLeft: 0) { $0.faults["verificationCode"] = Message(.codeVoid) },
            sample("expired", context, after: 700) { $0.faults["verificationCode"] = Message(.codeExpired) },
            sample("code-loading", context, after: 45) { $0.attempt = .sample("code", id) },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, after seconds: Int? = nil, triesLeft: Int = Challenge.tries,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<EmailLinkContentState>? {
        var context = context.changed { record in
            if seconds != nil { record.values["email"] = "ada@example.test" }
            change(&record)
        }
        context.challenge = seconds.map { .sample(.signInLink, context, after: $0, triesLeft: triesLeft) }
        return state(context).map { Sample(name, $0) }
    }
}
