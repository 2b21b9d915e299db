internal import AuthCore

/// Devices that an account was signed in to from before are known again; its owner hears of every other one.
extension FlowEngine {
    func deviceChanges(_ signIn: Completion.SignIn, _ visitor: Visitor) async throws(StoreFailure) -> [StoreChange] {
        guard !visitor.device.isEmpty else { return [] }
        let known = try await services.store.devices(of: signIn.user)
        var changes: [StoreChange] = [.rememberDevice(signIn.user, digest: visitor.device, now: now)]
        // The first device of an account is the one it was made on.
        guard !known.isEmpty, !known.contains(visitor.device), let user = try await services.store.user(signIn.user),
            let email = user.email, user.isEmailVerified
        else { return changes }
        changes.append(
            .enqueue(
                services.mails.compose(
                    Mail(.newDevice, detail: visitor.deviceName), to: .email(email), language: visitor.language,
                    id: services.random.identifier(), now: now)))
        return changes
    }
}
