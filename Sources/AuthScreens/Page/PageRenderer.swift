package import AuthCore
internal import AuthFlows
package import Localization
package import Markup

/// Writes whole pages: the layout around a screen's content.
package struct PageRenderer: Sendable {
    let layout: CompiledLayout<PageState>
    let screens: [ScreenID: PreparedScreen]
    package var settings: ScreenSettings
    package let catalogue: Catalogue
    private let languages: [LanguageState]
    private let library: TemplateLibrary
    private let resources: RenderResources
    private let views: ScreenViews

    /// Nil when the library lacks a template; its check says which.
    ///
    /// - Parameter views: Take pages over from their templates.
    package init?(
        _ library: TemplateLibrary, settings: ScreenSettings, catalogue: Catalogue, views: ScreenViews = ScreenViews()
    ) {
        guard let layout = library.compileLayout(as: PageState.self) else { return nil }
        var screens: [ScreenID: PreparedScreen] = [:]
        for route in ScreenList.all {
            guard let screen = route.prepare(library, views) else { return nil }
            screens[route.id] = screen
        }
        self.layout = layout
        self.screens = screens
        self.settings = settings
        self.catalogue = catalogue
        self.library = library
        resources = library.resources
        self.views = views
        languages = catalogue.languages.map { tag in
            LanguageState(
                tag: tag, name: LanguageNames.name(of: tag), direction: TextDirection(of: tag).rawValue,
                isCurrent: false)
        }
    }

    /// What every screen promises its templates.
    package static func contracts(_ catalogue: Catalogue) -> [ScreenContract] {
        ScreenList.all.map { $0.contract(catalogue) }
    }

    /// A page's bytes, and whether it loads the script.
    struct Page {
        let bytes: [UInt8]
        let runsScript: Bool
    }

    /// A page; nil when the flow has not come as far as the screen.
    func page(_ screen: ScreenID, _ context: ScreenContext, loading: LoadingParts? = nil) -> Page? {
        guard var content = screens[screen]?.content(context) else { return nil }
        if screen == .continueOn { content.refreshURL = ContinueScreen.refreshURL(context) }
        if screen == .confirmLink, ConfirmLinkScreen.status(context.link) != 200 {
            content.status = ConfirmLinkScreen.status(context.link)
        }
        return Page(bytes: write(content, context, loading: loading), runsScript: content.runsScript)
    }

    /// The bytes of an error page.
    func problem(_ problem: Problem, _ context: ScreenContext, logID: String? = nil, retryAfter: Int? = nil) -> [UInt8]
    {
        let state = ProblemScreen.state(problem, context, logID: logID, retryAfter: retryAfter)
        guard var content = screens[.problem]?.problem?(state, context) else { return [] }
        content.status = problem.status
        return write(content, context, loading: nil)
    }

    /// Every screen of the list.
    package var screenIDs: [ScreenID] { ScreenList.all.map(\.id) }

    /// The bytes of a screen's samples by name.
    package func samplePages(of screen: ScreenID, _ context: ScreenContext) -> [(name: String, page: [UInt8])] {
        samples(of: screen, context).map { name, content in
            let loading =
                content.isLoading ? Self.loadingParts(screen, context, AttemptID(rawValue: "sample"), .image) : nil
            return (name, write(content, context, loading: loading))
        }
    }

    func samples(of screen: ScreenID, _ context: ScreenContext) -> [(name: String, content: ScreenContent)] {
        screens[screen]?.samples(context) ?? []
    }

    /// Every screen's samples by name.
    package func sampleNames(_ context: ScreenContext) -> [(screen: ScreenID, name: String)] {
        ScreenList.all.flatMap { route in route.sampleNames(context).map { (route.id, $0) } }
    }

    func write(_ content: ScreenContent, _ context: ScreenContext, loading: LoadingParts?) -> [UInt8] {
        var chrome = PageChrome(
            screen: content.screen.rawValue, contract: content.contract, title: title(content, context),
            language: context.strings.language, direction: context.strings.direction, isLoading: content.isLoading,
            loading: loading, refreshURL: content.refreshURL, status: content.status)
        if content.runsScript { chrome.script = "passkey.js" }
        let rendering = rendering(content.screen, context)
        let page = PageState(
            appName: settings.appName, languages: languages(current: context.strings.language),
            canSwitchLanguage: settings.forcedLanguage == nil && languages.count > 1
                && ![.continueOn, FaultsScreen.id, LocalIssuerScreen.id].contains(content.screen),
            isDevelopment: settings.isDevelopment,
            outbox: settings.isDevelopment ? Link(OutboxScreen.path) : nil,
            gallery: settings.isDevelopment ? Link(GalleryPages.path) : nil, logo: settings.logo.map(Link.init),
            darkLogo: settings.darkLogo)
        var buffer = HTMLBuffer(capacity: 16_384)
        layout.render(page, chrome: chrome, into: &buffer, rendering) { content.write(&$0, rendering) }
        return buffer.bytes
    }

    /// What markup of a screen needs beyond its state.
    private func rendering(_ screen: ScreenID, _ context: ScreenContext) -> RenderContext {
        let form = FormContext(
            csrf: context.flow.csrf, flow: context.flow.formFlow, step: String(context.flow.step),
            from: screen.rawValue)
        let settings = settings
        var rendering = RenderContext(strings: context.strings, form: form, slots: views.slots) { target in
            switch target {
            case "self": settings.path(of: screen)
            case "Language": settings.basePath + "/language"
            default: settings.path(of: ScreenID(rawValue: target))
            }
        }
        rendering.resources = resources
        return rendering
    }

    /// Everything that is wrong with the views, found by showing them every sample.
    package func viewFaults() -> [Fault] {
        let context = ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage), settings: settings)
        return ScreenList.all.flatMap { route in
            route.faults(views, library, context, rendering(route.id, context))
        }
    }

    /// The error state first, so that whoever hears only the title knows.
    private func title(_ content: ScreenContent, _ context: ScreenContext) -> String {
        var title = content.title
        if content.isLoading {
            title = context.strings("title.loading")
        } else if content.hasFault {
            title = context.strings("title.error", .text("title", title))
        }
        return context.strings("title.app", .text("title", title), .text("app", settings.appName))
    }

    private func languages(current: String) -> [LanguageState] {
        languages.map { language in
            var language = language
            language.isCurrent = language.tag == current
            return language
        }
    }
}

extension PageRenderer {
    /// What a loading page waits with.
    enum Waiting {
        /// The held image, and the refresh that browsers start when it has come.
        case image
        /// Words and a link: after two rounds, or when too many images are held already.
        case words
    }

    static func loadingParts(
        _ screen: ScreenID, _ context: ScreenContext, _ attempt: AttemptID, _ waiting: Waiting
    ) -> LoadingParts {
        let base = "\(context.settings.basePath)/attempt/\(attempt.rawValue)"
        let next = "\(base)/next"
        return LoadingParts(
            refreshURL: waiting == .image ? next : nil, holdURL: waiting == .image ? "\(base)/hold.gif" : nil,
            checkURL: next, cancelFormAction: context.settings.path(of: screen), takesLong: waiting == .words)
    }
}
