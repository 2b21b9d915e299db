internal import AuthCore
internal import AuthFlows

extension ChangeEmailScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ChangeEmailContentState>] {
        let context = context.signedIn(id)
        return [
            sample("empty", context) { _ in },
            sample("invalid", context) { record in
                record.values["newEmail"] = "ada@"
                record.faults["newEmail"] = Message(.emailInvalid)
            },
            sample("same", context) { record in
                record.values["newEmail"] = "ada@example.test"
                record.faults["newEmail"] = Message(.emailSame)
            },
            sample("too-many-mails", context) { $0.error = Message(.mailTooMany, .seconds(600)) },
            sample("loading", context) { record in
                record.values["newEmail"] = "countess@example.test"
                record.attempt = .sample("changeEmail", id)
            },
            sample("sent", context.waiting(.changeEmail, after: 5)) { $0.status = Message(.codeSent) },
            sample("can-resend", context.waiting(.changeEmail, after: 45)) { _ in },
            sample("resend-too-soon", context.waiting(.changeEmail, after: 12)) {
                $0.error = Message(.resendWait, .seconds(18))
            },
            sample("wrong", context.waiting(.changeEmail, after: 45, triesLeft: 4)) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
            sample("void", context.waiting(.changeEmail, after: 45, triesLeft: 0)) {
                $0.faults["verificationCode"] = Message(.codeVoid)
            },
            sample("expired", context.waiting(.changeEmail, after: 700)) {
                $0.faults["verificationCode"] = Message(.codeExpired)
            },
            sample(
                "long-names",
                context.waiting(
                    .changeEmail, after: 45, target: "a-rather-long-local-part@subdomain.of.a.long.domain.example.test")
            ) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<ChangeEmailContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}
