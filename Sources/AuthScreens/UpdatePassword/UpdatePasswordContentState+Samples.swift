internal import AuthCore
internal import AuthFlows

extension UpdatePasswordScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<UpdatePasswordContentState>] {
        let fresh = context.signedIn(id)
        var stale = fresh
        stale.visitor.session?.provenAt = context.now - 3600
        return [
            sample("change", fresh) { _ in },
            sample("invalid", fresh) { record in
                record.faults["password"] = Message(.passwordTooShort, .number("min", 15))
                record.metRules = [false, false]
            },
            sample("mismatch", fresh) { record in
                record.faults["confirmPassword"] = Message(.passwordMismatch)
                record.metRules = [true, true]
            },
            sample("wrong-current", fresh) { $0.faults["currentPassword"] = Message(.passwordWrong) },
            sample("limited", fresh) { $0.error = Message(.authTooManyAttempts, .seconds(42)) },
            sample("loading", fresh) { $0.attempt = .sample("updatePassword", id) },
            sample("first", context.signedIn(id, hasPassword: false)) { _ in },
            sample("asks-proof", stale) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<UpdatePasswordContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}
