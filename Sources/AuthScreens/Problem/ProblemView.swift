public import Markup

/// Every error page; it takes them over by `AuthUI.screen`.
public typealias ProblemView<Content: HTML> = ScreenView<ProblemContentState, Content>

/// The stock content of ``ProblemView``.
public typealias DefaultProblemContent = DefaultContent<ProblemContentState>
