internal import AuthCore
internal import AuthFlows

extension ProviderStackDemoScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ProviderStackDemoContentState>] {
        var context = context
        context.demo = ProviderSignInButtonStackOption.demonstration
        context.page = id
        return [
            sample("idle", context) { _ in },
            sample("loading", context) { $0.attempt = .sample("email", id) },
            sample("second-press", context) { record in
                record.attempt = .sample("email", id)
                record.attempt?.hasRefusedAnother = true
            },
            sample("done", context) { $0.values["signedInWith"] = "phone" },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<ProviderStackDemoContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}

extension ProviderSignInButtonStackOption {
    /// The demonstration's three buttons, each with a task of 1.4 seconds.
    public static let demonstration: [ProviderSignInButtonStackOption] = [
        ("passkey", "person-badge-key", ProviderColor.indigo), ("email", "envelope", .teal), ("phone", "phone", .pink),
    ].map { id, icon, background in
        ProviderSignInButtonStackOption(id: id, title: "demo.option.\(id)", icon: icon, background: background) {
            // Cancelled early, it returns early; its result is dropped then.
            try? await Task.sleep(for: .milliseconds(1400))
        }
    }
}
