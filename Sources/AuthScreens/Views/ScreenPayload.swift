internal import AuthCore
internal import Markup

/// A page's content state and template, as views find them.
struct ScreenPayload<State: ContentState>: RenderPayload {
    let stem: String
    let state: State
    let template: CompiledTemplate<State>
    /// The ways in that the server has, for views that show the picker.
    let providers: [any AuthProviderUI]

    var isLoading: Bool { state.isLoading }
    var errorMessage: String? { state.errorMessage }
    var errorID: String? { state.errorID }
    var statusMessage: String? { state.statusMessage }
    var statusID: String? { state.statusID }

    func renderTemplate(into output: inout HTMLBuffer, _ context: RenderContext) {
        output.notices = [.error, .status]
        template.render(state, into: &output, context)
    }
}

extension RenderContext {
    /// The page's payload, if the page is of the state that a view was written for. One cast for each view that looks,
    /// and the only one: beside the routing table nothing else forgets a type.
    func payload<State: ContentState>(of state: State.Type) -> ScreenPayload<State>? {
        payload as? ScreenPayload<State>
    }

    /// The state that a view was written for: the page's own, or the e-mail form's that the picker holds.
    func state<State: ContentState>(_ state: State.Type) -> State? {
        payload(of: State.self)?.state ?? payload(of: AuthPickerContentState.self)?.state.emailAuth as? State
    }
}
