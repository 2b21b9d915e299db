internal import AuthCore
internal import AuthFlows
internal import Markup

/// Fields and lists that several screens show alike.
extension ScreenContext {
    /// The field for a code that was sent.
    var codeField: Field<String> {
        field(
            "verificationCode", isSecret: true,
            FieldConstraints(
                autocomplete: "one-time-code", inputMode: "numeric", isRequired: true, isVerbatim: true,
                isLeftToRight: true, hasAutofocus: true))
    }

    /// The page's error. Where the field of a code goes since the code is void, what was wrong with it is said here.
    func error(isCodeVoid: Bool) -> Message? {
        error ?? (isCodeVoid && !isLoading ? record.faults["verificationCode"] : nil)
    }

    /// What a new password on this page must satisfy.
    var passwordPolicy: PasswordPolicy {
        let hasFactor = account?.proof.factors.isEmpty == false || record.resetGrant?.hasSecondFactor == true
        return hasFactor ? flowSettings.passwordPolicy.besideSecondFactor : flowSettings.passwordPolicy
    }

    /// The rules of a new password, judged where one was posted.
    var passwordRules: [RuleState] {
        let met = record.metRules
        return passwordPolicy.rules.enumerated().map { index, rule in
            let isMet = met.map { $0.indices.contains(index) && $0[index] } ?? false
            return RuleState(text: text(rule.message), isMet: isMet, isJudged: met != nil)
        }
    }
}
