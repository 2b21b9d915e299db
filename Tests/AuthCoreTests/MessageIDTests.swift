import AuthCore
import Testing

@Suite struct MessageIDTests {
    /// Pages carry these in `data-error` and `data-status`: to take one away or rename it breaks tests and templates
    /// of others.
    private static let pinned = [
        "email.required", "email.invalid", "email.quoted", "email.nonASCII", "email.tooLong", "password.required",
        "password.tooShort", "password.tooLong", "password.weak", "password.classes", "password.containsEmail",
        "password.containsName", "password.mismatch", "rule.minimumLength", "rule.upper", "rule.lower", "rule.digit",
        "rule.special", "rule.strength", "phone.required", "phone.invalid", "phone.tooShort", "phone.tooLong",
        "phone.countryUnknown", "phone.countryNotAllowed", "phone.unsuitable", "phone.countryTaken", "sms.tooMany",
        "code.required", "code.format", "code.wrong", "code.void", "code.expired", "code.sent", "code.resent",
        "resend.wait", "mail.resent", "emailLink.sent", "passwordRecovery.sent", "recovery.sent", "recovery.use",
        "recovery.usePasskey", "reset.expired", "verification.sent", "verification.done", "email.restored",
        "link.missing", "link.broken", "link.used", "link.expired", "link.superseded", "link.confirmed",
        "link.otherDevice", "link.otherPerson", "link.signInFirst", "link.wrongAddress", "terms.required",
        "auth.failed", "auth.tooManyAttempts", "mail.tooMany", "codes.rest", "attempt.running", "attempt.failed",
        "attempt.timedOut", "attempt.lost", "passkey.needsScript", "passkey.cancelled", "passkey.unavailable",
        "passkey.exists", "passkey.unknown", "passkey.expired", "passkey.failed", "passkey.cloned", "passkey.tooMany",
        "passkey.ready", "passkey.added", "passkey.renamed", "passkey.removed", "passkey.gone",
        "passkey.nameRequired", "reauth.otherAccount", "form.expired", "form.stale", "form.invalid",
        "returnTo.notTaken", "password.wrong", "password.changed", "password.set", "email.same", "email.taken",
        "email.changed", "displayName.saved", "account.deleted", "session.revoked", "sessions.revoked",
        "session.unknown", "auth.resting", "signedOut.done", "guest.upgraded", "conflict.dropped", "link.done",
        "link.failed", "hook.refused", "factor.required", "totp.wrong", "totp.used", "totp.drifted",
        "recovery.format", "mfa.startAgain", "mfa.tooManyTries", "mfa.codeSent", "mfa.notOffered", "mfa.needsAddress",
        "mfa.tooMany", "mfa.enrolmentExpired", "mfa.sameNumber", "mfa.numberTaken", "mfa.enrolled", "mfa.removed",
        "mfa.unknownFactor", "mfa.lastFactor", "mfa.codesMade", "mfa.codesGone", "mfa.codesHeading", "mfa.refreshed",
        "methods.linked", "methods.alreadyLinked", "methods.otherLinked", "methods.unlinked", "methods.unknown",
        "methods.lastWayIn",
    ]

    @Test func `the list of message ids is pinned`() {
        #expect(MessageID.allCases.map(\.rawValue) == Self.pinned)
    }

    @Test func `each rule has its words`() {
        let rules: [PasswordPolicy.Rule] =
            [.minimumLength(9), .strength] + PasswordPolicy.CharacterClass.allCases.map { .contains($0) }
        #expect(
            rules.map(\.message.id.rawValue)
                == ["rule.minimumLength", "rule.strength", "rule.upper", "rule.lower", "rule.digit", "rule.special"])
        #expect(rules.first?.message.arguments == [.number("count", 9)])
    }
}

@Suite struct ModelTests {
    private func session(isRemembered: Bool) -> UserSession {
        UserSession(
            digest: [], id: "", userID: UserID(rawValue: "u"), now: 1000, isRemembered: isRemembered, methods: [])
    }

    @Test func `a session ends after a day without a request`() {
        let session = session(isRemembered: true)
        #expect(session.isLive(at: 1000 + 86_399))
        #expect(!session.isLive(at: 1000 + 86_400))
    }

    @Test func `a session ends at its absolute limit however busy it is`() {
        var session = session(isRemembered: false)
        session.lastSeenAt = 1000 + 43_199
        #expect(session.isLive(at: 1000 + 43_199))
        #expect(!session.isLive(at: 1000 + 43_200))
    }

    @Test func `the development clock moves ahead by at most ten years and never back`() {
        let clock = AdjustableClock()
        let start = clock.now
        clock.advance(by: -100)
        #expect(clock.now - start < 50)
        clock.advance(by: .max)
        clock.advance(by: .max)
        #expect(clock.now - start <= 315_360_000 + 50)
    }
}
