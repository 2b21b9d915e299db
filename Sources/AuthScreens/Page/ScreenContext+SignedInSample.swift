internal import AuthCore
internal import AuthFlows

/// Contexts of a signed-in person, for samples.
extension ScreenContext {
    func signedIn(
        _ page: ScreenID, email: String? = "ada@example.test", phone: String? = nil, name: String? = nil,
        hasPassword: Bool = true, factors: [SecondFactor.Kind] = [], recoveryCodes: Int = 0
    ) -> ScreenContext {
        var context = self
        context.page = page
        var user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: email.flatMap { try? EmailAddress($0) },
            isEmailVerified: true, displayName: name, phoneNumber: phone, createdAt: now)
        user.credentialVersion = 1
        context.visitor.user = user
        context.visitor.session = UserSession(
            digest: [], id: "sample", userID: user.id, now: now, isRemembered: false, methods: ["pwd"])
        context.account = AccountView(
            proof: ProofAccount(
                user: user, hasPassword: hasPassword,
                factors: factors.map { kind in
                    SecondFactor(
                        id: kind.rawValue, userID: user.id, kind: kind, name: "",
                        phoneNumber: kind == .sms ? "+34600123456" : nil, createdAt: now)
                }, unusedRecoveryCodes: recoveryCodes), sessions: [])
        return context
    }

    /// The same with a code on its way.
    func waiting(
        _ purpose: Challenge.Purpose, after seconds: Int, triesLeft: Int = Challenge.tries,
        target: String = "countess@example.test"
    ) -> ScreenContext {
        var context = self
        var challenge = Challenge(
            id: "sample", purpose: purpose, binding: [], target: target, shown: target, userID: visitor.user?.id,
            codeDigest: nil, tokenDigest: nil, now: now - seconds)
        challenge.triesLeft = triesLeft
        context.challenge = challenge
        return context
    }
}
