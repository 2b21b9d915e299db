package import AuthCore

/// Asking for a new password; known and unknown addresses get the same answer.
struct PasswordRecoveryFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        let request = MailedRequest(
            screen: .passwordRecovery, purpose: .resetPassword, kind: .resetPassword, sent: .passwordRecoverySent,
            context: context)
        switch submission.action {
        case "sendResetLink": return try await request.send(submission, record)
        case "verify": return try await request.verify(submission, record)
        case "dismissSuccess": return request.dismiss(record, to: record.start)
        default: throw .refused(Message(.formInvalid))
        }
    }
}

extension FlowRecord {
    /// The page for signing in that the conversation came from.
    package var start: ScreenID { screens.last { [.authPicker, .emailAuth].contains($0) } ?? .authPicker }
}
