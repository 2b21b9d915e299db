package import AuthScreens
internal import Localization
internal import StockFiles

extension Installation {
    /// Every sample in every look: the configured theme first, then the stock one, then the examples.
    package func gallery(_ renderer: PageRenderer) -> GalleryShelf {
        var settings = ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage)).settings
        settings.appName = configuration.appName
        settings.basePath = configuration.basePath
        var themes = [theme("stock", nil)]
        if let own = configuration.theme { themes.insert(theme("yours", own), at: 0) }
        themes += AuthTheme.examples.map { theme($0.name, $0.theme) }
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

    /// A look, made when somebody asks for it: a server that starts has no time for it.
    private func theme(_ name: String, _ theme: AuthTheme?) -> GalleryTheme {
        let isOwn = theme?.logo != nil
        return GalleryTheme(
            name: name, logo: isOwn ? assets.addresses[look.logo ?? ""] : nil,
            darkLogo: isOwn ? assets.addresses[look.darkLogo ?? ""] : nil
        ) { scheme in
            let look = Look(theme)
            return ColorScheme(rawValue: scheme.rawValue).map { SchemeStylesheet.resolve(look.stylesheet, $0) }
                ?? look.stylesheet
        }
    }
}
