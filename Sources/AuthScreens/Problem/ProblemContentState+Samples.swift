extension ProblemScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ProblemContentState>] {
        Problem.allCases.map { problem in
            Sample(
                problem.rawValue,
                state(
                    problem, context, logID: problem == .internal ? "sample" : nil,
                    retryAfter: problem == .unavailable || problem == .tooManyRequests ? 20 : nil))
        }
    }
}
