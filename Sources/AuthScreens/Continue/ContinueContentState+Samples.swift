internal import Markup

extension ContinueScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ContinueContentState>] {
        [
            Sample(
                "app",
                ContinueContentState(
                    destination: "app.example", target: Link("https://app.example/welcome"), isLoading: false,
                    isValid: true,
                    errorMessage: nil, errorID: nil, back: nil))
        ]
    }
}
