internal import AuthCore
internal import AuthFlows

extension LegacySignInRecoveryScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<LegacySignInRecoveryContentState>] {
        var context = context
        context.page = id
        context.flowSettings.offersRecovery = true
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
            sample("loading", context) { $0.attempt = .sample("recoverMethods", id) },
            sample("sent", context, after: 5) { $0.status = Message(.recoverySent) },
            sample("can-resend", context, after: 45) { _ in },
            sample("resent", context, after: 2) { $0.status = Message(.mailResent) },
            sample("choose", context) { record in
                record.values["email"] = "ada@example.test"
                record.notes["ways"] = "password google.com phone emailLink"
            },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, after seconds: Int? = nil, triesLeft: Int = Challenge.tries,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<LegacySignInRecoveryContentState>? {
        var context = context.changed { record in
            if seconds != nil { record.values["email"] = "ada@example.test" }
            change(&record)
        }
        context.challenge = seconds.map { .sample(.recoverMethods, context, after: $0, triesLeft: triesLeft) }
        return state(context).map { Sample(name, $0) }
    }
}
