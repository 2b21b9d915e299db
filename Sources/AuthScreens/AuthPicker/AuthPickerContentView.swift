public import AuthCore
public import Markup

/// The first page, with the stock list of ways in or one of the app's own.
public struct AuthPickerContentView<AuthMethodPicker: HTML>: HTMLPrimitive {
    /// The slot of the picker's template that the list of ways in stands in.
    static var slot: String { "authMethodPicker" }

    private let picker:
        (
            @Sendable ([any AuthProviderUI], @escaping @Sendable (any AuthProviderUI) -> Action) -> AuthMethodPicker
        )?

    /// The stock page.
    public init() where AuthMethodPicker == DefaultProviderButtonsLayout { picker = nil }

    /// The stock page with another list of ways in.
    ///
    /// The closure gets the providers in their order and a function to the action that a button for one posts. The
    /// e-mail link is no provider: the page offers it by itself.
    public init(
        @HTMLBuilder authMethodPicker:
            @escaping @Sendable (
                [any AuthProviderUI], @escaping @Sendable (any AuthProviderUI) -> Action
            ) -> AuthMethodPicker
    ) {
        picker = authMethodPicker
    }

    /// Writes the page.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let payload = context.payload(of: AuthPickerContentState.self) else {
            output.trace?.misplaced.append("AuthPickerContentView")
            context.payload?.renderTemplate(into: &output, context)
            return
        }
        var context = context
        if let picker {
            if output.trace != nil { output.trace?.views.append("AuthPickerContentView<\(AuthMethodPicker.self)>") }
            let state = payload.state
            let list = picker(payload.listed) { state.signIn($0.id) }
            context.slots.append(
                SlotContent(Self.slot) { output, context in
                    output.trace?.filled.append(Self.slot)
                    list.render(into: &output, context)
                })
        }
        payload.renderTemplate(into: &output, context)
        if picker != nil, !payload.state.providers.isEmpty, output.trace?.filled.contains(Self.slot) == false {
            output.trace?.unfilled.append(Self.slot)
        }
    }
}

/// The stock list of ways in: one button below the other.
public struct DefaultProviderButtonsLayout: HTMLPrimitive {
    /// Creates it.
    public init() {}

    /// Writes the buttons of the page's state.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let state = context.state(AuthPickerContentState.self) else { return }
        ProviderButtonStack(state.providers, select: state.signIn).render(into: &output, context)
    }
}

extension ScreenPayload<AuthPickerContentState> {
    /// The providers that the page lists, as the app registered them.
    var listed: [any AuthProviderUI] {
        state.providers.map { button in
            providers.first { $0.id == button.id } ?? ListedProvider(button: button)
        }
    }
}

/// A button without a provider, which only samples have.
private struct ListedProvider: AuthProviderUI {
    let button: ProviderButtonState

    var id: String { button.id }
    var displayName: String { button.title }
    var icon: String { button.icon.name }
    var isBrand: Bool { button.isBrand }
}
