public import Markup

/// The page that sets a new password.
public typealias ResetPasswordView<Content: HTML> = ScreenView<ResetPasswordContentState, Content>

/// The stock content of ``ResetPasswordView``.
public typealias DefaultResetPasswordContent = DefaultContent<ResetPasswordContentState>
