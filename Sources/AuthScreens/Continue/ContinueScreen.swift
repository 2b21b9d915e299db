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
        if let departure = context.record.openDeparture(at: context.now), let url = context.flow.providerURL {
            let provider = context.providers.first { $0.id == departure.providerID }
            return ContinueContentState(
                destination: provider?.displayName ?? departure.providerID, target: Link(url), isLoading: false,
                isValid: true, errorMessage: nil, errorID: nil, back: context.link(context.record.liveScreen))
        }
        guard context.visitor.session != nil, context.record.isReturnCrossOrigin, let target = context.record.returnTo
        else { return nil }
        let host = target.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).dropFirst().first
        return ContinueContentState(
            destination: host.map(String.init) ?? target, target: Link(target), isLoading: false, isValid: true,
            errorMessage: nil, errorID: nil, back: nil)
    }

    /// Where the page goes by itself.
    static func refreshURL(_ context: ScreenContext) -> String? { context.flow.providerURL ?? context.record.returnTo }

    package static func title(_ state: ContinueContentState, _ context: ScreenContext) -> String {
        context.strings("continue.title", .text("destination", state.destination))
    }
}
