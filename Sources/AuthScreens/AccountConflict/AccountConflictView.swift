public import Markup

/// The page for an account that is there already.
public typealias AccountConflictView<Content: HTML> = ScreenView<AccountConflictContentState, Content>

/// The stock content of ``AccountConflictView``.
public typealias DefaultAccountConflictContent = DefaultContent<AccountConflictContentState>
