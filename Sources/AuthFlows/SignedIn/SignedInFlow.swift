internal import AuthCore

/// The account page's posts.
struct SignedInFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        switch submission.action {
        case "signOut": return .signOut
        case "goToUpgrade" where context.visitor.user?.isAnonymous == true:
            var record = record
            // Most guests have no account yet.
            record.authentication = .signUp
            record.show(.authPicker)
            return .now(record)
        default: throw .refused(Message(.formInvalid))
        }
    }
}
