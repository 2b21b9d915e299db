package import AuthCore
internal import AuthFlows
internal import Localization
internal import Markup

/// The step on to another origin: a page of ours between our form and theirs, since browsers refuse a form whose
/// redirects leave the origin.
package enum ContinueScreen: Screen {
    package static let id = ScreenID.continueOn
    package static let path = "/continue"

    package static func state(_ context: ScreenContext) -> ContinueContentState? {
        guard context.visitor.session != nil, context.record.isReturnCrossOrigin, let target = context.record.returnTo
        else { return nil }
        let host = target.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first
        return ContinueContentState(
            destination: host.map(String.init) ?? target, target: Link(target), isLoading: false, isValid: true,
            errorMessage: nil, errorID: nil, back: nil)
    }

    package static func title(_ state: ContinueContentState, _ context: ScreenContext) -> String {
        context.strings("continue.title", .text("destination", state.destination))
    }
}
