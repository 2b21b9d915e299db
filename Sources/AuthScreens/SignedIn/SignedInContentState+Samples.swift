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
