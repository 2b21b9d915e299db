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
        switch submission.action {
        case "switchFlow":
            record.authentication = record.authentication == .signIn ? .signUp : .signIn
            record.metRules = nil
            record.show(submission.page)
            return .now(record)
        case "signIn": return try await EmailSignIn(submission, context).react(&record)
        case "signUp": return try EmailSignUp(submission, context).react(&record)
        default: throw .refused(Message(.formInvalid))
        }
    }
}
