public import Markup

/// The account page.
public typealias SignedInView<Content: HTML> = ScreenView<SignedInContentState, Content>

/// The stock content of ``SignedInView``.
public typealias DefaultSignedInContent = DefaultContent<SignedInContentState>
