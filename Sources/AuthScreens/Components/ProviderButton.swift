public import AuthCore
internal import Localization
public import Markup

/// A provider's button with its own required appearance, its spinner and its waiting.
public struct ProviderButton: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private enum Source: Sendable {
        case state(ProviderButtonState)
        case provider(any AuthProviderUI)
    }
    private let source: Source
    private let action: Action

    /// A button as a page's state lists it.
    public init(_ button: ProviderButtonState, action: Action) {
        source = .state(button)
        self.action = action
    }

    /// A button for a provider of the picker.
    public init(_ provider: any AuthProviderUI, action: Action) {
        source = .provider(provider)
        self.action = action
    }

    /// Writes the button.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        let button = state(context)
        output.breakLine()
        output.append("<button")
        attributes.write(class: "provider", without: ["name", "value", "type", "disabled"], into: &output, context)
        complete(context).write(into: &output)
        output.appendAttribute("data-provider", button.id)
        output.append(" data-brand=\"\(button.isBrand)\" data-loading=\"\(button.isLoading)\"")
        output.append(" aria-disabled=\"\(button.isWaiting)\"")
        if button.hasFocus { output.append(" autofocus") }
        output.append(">")
        output.breakLine()
        output.append("<span class=\"slot\">")
        output.breakLine()
        if button.isLoading {
            output.append("<span class=\"spinner\"></span>")
        } else {
            IconImage(button.icon).render(into: &output, context)
        }
        output.breakLine()
        output.append("</span>")
        output.breakLine()
        output.append("<span class=\"label\">")
        output.breakLine()
        output.append("<span>")
        output.appendText(button.title)
        output.append("</span>")
        output.breakLine()
        if button.isLoading { clip("provider.signingIn", &output, context) }
        if button.isWaiting { clip("provider.waiting", &output, context) }
        output.append("</span>")
        output.breakLine()
        output.append("</button>")
    }

    /// The action with what the page has for the browser's authenticators: a layout of the app's own names the provider
    /// alone.
    private func complete(_ context: RenderContext) -> Action {
        guard action.passkeyOptions == nil, action.argument == BuiltInMethod.passkey.id,
            let listed = context.state(AuthPickerContentState.self)?.signIn, listed.name == action.name
        else { return action }
        return listed(BuiltInMethod.passkey.id)
    }

    private func clip(_ key: String, _ output: inout HTMLBuffer, _ context: RenderContext) {
        output.append("<span class=\"clip\">")
        output.appendText(context.strings(key))
        output.append("</span>")
        output.breakLine()
    }

    /// The page's own words and state for a provider; its bare name where the page does not list it.
    private func state(_ context: RenderContext) -> ProviderButtonState {
        switch source {
        case .state(let button): return button
        case .provider(let provider):
            let listed = context.state(AuthPickerContentState.self)?.providers.first { $0.id == provider.id }
            let key = provider.isBrand ? "provider.signInWith" : "provider.continueWith"
            return listed
                ?? ProviderButtonState(
                    id: provider.id, title: context.strings(key, .text("name", provider.displayName)),
                    icon: Icon(provider.icon), isBrand: provider.isBrand)
        }
    }
}

/// Providers' buttons in one form, one below the other.
public struct ProviderButtonStack: HTMLPrimitive, AttributedHTML {
    /// The attributes.
    public var attributes = HTMLAttributes()
    private let buttons: [ProviderButton]

    /// The buttons of a page's state; `select` is the state's function to an action.
    public init(_ buttons: [ProviderButtonState], select: ActionFunction) {
        self.buttons = buttons.map { ProviderButton($0, action: select($0.id)) }
    }

    /// The buttons for providers of the picker.
    public init(_ providers: some Sequence<any AuthProviderUI>, select: (any AuthProviderUI) -> Action) {
        buttons = providers.map { ProviderButton($0, action: select($0)) }
    }

    /// Writes the form.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        var form = AuthForm {
            for button in buttons { button }
        }
        form.attributes = attributes.hasClasses ? attributes : attributes.adding(class: "stack")
        form.render(into: &output, context)
    }
}
