internal import AuthCore
internal import AuthFlows

extension SignedInScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<SignedInContentState>] {
        let ada = context.signedIn(id)
        let named = context.signedIn(id, phone: "+34600123456", name: "Ada Lovelace", factors: [.totp])
        let long = context.signedIn(
            id, email: "a-rather-long-local-part@subdomain.of.a.long.domain.example.test",
            name: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth Lloyd Martin")
        return [
            sample("e-mail", ada) { _ in },
            sample("named", named) { $0.status = Message(.displayNameSaved) },
            sample("provider", context.provider(id)) { _ in },
            sample("not-verified", context.unverified(id)) { _ in },
            sample("no-password", context.signedIn(id, hasPassword: false)) { _ in },
            sample("password-changed", ada) { $0.status = Message(.passwordChanged) },
            sample("guest", context.guest(id)) { _ in },
            sample("deleting", named) { $0.notes[SignedInNote.deleting] = "asked" },
            sample("deleting-guest", context.guest(id)) { $0.notes[SignedInNote.deleting] = "asked" },
            sample("loading", ada) { record in
                record.notes[SignedInNote.deleting] = "asked"
                record.attempt = .sample("deleteAccount", id)
            },
            sample("failed", ada) { $0.error = Message(.attemptFailed) },
            sample("long-names", long) { _ in },
        ].compactMap { $0 }
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ change: (inout FlowRecord) -> Void
    ) -> Sample<SignedInContentState>? {
        state(context.changed(change)).map { Sample(name, $0) }
    }
}

extension ScreenContext {
    fileprivate func provider(_ page: ScreenID) -> ScreenContext {
        var context = signedIn(page, email: nil, name: "Ada Lovelace", hasPassword: false)
        context.visitor.session?.methods = ["google.com"]
        return context
    }

    fileprivate func unverified(_ page: ScreenID) -> ScreenContext {
        var context = signedIn(page)
        context.visitor.user?.isEmailVerified = false
        return context
    }

    fileprivate func guest(_ page: ScreenID) -> ScreenContext {
        var context = signedIn(page, email: nil, hasPassword: false)
        context.visitor.user?.isAnonymous = true
        context.visitor.session?.methods = ["anonymous"]
        return context
    }
}
