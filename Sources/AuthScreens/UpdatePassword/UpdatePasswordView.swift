public import Markup

/// The page that changes the password.
public typealias UpdatePasswordView<Content: HTML> = ScreenView<UpdatePasswordContentState, Content>

/// The stock content of ``UpdatePasswordView``.
public typealias DefaultUpdatePasswordContent = DefaultContent<UpdatePasswordContentState>
