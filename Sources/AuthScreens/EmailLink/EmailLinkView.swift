public import Markup

/// The page that sends a sign-in link.
public typealias EmailLinkView<Content: HTML> = ScreenView<EmailLinkContentState, Content>

/// The stock content of ``EmailLinkView``.
public typealias DefaultEmailLinkContent = DefaultContent<EmailLinkContentState>
