public import Markup

/// The page on the way to another origin; it takes it over by `AuthUI.screen`.
public typealias ContinueView<Content: HTML> = ScreenView<ContinueContentState, Content>

/// The stock content of ``ContinueView``.
public typealias DefaultContinueContent = DefaultContent<ContinueContentState>
