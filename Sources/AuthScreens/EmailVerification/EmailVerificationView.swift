public import Markup

/// The page that asks for the code of a new account.
public typealias EmailVerificationView<Content: HTML> = ScreenView<EmailVerificationContentState, Content>

/// The stock content of ``EmailVerificationView``.
public typealias DefaultEmailVerificationContent = DefaultContent<EmailVerificationContentState>
