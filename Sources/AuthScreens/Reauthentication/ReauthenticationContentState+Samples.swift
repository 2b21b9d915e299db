internal import AuthCore
internal import AuthFlows

extension ReauthenticationScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ReauthenticationContentState>] {
        let plain = context.signedIn(id)
        let mail = context.signedIn(id, hasPassword: false)
        let factors = context.signedIn(id, factors: [.totp, .sms], recoveryCodes: 9)
        let provider = context.signedIn(id, email: nil, name: "Ada Lovelace", hasPassword: false)
        let long = context.signedIn(
            id, name: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth")
        let sms = factors.waiting(.reauthenticate, after: 20, target: "+34600123456")
        return [
            sample("password", plain) { _ in },
            sample("delete", plain, "confirmDelete") { _ in },
            sample("wrong", plain) { $0.faults["password"] = Message(.passwordWrong) },
            sample("limited", plain) { $0.error = Message(.authTooManyAttempts, .seconds(60)) },
            sample("loading", plain) { $0.attempt = .sample("reauthenticate", id) },
            sample("mail", mail, "revokeOthers") { _ in },
            sample("mail-sent", mail.waiting(.reauthenticate, after: 5, target: "ada@example.test")) {
                $0.status = Message(.codeSent, .text("email", "a•••@example.test"))
            },
            sample("mail-wrong", mail.waiting(.reauthenticate, after: 45, triesLeft: 3, target: "ada@example.test")) {
                $0.faults["verificationCode"] = Message(.codeWrong, .number("count", 3))
            },
            sample("phone", context.signedIn(id, email: nil, phone: "+34600123456", hasPassword: false)) { _ in },
            sample("second-step", factors) { $0.notes[ProofNote.first] = ProofMethod.password.rawValue },
            sample("second-step-text", sms) { record in
                record.notes[ProofNote.first] = ProofMethod.password.rawValue
                record.notes[ProofNote.method] = ProofMethod.sms.rawValue
            },
            sample("second-step-recovery", factors) { record in
                record.notes[ProofNote.first] = ProofMethod.password.rawValue
                record.notes[ProofNote.method] = ProofMethod.recoveryCode.rawValue
            },
            sample("passkey", passkey(mail)) { _ in },
            sample("passkey-failed", passkey(mail)) { $0.error = Message(.passkeyFailed) },
            sample("no-method", provider, "confirmDelete") { _ in },
            atProvider(provider),
            sample("long-names", long) { _ in },
        ].compactMap { $0 }
    }

    private static func passkey(_ context: ScreenContext) -> ScreenContext {
        var context = context.offeringPasskeys()
        let user = context.account?.proof.user.id ?? UserID(rawValue: "")
        context.account?.proof.passkeys = ScreenContext.samplePasskeys(of: user, now: context.now)
        return context
    }

    /// Nothing but a provider to prove oneself at.
    private static func atProvider(_ context: ScreenContext) -> Sample<ReauthenticationContentState>? {
        guard var state = sample("provider", context, "confirmDelete", { _ in })?.state else { return nil }
        state.providers = ProviderBrand.all.filter { $0.id == "microsoft.com" }.map {
            AuthPickerScreen.button($0, context)
        }
        state.hasMethod = true
        state.signOut = nil
        return Sample("provider", state)
    }

    private static func sample(
        _ name: String, _ context: ScreenContext, _ action: String = "updatePassword",
        _ change: (inout FlowRecord) -> Void
    ) -> Sample<ReauthenticationContentState>? {
        let context = context.changed { record in
            record.interrupted = .sample(.signedIn, action, session: "sample", until: context.now + 600)
            change(&record)
        }
        return state(context).map { Sample(name, $0) }
    }
}
