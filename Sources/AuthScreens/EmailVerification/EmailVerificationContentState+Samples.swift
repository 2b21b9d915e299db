internal import AuthCore
internal import AuthFlows

extension EmailVerificationScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<EmailVerificationContentState>] {
        var context = context
        context.page = id
        return [
            sample("sent", context, after: 5) { _ in },
            sample("can-resend", context, after: 45) { _ in },
            sample("resent", context, after: 2) { $0.status = Message(.codeResent) },
            sample("resend-too-soon", context, after: 12) { $0.error = Message(.resendWait, .seconds(18)) },
            sample("malformed", context, after: 45) {
                $0.faults["verificationCode"] = Message(.codeFormat, .number("count", 8))
            },
            sample("wrong", context, after: 45, triesLeft: 4) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
            sample("void", context, after: 45, triesLeft: 0) { $0.faults["verificationCode"] = Message(.codeVoid) },
            sample("expired", context, after: 700) { $0.faults["verificationCode"] = Message(.codeExpired) },
            sample("loading", context, after: 45) { $0.attempt = .sample("code", id) },
            arrival("ask", context, after: nil) { _ in },
            arrival("ask-unproven", context, after: nil) { $0.values["newEmail"] = "ada@example.test" },
            arrival("ask-invalid", context, after: nil) { record in
                record.values["newEmail"] = "ada@"
                record.faults["newEmail"] = Message(.emailInvalid)
            },
            arrival("ask-limited", context, after: nil) { record in
                record.values["newEmail"] = "ada@example.test"
                record.error = Message(.mailTooMany, .seconds(720))
            },
            arrival("ask-loading", context, after: nil) { record in
                record.values["newEmail"] = "ada@example.test"
                record.attempt = .sample("proveAddress", id)
            },
            arrival("ask-sent", context, after: 5) { _ in },
            gate("signed-in", context, after: nil) { _ in },
            gate("signed-in-sent", context, after: 5) { $0.status = Message(.verificationSent) },
            gate("signed-in-wrong", context, after: 45) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 4))
            },
        ].compactMap { $0 }
    }

    /// For who comes from a provider that proved no address.
    private static func arrival(
        _ name: String, _ context: ScreenContext, after seconds: Int?, _ change: (inout FlowRecord) -> Void
    ) -> Sample<EmailVerificationContentState>? {
        var context = context.changed { record in
            record.arrival = .sample("github.com", until: context.now + 600)
            if seconds != nil { record.values["newEmail"] = "ada@example.test" }
            change(&record)
        }
        context.challenge = seconds.map { .sample(.proveAddress, context, after: $0, triesLeft: Challenge.tries) }
        return state(context).map { Sample(name, $0) }
    }

    /// For who is signed in already.
    private static func gate(
        _ name: String, _ context: ScreenContext, after seconds: Int?, _ change: (inout FlowRecord) -> Void
    ) -> Sample<EmailVerificationContentState>? {
        guard let email = try? EmailAddress("ada@example.test") else { return nil }
        var context = context.changed(change)
        context.visitor.user = User(id: UserID(rawValue: "ada"), email: email, isEmailVerified: false, createdAt: 0)
        context.challenge = seconds.map { .sample(.verifyEmail, context, after: $0, triesLeft: 4) }
        return state(context).map { Sample(name, $0) }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, after seconds: Int, triesLeft: Int = PendingSignUp.tries,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<EmailVerificationContentState>? {
        guard let email = try? EmailAddress("ada@example.test") else { return nil }
        var context = context.changed(change)
        var pending = PendingSignUp(
            id: "sample", binding: [], email: email, passwordHash: "", displayName: nil, codeDigest: nil,
            now: context.now - seconds)
        pending.triesLeft = triesLeft
        context.pendingSignUp = pending
        return state(context).map { Sample(name, $0) }
    }
}
