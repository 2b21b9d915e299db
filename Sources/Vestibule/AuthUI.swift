public import AuthCore
public import AuthScreens
internal import HTTP
internal import Localization
public import Markup

/// A sign-in service: a configuration, the providers, and the views that show its pages.
///
/// ```swift
/// let ui = try AuthUI(configuration) {
///     AuthPickerView { user in Welcome(user: user) }
///         .pickerDestination { screen in
///             switch screen {
///             case .enterPhoneNumber: EnterPhoneNumberView { state in MyPhoneEntry(state: state) }
///             default: AuthPickerDestinationView(screen: screen)
///             }
///         }
/// }
/// try await ui.serve(port: 8080)
/// ```
public struct AuthUI: Sendable {
    private(set) var installation: Installation
    private let providers: [any AuthProviderUI]
    private let hooks: (any AuthHooks)?
    private var views: ScreenViews {
        didSet { found = Once() }
    }
    private var found = Once<[Fault]>()

    /// Reads the strings and templates; ``faults`` says what is wrong with them and with the views.
    ///
    /// - Parameters:
    ///   - templates: A folder of XHTML files that take the stock ones' places.
    ///   - providers: Ways in besides the built-in ones, each with an action.
    ///   - hooks: What the app adds to the life of accounts.
    ///   - view: What shows every page: an ``AuthPickerView``, maybe with markup around it.
    /// - Throws: ``Failure`` where a file can't be read at all.
    public init(
        _ configuration: AuthConfiguration = AuthConfiguration(), templates: String? = nil,
        providers: [any AuthProviderUI] = [], hooks: (any AuthHooks)? = nil, @HTMLBuilder view: () -> some HTML
    ) throws(Failure) {
        do {
            installation = try Installation(configuration, templates: templates)
        } catch {
            throw Failure(reasons: [error.description])
        }
        self.providers = providers
        self.hooks = hooks
        views = ScreenViews(root: view())
    }

    /// The same with the stock pages, or your templates'.
    public init(
        _ configuration: AuthConfiguration = AuthConfiguration(), templates: String? = nil,
        providers: [any AuthProviderUI] = [], hooks: (any AuthHooks)? = nil
    ) throws(Failure) {
        try self.init(configuration, templates: templates, providers: providers, hooks: hooks) { AuthPickerView() }
    }

    /// The same pages under another configuration; nil where its theme or base path means to check all of them anew.
    package func configured(_ configuration: AuthConfiguration) -> AuthUI? {
        installation.configured(configuration).map { installation in
            var copy = self
            copy.installation = installation
            return copy
        }
    }

    /// Lets a view take its screen over, also one that is no ``AuthView``, such as ``LegacySignInRecoveryView``.
    public func screen<State: ContentState, Content: HTML>(_ view: ScreenView<State, Content>) -> AuthUI {
        var copy = self
        copy.views.take(view)
        return copy
    }

    /// Adds to a small slot of every page.
    public func slot(_ name: SlotName, @HTMLBuilder content: () -> some HTML) -> AuthUI {
        var copy = self
        copy.views.fill(name.text, content())
        return copy
    }

    /// Everything that is wrong with templates, views and providers. A view's fault names the view where a template's
    /// names its file.
    public var faults: [Fault] {
        found { installation.faults + providerFaults + (renderer()?.viewFaults() ?? []) }
    }

    private var providerFaults: [Fault] {
        var seen: Set<String> = []
        return providers.compactMap { provider in
            let file = "\(type(of: provider))"
            if !seen.insert(provider.id).inserted {
                return Fault(
                    file: file, line: 1, column: 1, id: "VC101",
                    message: "two providers have the id \"\(provider.id)\"", hint: "give each its own")
            }
            if !Self.isArgument(provider.id) {
                return Fault(
                    file: file, line: 1, column: 1, id: "VC102", message: "\"\(provider.id)\" is no provider id",
                    hint: "use 1 to 64 of A-Z a-z 0-9 . _ -")
            }
            guard provider is any AuthProviderAction || provider is any AuthProviderRedirect else {
                return Fault(
                    file: file, line: 1, column: 1, id: "VC103",
                    message: "the provider \"\(provider.id)\" has neither a credential nor an action",
                    hint: "let it conform to AuthProviderAction or AuthProviderRedirect")
            }
            return nil
        }
    }

    private static func isArgument(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count)
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }

    /// Why a service can't start.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// Each reason with its mend.
        public let reasons: [String]

        package init(reasons: [String]) { self.reasons = reasons }

        /// The reasons, one a line.
        public var description: String { reasons.joined(separator: "\n") }
    }
}

extension AuthUI {
    /// Checks everything and opens the store.
    package func open(
        _ place: Installation.Place, log: @escaping @Sendable (String) -> Void
    ) throws(Failure) -> Installation.Running {
        let reasons =
            installation.configuration.faults(isDevelopment: place.isDevelopment)
            + faults.filter { $0.severity == .error }.map(\.description)
        guard reasons.isEmpty else { throw Failure(reasons: reasons) }
        var place = place
        place.views = views
        place.hooks = place.hooks ?? hooks
        place.providers += providers
        do {
            return try installation.open(place, log: log)
        } catch {
            throw Failure(reasons: [error.description])
        }
    }

    /// The pages of samples, as the views show them.
    package func renderer() -> PageRenderer? {
        PageRenderer(
            installation.library, settings: installation.sampleSettings, catalogue: installation.catalogue,
            views: views)
    }
}
