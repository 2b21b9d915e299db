/// The stable id of a sentence that a flow can say; equal to its key in the catalogue.
///
/// Ids are a contract: pages carry them in `data-error` and `data-status`, tests and customisers rely on them.
public enum MessageID: String, Sendable, Codable, CaseIterable {
    case emailRequired = "email.required"
    case emailInvalid = "email.invalid"
    case emailQuoted = "email.quoted"
    case emailNonASCII = "email.nonASCII"
    case emailTooLong = "email.tooLong"

    case passwordRequired = "password.required"
    case passwordTooShort = "password.tooShort"
    case passwordTooLong = "password.tooLong"
    case passwordWeak = "password.weak"
    case passwordClasses = "password.classes"
    case passwordContainsEmail = "password.containsEmail"
    case passwordContainsName = "password.containsName"
    case passwordMismatch = "password.mismatch"

    case ruleMinimumLength = "rule.minimumLength"
    case ruleUpper = "rule.upper"
    case ruleLower = "rule.lower"
    case ruleDigit = "rule.digit"
    case ruleSpecial = "rule.special"
    case ruleStrength = "rule.strength"

    case phoneRequired = "phone.required"
    case phoneInvalid = "phone.invalid"
    case phoneTooShort = "phone.tooShort"
    case phoneTooLong = "phone.tooLong"
    case phoneCountryUnknown = "phone.countryUnknown"
    case phoneCountryNotAllowed = "phone.countryNotAllowed"
    case phoneUnsuitable = "phone.unsuitable"
    case phoneCountryTaken = "phone.countryTaken"
    case smsTooMany = "sms.tooMany"

    case codeRequired = "code.required"
    case codeFormat = "code.format"
    case codeWrong = "code.wrong"
    case codeVoid = "code.void"
    case codeExpired = "code.expired"
    case codeSent = "code.sent"
    case codeResent = "code.resent"
    case resendWait = "resend.wait"

    case termsRequired = "terms.required"
    case authFailed = "auth.failed"
    case authTooManyAttempts = "auth.tooManyAttempts"
    case mailTooMany = "mail.tooMany"

    case attemptRunning = "attempt.running"
    case attemptFailed = "attempt.failed"
    case attemptTimedOut = "attempt.timedOut"
    case attemptLost = "attempt.lost"

    case formExpired = "form.expired"
    case formStale = "form.stale"
    case formInvalid = "form.invalid"
    case returnToNotTaken = "returnTo.notTaken"
    case signedOut = "signedOut.done"

    case guestUpgraded = "guest.upgraded"
    case conflictDropped = "conflict.dropped"
    case linkDone = "link.done"
    case linkFailed = "link.failed"
    case hookRefused = "hook.refused"
}
