internal import AuthCore
internal import AuthFlows

extension EmailAuthScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<EmailAuthContentState>] {
        var context = context
        context.page = id
        return [
            sample("sign-in", context) { _ in },
            sample("sign-in-empty", context) { record in
                record.faults = ["email": Message(.emailRequired), "password": Message(.passwordRequired)]
            },
            sample("sign-in-invalid-address", context) { record in
                record.values["email"] = "foo@"
                record.faults = ["email": Message(.emailInvalid)]
            },
            sample("sign-in-failed", context) { record in
                record.values = ["email": "ada@example.test", "rememberMe": "true"]
                record.error = Message(.authFailed)
            },
            sample("sign-in-limited", context) { record in
                record.values["email"] = "ada@example.test"
                record.error = Message(.authTooManyAttempts, .seconds(60))
            },
            sample("sign-in-loading", context) { record in
                record.values["email"] = "ada@example.test"
                record.attempt = .sample("password", id)
            },
            sample("expired", context) { record in
                record.values["email"] = "ada@example.test"
                record.error = Message(.formExpired)
            },
            sample("sign-up", context) { $0.authentication = .signUp },
            sample("sign-up-invalid", context) { record in
                record.authentication = .signUp
                record.values["email"] =
                    "a-rather-long-local-part-of-an-address@subdomain.of.a.long.domain.example.test"
                record.metRules = [false, true]
                record.faults = [
                    "password": Message(.passwordTooShort, .number("min", 15)),
                    "confirmPassword": Message(.passwordMismatch),
                ]
            },
            sample("sign-up-loading", context) { record in
                record.authentication = .signUp
                record.values["email"] = "ada@example.test"
                record.attempt = .sample("signUp", id)
            },
            sample("sign-in-passkey", context.offeringPasskeys()) { $0.error = Message(.passkeyUnknown) },
            sample("sign-up-passkey", context.offeringPasskeys()) { record in
                record.authentication = .signUp
                record.faults = ["email": Message(.emailRequired)]
            },
            sample("sign-up-everything", everything(context)) { record in
                record.authentication = .signUp
                record.faults = ["acceptsTerms": Message(.termsRequired)]
            },
        ].compactMap { $0 }
    }

    /// Name, consent and both links asked for.
    private static func everything(_ context: ScreenContext) -> ScreenContext {
        var context = context
        context.flowSettings.asksDisplayName = true
        context.flowSettings.requiresTerms = true
        context.settings.termsURL = "https://example.test/terms"
        context.settings.privacyURL = "https://example.test/privacy"
        return context
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<EmailAuthContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}

extension ScreenContext {
    /// The same context at another point of its flow.
    func changed(_ change: (inout FlowRecord) -> Void) -> ScreenContext {
        var context = self
        change(&context.flow.record)
        context.flow.runningAttempt = context.flow.record.attempt
        return context
    }
}

extension FlowRecord.AttemptRecord {
    static func sample(_ method: String, _ screen: ScreenID) -> Self {
        Self(id: AttemptID(rawValue: "sample"), method: method, screen: screen, key: [], startedAt: 0)
    }
}
