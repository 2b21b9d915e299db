internal import AuthCore
internal import AuthFlows

extension SignedInScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<SignedInContentState>] {
        [
            sample("e-mail", context, email: "ada@example.test", name: nil, methods: ["pwd"]),
            sample("named", context, email: "ada@example.test", name: "Ada Lovelace", methods: ["pwd"]),
            sample("provider", context, email: nil, name: "Ada Lovelace", methods: ["google.com"]),
            sample("not-verified", context, email: "ada@example.test", name: nil, methods: ["pwd"], isVerified: false),
            sample(
                "long-names", context, email: "a-rather-long-local-part@subdomain.of.a.long.domain.example.test",
                name: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth Lloyd Martin",
                methods: ["pwd"]),
            state(context.asGuest).map { Sample("guest", $0) },
            state(context.withNumber).map { Sample("phone", $0) },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, email: String?, name displayName: String?, methods: [String],
        isVerified: Bool = true
    ) -> Sample<SignedInContentState>? {
        var context = context
        let user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: email.flatMap { try? EmailAddress($0) },
            isEmailVerified: isVerified, displayName: displayName, createdAt: context.now)
        context.visitor.user = user
        context.visitor.session = UserSession(
            digest: [], id: "sample", userID: user.id, now: context.now, isRemembered: false, methods: methods)
        return state(context).map { Sample(name, $0) }
    }
}

extension ScreenContext {
    /// The same page for a guest.
    var asGuest: ScreenContext {
        var user = User(
            id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: nil, isEmailVerified: false, createdAt: now)
        user.isAnonymous = true
        return signedIn(user, methods: ["anonymous"])
    }

    /// The same page for somebody with nothing but a number.
    fileprivate var withNumber: ScreenContext {
        signedIn(
            User(
                id: UserID(rawValue: "AAAAAAAAAAAAAAAAAAAAAA"), email: nil, isEmailVerified: false,
                phoneNumber: "+447700900123", createdAt: now), methods: ["sms"])
    }

    private func signedIn(_ user: User, methods: [String]) -> ScreenContext {
        var context = self
        context.visitor.user = user
        context.visitor.session = UserSession(
            digest: [], id: "sample", userID: user.id, now: now, isRemembered: false, methods: methods)
        return context
    }
}
