package import AuthCore
internal import HTTP
internal import Localization

/// A look that the gallery can show its samples in.
package struct GalleryTheme: Sendable {
    /// `stock`, `yours` or an example's name.
    package let name: String
    /// The stylesheet of pages for a scheme.
    package let stylesheet: @Sendable (GalleryScheme) -> String
    /// The addresses of the logo and of the dark scheme's.
    package let logo: String?
    package let darkLogo: String?

    /// Describes a look.
    package init(
        name: String, logo: String?, darkLogo: String?, stylesheet: @escaping @Sendable (GalleryScheme) -> String
    ) {
        self.name = name
        self.stylesheet = stylesheet
        self.logo = logo
        self.darkLogo = darkLogo
    }
}

/// What a gallery shows: every named sample of every screen, in every look; the same samples that the tests use.
package struct GalleryShelf: Sendable {
    package let renderer: PageRenderer
    /// The first one is shown first.
    package let themes: [GalleryTheme]
    /// Where pages have their stylesheet.
    package let stylesheet: String
    /// The rules of the gallery's own pages.
    package let ownStylesheet: String
    private let names = Once<[(screen: ScreenID, name: String)]>()

    /// Fills a shelf.
    ///
    /// - Parameter stylesheet: the address that the renderer's pages name.
    package init(renderer: PageRenderer, themes: [GalleryTheme], stylesheet: String, ownStylesheet: String) {
        self.renderer = renderer
        self.themes = themes
        self.stylesheet = stylesheet
        self.ownStylesheet = ownStylesheet
    }

    /// Every sample, screen by screen.
    package var samples: [(screen: ScreenID, name: String)] {
        names {
            renderer.sampleNames(.sample(renderer.catalogue.strings(for: renderer.catalogue.sourceLanguage)))
        }
    }

    /// The bytes of a sample, its addresses as they are.
    func page(_ screen: ScreenID, _ name: String, _ selection: GallerySelection) -> [UInt8]? {
        pages(of: screen, selection).first { $0.name == name }?.page()
    }

    /// The bytes of a screen's samples by name, their addresses as they are; each is made when it is called for.
    package func pages(of screen: ScreenID, _ selection: GallerySelection) -> [(name: String, page: () -> [UInt8])] {
        var settings = renderer.settings
        let theme = themes.first { $0.name == selection.theme }
        switch selection.scheme {
        case .auto: (settings.logo, settings.darkLogo) = (theme?.logo, theme?.darkLogo)
        case .light: (settings.logo, settings.darkLogo) = (theme?.logo, nil)
        case .dark: (settings.logo, settings.darkLogo) = (theme?.darkLogo ?? theme?.logo, nil)
        }
        let context = ScreenContext.sample(renderer.catalogue.strings(for: selection.language), settings: settings)
        return renderer.wearing(settings).stills(of: screen, context)
    }
}
