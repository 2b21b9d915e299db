package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// A new password for the signed-in person.
package enum UpdatePasswordScreen: Screen {
    package static let id = ScreenID.updatePassword
    package static let path = "/update-password"

    package static func state(_ context: ScreenContext) -> UpdatePasswordContentState? {
        guard let user = context.visitor.user, user.email != nil, let session = context.visitor.session,
            let account = context.account, !user.isAnonymous
        else { return nil }
        let asksProof = !session.isFresh(at: context.now) && context.record.metRules == nil && !context.isLoading
            && context.record.faults.isEmpty
        return UpdatePasswordContentState(
            hasPassword: account.proof.hasPassword,
            asksProof: asksProof,
            currentPassword: asksProof || !account.proof.hasPassword
                ? nil : password("currentPassword", context, isNew: false),
            password: asksProof ? nil : password("password", context, isNew: true),
            confirmPassword: asksProof ? nil : password("confirmPassword", context, isNew: true),
            passwordRules: asksProof ? [] : context.passwordRules,
            updatePassword: Action("updatePassword"),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.signedIn))
    }

    package static func title(_ state: UpdatePasswordContentState, _ context: ScreenContext) -> String {
        context.strings(state.hasPassword ? "updatePassword.title" : "updatePassword.first.title")
    }

    private static func password(_ name: String, _ context: ScreenContext, isNew: Bool) -> Field<String> {
        context.field(
            name, isSecret: true,
            FieldConstraints(
                type: .password, autocomplete: isNew ? "new-password" : "current-password", isRequired: true,
                isVerbatim: true, isLeftToRight: true))
    }
}

extension ScreenContext {
    /// The rules of a new password, judged where one was posted.
    var passwordRules: [RuleState] {
        let met = record.metRules
        return flowSettings.passwordPolicy.rules.enumerated().map { index, rule in
            let isMet = met.map { $0.indices.contains(index) && $0[index] } ?? false
            return RuleState(text: text(rule.message), isMet: isMet, isJudged: met != nil)
        }
    }
}
