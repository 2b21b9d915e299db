package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The devices that the account is signed in on.
package enum SessionsScreen: Screen {
    package static let id = ScreenID.sessions
    package static let path = "/sessions"

    package static func state(_ context: ScreenContext) -> SessionsContentState? {
        guard let current = context.visitor.session, let account = context.account else { return nil }
        let own = account.sessions.filter { $0.id == current.id }
        let others = account.sessions.filter { $0.id != current.id }
        return SessionsContentState(
            sessions: (own + others).map { session in
                SessionState(
                    id: session.id, device: context.deviceWords(session.device), signedInAt: session.authenticatedAt,
                    lastSeenAt: session.lastSeenAt, isCurrent: session.id == current.id,
                    isRemembered: session.isRemembered)
            },
            revoke: ActionFunction("revoke"),
            revokeOthers: others.isEmpty ? nil : Action("revokeOthers", validates: false),
            isValid: true,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.signedIn))
    }

    package static func title(_ state: SessionsContentState, _ context: ScreenContext) -> String {
        context.strings("sessions.title")
    }
}

extension ScreenContext {
    /// A session's device in the page's language.
    func deviceWords(_ stored: String) -> String {
        let name = DeviceName(stored: stored)
        return strings(name.key, .text("browser", name.browser), .text("system", name.system))
    }
}
