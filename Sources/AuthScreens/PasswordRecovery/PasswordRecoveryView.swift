public import Markup

/// The page that sends a mail with which to set a new password.
public typealias PasswordRecoveryView<Content: HTML> = ScreenView<PasswordRecoveryContentState, Content>

/// The stock content of ``PasswordRecoveryView``.
public typealias DefaultPasswordRecoveryContent = DefaultContent<PasswordRecoveryContentState>
