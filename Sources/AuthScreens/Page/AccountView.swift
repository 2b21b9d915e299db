package import AuthCore
package import AuthFlows

/// What the signed-in person's account has, read for the pages that show it.
package struct AccountView: Sendable {
    package var proof: ProofAccount
    /// Live sessions, newest first.
    package var sessions: [UserSession]

    /// Describes an account.
    package init(proof: ProofAccount, sessions: [UserSession]) {
        self.proof = proof
        self.sessions = sessions
    }

    /// Pages that need it.
    private static let pages: Set<ScreenID> = [
        .signedIn, .updatePassword, .changeEmail, .reauthentication, .sessions, .signInMethods,
    ]

    /// Reads what a page needs; nil where there is nobody or nothing to show.
    static func read(
        _ page: ScreenID, _ visitor: Visitor, _ store: any Store, _ activity: SessionActivity, now: Int,
        offersPasskeys: Bool
    ) async throws(StoreFailure) -> AccountView? {
        guard let user = visitor.user, pages.contains(page) else { return nil }
        var sessions: [UserSession] = []
        if page == .sessions {
            for var session in try await store.sessions(of: user.id) {
                session.lastSeenAt = max(session.lastSeenAt, activity.lastSeen(session.digest) ?? 0)
                if session.isLive(at: now) { sessions.append(session) }
            }
        }
        let proof = try await ProofAccount.read(user, store, offersPasskeys: offersPasskeys)
        return AccountView(proof: proof, sessions: sessions)
    }
}
