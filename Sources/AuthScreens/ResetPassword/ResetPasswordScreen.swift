package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// A new password after a mailed proof.
package enum ResetPasswordScreen: Screen {
    package static let id = ScreenID.resetPassword
    package static let path = "/reset-password"

    package static func state(_ context: ScreenContext) -> ResetPasswordContentState? {
        guard let owner = context.resetOwner else { return nil }
        return ResetPasswordContentState(
            email: owner.email?.display ?? "",
            password: context.newPasswordField("password"),
            confirmPassword: context.newPasswordField("confirmPassword"),
            passwordRules: context.passwordRules,
            updatePassword: Action("updatePassword"),
            isValid: false,
            isLoading: context.isLoading,
            errorMessage: context.error.map(context.text),
            errorID: context.error?.id.rawValue,
            statusMessage: context.statusText,
            statusID: context.statusID,
            back: context.link(.passwordRecovery))
    }

    package static func title(_ state: ResetPasswordContentState, _ context: ScreenContext) -> String {
        context.strings("resetPassword.title")
    }
}
