public import Markup

/// The page that lists where the person is signed in.
public typealias SessionsView<Content: HTML> = ScreenView<SessionsContentState, Content>

/// The stock content of ``SessionsView``.
public typealias DefaultSessionsContent = DefaultContent<SessionsContentState>
