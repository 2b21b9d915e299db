internal import AuthCore
internal import Markup

extension ContinueScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<ContinueContentState>] {
        [
            Sample(
                "app",
                ContinueContentState(
                    destination: "app.example", target: Link("https://app.example/welcome"), isLoading: false,
                    isValid: true,
                    errorMessage: nil, errorID: nil, back: nil)),
            Sample(
                "provider",
                ContinueContentState(
                    destination: "Google", target: Link("https://accounts.google.com/o/oauth2/v2/auth?state=sample"),
                    isLoading: false, isValid: true, errorMessage: nil, errorID: nil, back: context.link(.authPicker))),
        ]
    }
}
