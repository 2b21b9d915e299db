package import AuthCore
internal import Localization
internal import Markup

/// Any error page; always with a way on.
package enum ProblemScreen: Screen {
    package static let id = ScreenID.problem
    package static let path = "/problem"

    /// Problems are made from a ``Problem``, never from a flow.
    package static func state(_ context: ScreenContext) -> ProblemContentState? { nil }

    static func state(
        _ problem: Problem, _ context: ScreenContext, logID: String? = nil, retryAfter: Int? = nil
    ) -> ProblemContentState {
        ProblemContentState(
            status: problem.status,
            heading: context.strings(problem.id + ".heading"),
            explanation: context.strings(problem.id + ".explanation"),
            logID: logID,
            retryAfter: retryAfter,
            wayOn: Link(context.settings.basePath),
            wayOnTitle: context.strings("problem.wayOn.start"),
            errorID: problem.id,
            isLoading: false,
            isValid: true,
            errorMessage: nil,
            back: nil)
    }

    package static func title(_ state: ProblemContentState, _ context: ScreenContext) -> String { state.heading }
}
