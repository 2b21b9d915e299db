internal import AuthCore
internal import AuthFlows

extension AccountConflictScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<AccountConflictContentState>] {
        var context = context
        context.page = id
        context.flowSettings.allowsPhone = true
        context.providers.append(BuiltInMethod.phone)
        var merging = context.asGuest
        merging.flowSettings.mergesGuests = true
        return [
            sample("email-in-use", context, .emailInUse, methods: ["password", "github.com"]),
            sample("email-in-use-by-phone", context, .emailInUse, methods: ["phone"]),
            sample("provider-already-linked", context, .providerAlreadyLinked, methods: ["google.com"]),
            sample("loading", context, .emailInUse, methods: ["password", "github.com"]) {
                $0.attempt = .sample("github.com", id)
            },
            sample("failed", context, .emailInUse, methods: ["password", "github.com"]) {
                $0.error = Message(.attemptFailed)
            },
            sample("guest", context.asGuest, .guestUpgrade, methods: []),
            sample("guest-merge", merging, .guestUpgrade, methods: []),
            sample("guest-merge-loading", merging, .guestUpgrade, methods: []) { $0.attempt = .sample("merge", id) },
            sample("guest-e-mail-in-use", context.asGuest, .emailInUse, methods: ["password"]),
            sample("credential-in-use", context.signedIn(id), .credentialInUse, methods: []),
            sample("credential-in-use-loading", context.signedIn(id), .credentialInUse, methods: []) {
                $0.attempt = .sample("switchAccount", id)
            },
            sample(
                "long-names", merging, .guestUpgrade, methods: [],
                account: "a•••@a-rather-long-subdomain-of-a.very-long-domain-name.example.test"),
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ kind: FlowRecord.PendingCredential.Kind, methods: [String],
        account: String = "a•••@example.test", _ change: (inout FlowRecord) -> Void = { _ in }
    ) -> Sample<AccountConflictContentState>? {
        let context = context.changed { record in
            record.pendingCredential = FlowRecord.PendingCredential(
                kind: kind, providerID: "google.com", owner: UserID(rawValue: "B"),
                claimant: context.visitor.user?.id, maskedAccount: account, methods: methods,
                until: context.now + 580)
            change(&record)
        }
        return state(context).map { Sample(name, $0) }
    }
}
