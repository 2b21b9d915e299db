internal import AuthCore

/// The account page's posts.
struct SignedInFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        switch submission.action {
        case "signOut": return .signOut
        default: throw .refused(Message(.formInvalid))
        }
    }
}
