internal import AuthCore
internal import AuthFlows

extension MFAManagementScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<MFAManagementContentState>] {
        let app = SecondFactor.sample("app", .totp, name: "", context.now)
        let phone = SecondFactor.sample("phone", .sms, name: "", context.now)
        let long = SecondFactor.sample(
            "long", .totp, name: "The old telephone with the cracked screen in the kitchen drawer, third from the left",
            context.now)
        return [
            sample("empty", context, []) { _ in },
            sample("one", context, [app]) { _ in },
            sample("several", context, [app, phone]) { _ in },
            sample("confirming", context, [app, phone]) { $0.notes["unenroll"] = "phone" },
            sample("enrolled", context, [app]) { $0.status = Message(.mfaEnrolled) },
            sample("last-refused", context, [app], isRequired: true) { $0.error = Message(.mfaLastFactor) },
            sample("loading", context, [app, phone]) { $0.attempt = .sample("factor", id) },
            sample("none-offered", context, [], isOffered: false) { _ in },
            sample("no-address", context, [], canEnroll: false) { _ in },
            sample("long-names", context, [long, phone]) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ factors: [SecondFactor], isRequired: Bool = false,
        isOffered: Bool = true, canEnroll: Bool = true, _ change: (inout FlowRecord) -> Void
    ) -> Sample<MFAManagementContentState>? {
        var context = context.changed(change)
        context.page = id
        let user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: try? EmailAddress("ada@example.test"),
            isEmailVerified: canEnroll, createdAt: context.now)
        context.visitor.user = user
        context.visitor.session = UserSession(
            digest: [], id: "sample", userID: user.id, now: context.now, isRemembered: false, methods: ["pwd"])
        context.flowSettings.requiresSecondFactor = isRequired
        if !isOffered { context.flowSettings.allowedFactors = [] }
        context.factorFacts.user = user
        context.factorFacts.canEnroll = canEnroll
        context.factorFacts.factors = factors
        context.factorFacts.recoveryCodesLeft = 9
        return state(context).map { Sample(name, $0) }
    }
}

extension SecondFactor {
    static func sample(_ id: String, _ kind: Kind, name: String, _ now: Int) -> SecondFactor {
        SecondFactor(
            id: id, userID: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), kind: kind, name: name,
            phoneNumber: kind == .sms ? "+14155550199" : nil, createdAt: now - 86_400)
    }
}
