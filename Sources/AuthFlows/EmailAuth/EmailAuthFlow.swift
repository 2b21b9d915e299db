internal import AuthCore

/// Signing in and signing up by address and password.
struct EmailAuthFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        var record = record
        record.keep(submission.value("email") ?? "", for: "email")
        record.keep(submission.value("displayName") ?? record.values["displayName"] ?? "", for: "displayName")
        record.values["rememberMe"] = submission.value("rememberMe").map { _ in "on" }
        record.values["acceptsTerms"] = submission.value("acceptsTerms").map { _ in "on" }
        switch (submission.action, submission.argument) {
        case ("switchFlow", _):
            record.authentication = record.authentication == .signIn ? .signUp : .signIn
            record.metRules = nil
            record.show(submission.page)
            return .now(record)
        case ("signIn", BuiltInMethod.passkey.id): return try PasskeySignIn(context: context).react(submission, record)
        case ("signUp", BuiltInMethod.passkey.id):
            return try PasskeySignUp(submission, context).react(submission, &record)
        case ("signIn", nil): return try await EmailSignIn(submission, context).react(&record)
        case ("signUp", nil): return try EmailSignUp(submission, context).react(&record)
        case ("goToPasswordRecovery", _):
            record.show(submission.page)
            record.show(.passwordRecovery)
            return .now(record)
        case ("goToEmailLink", _) where context.services.settings.allowsEmailLink:
            record.show(submission.page)
            record.show(.emailLink)
            return .now(record)
        default: throw .refused(Message(.formInvalid))
        }
    }
}
