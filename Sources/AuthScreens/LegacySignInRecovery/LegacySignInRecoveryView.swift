public import Markup

/// The help for who cannot sign in; no ``AuthView``, it takes its page over by `AuthUI.screen`.
public typealias LegacySignInRecoveryView<Content: HTML> = ScreenView<LegacySignInRecoveryContentState, Content>

/// The stock content of ``LegacySignInRecoveryView``.
public typealias DefaultLegacySignInRecoveryContent = DefaultContent<LegacySignInRecoveryContentState>
