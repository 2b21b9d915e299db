public import Markup

/// The e-mail form; also inside a picker's markup, where it stands inline.
public typealias EmailAuthView<Content: HTML> = ScreenView<EmailAuthContentState, Content>

/// The stock content of ``EmailAuthView``.
public typealias DefaultEmailAuthContent = DefaultContent<EmailAuthContentState>
