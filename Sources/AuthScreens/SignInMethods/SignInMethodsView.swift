public import Markup

/// The page of an account's ways in.
public typealias SignInMethodsView<Content: HTML> = ScreenView<SignInMethodsContentState, Content>

/// The stock content of ``SignInMethodsView``.
public typealias DefaultSignInMethodsContent = DefaultContent<SignInMethodsContentState>
