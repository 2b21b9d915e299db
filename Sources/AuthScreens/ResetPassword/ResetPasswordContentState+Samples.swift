internal import AuthCore
internal import AuthFlows

extension ResetPasswordScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ResetPasswordContentState>] {
        var context = context
        context.page = id
        let long = "a-rather-long-local-part-of-an-address@subdomain.of.a.long.domain.example.test"
        return [
            sample("empty", context) { _ in },
            sample("invalid", context) { record in
                record.metRules = [false, true]
                record.faults["password"] = Message(.passwordTooShort, .number("min", 15))
            },
            sample("mismatch", context) { record in
                record.metRules = [true, true]
                record.faults["confirmPassword"] = Message(.passwordMismatch)
            },
            sample("failed", context) { $0.error = Message(.attemptFailed) },
            sample("loading", context) { $0.attempt = .sample("resetPassword", id) },
            sample("long-names", context, email: long) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, email: String = "ada@example.test",
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<ResetPasswordContentState>? {
        guard let email = try? EmailAddress(email) else { return nil }
        var context = context.changed(change)
        context.resetOwner = User(id: UserID(rawValue: "ada"), email: email, isEmailVerified: true, createdAt: 0)
        return state(context).map { Sample(name, $0) }
    }
}
