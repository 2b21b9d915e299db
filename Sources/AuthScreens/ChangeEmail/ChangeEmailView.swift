public import Markup

/// The page that changes the address.
public typealias ChangeEmailView<Content: HTML> = ScreenView<ChangeEmailContentState, Content>

/// The stock content of ``ChangeEmailView``.
public typealias DefaultChangeEmailContent = DefaultContent<ChangeEmailContentState>
