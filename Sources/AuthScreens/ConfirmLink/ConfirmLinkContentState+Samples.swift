internal import AuthCore
internal import AuthFlows

extension ConfirmLinkScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ConfirmLinkContentState>] {
        var context = context
        context.page = id
        let purposes: [(String, Challenge.Purpose)] = [
            ("sign-in", .signInLink), ("sign-up", .signUp), ("reset-password", .resetPassword),
            ("verify-email", .verifyEmail), ("change-email", .changeEmail), ("undo-email-change", .undoEmailChange),
            ("recover-methods", .recoverMethods),
        ]
        let dead: [(String, LinkReading.Standing)] = [
            ("missing", .missing), ("broken", .broken), ("used", .used), ("expired", .expired),
            ("superseded", .superseded), ("confirmed", .confirmed), ("other-device", .otherDevice),
            ("other-person", .otherPerson), ("sign-in-first", .signInFirst),
        ]
        return purposes.compactMap { sample($0, $1, .open(.nothing), context) { _ in } }
            + [
                sample("other-browser", .signInLink, .open(.address), context) { _ in },
                sample("wrong-address", .signInLink, .open(.address), context) { record in
                    record.values["email"] = "bob@example.test"
                    record.faults["email"] = Message(.linkWrongAddress)
                },
                sample("other-browser-sign-up", .signUp, .open(.password), context) { _ in },
                sample("weak-password", .signUp, .open(.password), context) { record in
                    record.metRules = [false, false]
                    record.faults["password"] = Message(.passwordTooShort, .number("min", 15))
                },
                sample("limited", .signInLink, .open(.address), context) {
                    $0.error = Message(.authTooManyAttempts, .seconds(360))
                },
                sample("loading", .signInLink, .open(.nothing), context) { $0.attempt = .sample("link", id) },
            ].compactMap { $0 } + dead.compactMap { sample($0, .signInLink, $1, context) { _ in } }
    }

    private static func sample(
        _ name: String, _ purpose: Challenge.Purpose, _ standing: LinkReading.Standing, _ context: ScreenContext,
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<ConfirmLinkContentState>? {
        var context = context.changed(change)
        let hasChallenge = standing != .missing && standing != .broken
        context.link = LinkReading(standing, hasChallenge ? .sample(purpose, context) : nil)
        if standing == .otherPerson, let email = try? EmailAddress("bob@example.test") {
            context.visitor.user = User(id: UserID(rawValue: "bob"), email: email, isEmailVerified: true, createdAt: 0)
        }
        return state(context).map { Sample(name, $0) }
    }
}

extension Challenge {
    /// A mail to Ada, sent some seconds ago.
    static func sample(
        _ purpose: Challenge.Purpose, _ context: ScreenContext, after seconds: Int = 5, triesLeft: Int = Challenge.tries
    ) -> Challenge {
        var challenge = Challenge(
            id: "sample", purpose: purpose, binding: [], target: "ada@example.test", shown: "ada@example.test",
            userID: nil, codeDigest: nil, tokenDigest: nil, now: context.now - seconds)
        challenge.triesLeft = triesLeft
        return challenge
    }
}
