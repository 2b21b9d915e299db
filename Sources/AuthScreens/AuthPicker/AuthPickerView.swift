internal import AuthCore
public import Markup

/// Every page of signing in: the library drives the conversation, and each part can have markup of the app's own.
///
/// Without any closure every page is the stock one, byte for byte. The trailing closure is the page at `/auth/account`
/// for a signed-in person, ``pickerContent(_:)`` the first page, ``pickerDestination(_:)`` all others.
public struct AuthPickerView<Content: HTML, PickerContent: HTML, DestinationContent: HTML>: HTMLPrimitive {
    private let content: @Sendable (UserState) -> Content
    private let hasContent: Bool
    private let picker: @Sendable () -> PickerContent
    private let destination: @Sendable (AuthView) -> DestinationContent

    private init(
        _ content: @escaping @Sendable (UserState) -> Content, hasContent: Bool,
        _ picker: @escaping @Sendable () -> PickerContent,
        _ destination: @escaping @Sendable (AuthView) -> DestinationContent
    ) {
        self.content = content
        self.hasContent = hasContent
        self.picker = picker
        self.destination = destination
    }

    /// Replaces the first page.
    public func pickerContent<New: HTML>(
        @HTMLBuilder _ content: @escaping @Sendable () -> New
    ) -> AuthPickerView<Content, New, DestinationContent> {
        .init(self.content, hasContent: hasContent, content, destination)
    }

    /// Replaces whole pages, future ones too; hand those that stay stock to ``AuthPickerDestinationView``.
    public func pickerDestination<New: HTML>(
        @HTMLBuilder _ content: @escaping @Sendable (AuthView) -> New
    ) -> AuthPickerView<Content, PickerContent, New> {
        .init(self.content, hasContent: hasContent, picker, content)
    }

    /// Writes the page that the visitor's flow stands at.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        guard let stem = context.payload?.stem else { return }
        if stem == AuthPickerScreen.id.rawValue {
            picker().render(into: &output, context)
        } else if hasContent, let state = context.payload(of: SignedInContentState.self)?.state {
            output.trace?.isAppPage = true
            content(state.user).render(into: &output, context)
        } else if let screen = AuthView(rawValue: stem) {
            destination(screen).render(into: &output, context)
        } else {
            context.payload?.renderTemplate(into: &output, context)
        }
    }
}

extension AuthPickerView
where
    PickerContent == AuthPickerContentView<DefaultProviderButtonsLayout>,
    DestinationContent == AuthPickerDestinationView
{
    /// The stock pages, the account page too.
    public init() where Content == DefaultSignedInContent {
        self.init(
            { _ in DefaultSignedInContent() }, hasContent: false, { AuthPickerContentView() },
            { AuthPickerDestinationView(screen: $0) })
    }

    /// The stock pages, and the app's own page for a signed-in person at `/auth/account`.
    public init(@HTMLBuilder content: @escaping @Sendable (UserState) -> Content) {
        self.init(
            content, hasContent: true, { AuthPickerContentView() }, { AuthPickerDestinationView(screen: $0) })
    }

    /// The same for a page that does not ask who is signed in.
    public init(@HTMLBuilder content: @escaping @Sendable () -> Content) {
        self.init(
            { _ in content() }, hasContent: true, { AuthPickerContentView() },
            { AuthPickerDestinationView(screen: $0) })
    }
}

/// A page's stock content, whichever page it is.
public struct AuthPickerDestinationView: HTMLPrimitive {
    private let screen: AuthView

    /// Takes the page that ``AuthPickerView/pickerDestination(_:)`` is asked for.
    public init(screen: AuthView) { self.screen = screen }

    /// Writes the page's template.
    public func render(into output: inout HTMLBuffer, _ context: RenderContext) {
        if context.payload?.stem != screen.rawValue {
            output.trace?.misplaced.append("AuthPickerDestinationView(screen: .\(screen))")
        }
        context.payload?.renderTemplate(into: &output, context)
    }
}
