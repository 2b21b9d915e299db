internal import AuthCore

/// The provider stack's demonstration: a real task for each button, no account.
struct ProviderStackDemoFlow: ScreenFlow {
    func receive(
        _ submission: Submission, _ record: FlowRecord, _ context: FlowContext
    ) async throws(AuthFailure) -> Reaction {
        guard submission.action == "signIn", let id = submission.argument,
            let option = context.services.demo.first(where: { $0.id == id })
        else { throw .refused(Message(.formInvalid)) }
        return .attempt(
            Reaction.Attempt(
                method: id, record: record, isTimeHidden: false, isCancellable: true, abandonAfter: .seconds(10)
            ) { _ throws(AuthFailure) in
                await option.authenticate()
                return Completion(update: { $0.values["signedInWith"] = id })
            })
    }
}
