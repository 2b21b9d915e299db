internal import AuthCore
internal import AuthFlows

extension SessionsScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<SessionsContentState>] {
        let context = context.signedIn(id)
        let several = [
            session("sample", "Firefox/Linux", context, hoursAgo: 2, seen: 0),
            session("phone", "Safari/iPhone", context, hoursAgo: 30, seen: 1, isRemembered: true),
            session("unknown", "", context, hoursAgo: 400, seen: 20, isRemembered: true),
        ]
        return [
            sample("one", context, Array(several.prefix(1))) { _ in },
            sample("several", context, several) { _ in },
            sample("revoked", context, Array(several.prefix(2))) { $0.status = Message(.sessionRevoked) },
            sample("others-revoked", context, Array(several.prefix(1))) { $0.status = Message(.sessionsRevoked) },
            sample("gone", context, several) { $0.error = Message(.sessionUnknown) },
        ].compactMap { $0 }
    }

    private static func session(
        _ id: String, _ device: String, _ context: ScreenContext, hoursAgo: Int, seen: Int, isRemembered: Bool = false
    ) -> UserSession {
        var session = UserSession(
            digest: [], id: id, userID: UserID(rawValue: ""), now: context.now - hoursAgo * 3600,
            isRemembered: isRemembered, methods: [])
        session.lastSeenAt = context.now - seen * 3600
        session.device = device
        return session
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ sessions: [UserSession], _ change: (inout FlowRecord) -> Void
    ) -> Sample<SessionsContentState>? {
        var context = context.changed(change)
        context.account?.sessions = sessions
        return state(context).map { Sample(name, $0) }
    }
}
