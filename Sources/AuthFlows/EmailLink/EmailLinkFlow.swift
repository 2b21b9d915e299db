internal import AuthCore

/// Signing in by a mailed link, or by the code beside it.
struct EmailLinkFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard context.services.settings.allowsEmailLink else { throw .refused(Message(.formInvalid)) }
        let request = MailedRequest(
            screen: .emailLink, purpose: .signInLink, kind: .signInLink, sent: .emailLinkSent, context: context)
        switch submission.action {
        case "sendSignInLink": return try await request.send(submission, record)
        case "verify": return try await request.verify(submission, record)
        case "dismissAlert": return request.dismiss(record, to: .emailLink)
        default: throw .refused(Message(.formInvalid))
        }
    }
}
