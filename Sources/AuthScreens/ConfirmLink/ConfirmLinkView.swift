public import Markup

/// The page where every mailed link lands.
public typealias ConfirmLinkView<Content: HTML> = ScreenView<ConfirmLinkContentState, Content>

/// The stock content of ``ConfirmLinkView``.
public typealias DefaultConfirmLinkContent = DefaultContent<ConfirmLinkContentState>
