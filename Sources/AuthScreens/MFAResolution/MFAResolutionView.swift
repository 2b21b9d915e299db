public import Markup

/// The page that asks for the second step.
public typealias MFAResolutionView<Content: HTML> = ScreenView<MFAResolutionContentState, Content>

/// The stock content of ``MFAResolutionView``.
public typealias DefaultMFAResolutionContent = DefaultContent<MFAResolutionContentState>
