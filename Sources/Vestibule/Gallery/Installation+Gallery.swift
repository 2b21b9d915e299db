package import AuthScreens
internal import Localization
internal import StockFiles

extension Installation {
    /// Every sample in every look: the configured theme first, then the stock one, then the examples.
    package func gallery(_ renderer: PageRenderer) -> GalleryShelf {
        var settings = ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage)).settings
        settings.appName = configuration.appName
        settings.basePath = configuration.basePath
        var themes = [theme("stock", Look(nil))]
        if configuration.theme != nil { themes.insert(theme("yours", look), at: 0) }
        themes += AuthTheme.examples.map { theme($0.name, Look($0.theme)) }
        let own = StockFiles.files(below: "Public").first { $0.path == "gallery.css" }?.bytes ?? []
        return GalleryShelf(
            renderer: renderer.wearing(settings), themes: themes,
            stylesheet: assets.addresses["vestibule.css"] ?? "", ownStylesheet: String(decoding: own, as: UTF8.self))
    }

    /// The same without a running server; nil when a template is missing.
    package func gallery() -> GalleryShelf? {
        let settings = ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage)).settings
        return PageRenderer(library, settings: settings, catalogue: catalogue).map(gallery)
    }

    private func theme(_ name: String, _ look: Look) -> GalleryTheme {
        GalleryTheme(
            name: name, logo: assets.addresses[look.logo ?? ""], darkLogo: assets.addresses[look.darkLogo ?? ""]
        ) { scheme in
            ColorScheme(rawValue: scheme.rawValue).map { SchemeStylesheet.resolve(look.stylesheet, $0) }
                ?? look.stylesheet
        }
    }
}
