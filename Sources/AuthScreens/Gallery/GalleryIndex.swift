package import AuthCore
package import Localization
internal import Markup

/// Where the pages of a gallery are; a running server and a folder of files differ.
package struct GalleryAddresses: Sendable {
    /// The index for a selection.
    package let index: @Sendable (GallerySelection) -> String
    /// A sample in the look of a selection.
    package let sample: @Sendable (ScreenID, String, GallerySelection) -> String
    /// The gallery's own stylesheet.
    package let stylesheet: String
    /// The schemes that there are.
    package let schemes: [GalleryScheme]

    /// Names the places.
    package init(
        stylesheet: String, schemes: [GalleryScheme], index: @escaping @Sendable (GallerySelection) -> String,
        sample: @escaping @Sendable (ScreenID, String, GallerySelection) -> String
    ) {
        self.index = index
        self.sample = sample
        self.stylesheet = stylesheet
        self.schemes = schemes
    }
}

/// The page that leads to every sample: filters are plain links, and each sample is a small live frame over its link.
package struct GalleryIndex {
    private let shelf: GalleryShelf
    private let selection: GallerySelection
    private let addresses: GalleryAddresses
    private let strings: Strings

    /// - Parameter strings: the words of the index itself.
    package init(
        _ shelf: GalleryShelf, _ selection: GallerySelection, _ addresses: GalleryAddresses, _ strings: Strings
    ) {
        self.shelf = shelf
        self.selection = selection
        self.addresses = addresses
        self.strings = strings
    }

    /// States that several screens have, so that they can be compared.
    package static func commonStates(_ samples: [(screen: ScreenID, name: String)]) -> [String] {
        Dictionary(grouping: samples, by: \.name).filter { $0.value.count > 2 }.keys.sorted()
    }

    /// The bytes of the page.
    package var page: [UInt8] {
        let samples = shelf.samples
        let shown = samples.filter { sample in
            (selection.screen == nil || sample.screen == selection.screen)
                && (selection.state == nil || sample.name == selection.state)
        }
        var screens: [ScreenID] = []
        for sample in samples where !screens.contains(sample.screen) { screens.append(sample.screen) }
        var html = GalleryWriter(strings: strings, stylesheet: addresses.stylesheet, title: strings("gallery.title"))
        html.element("header", "top") { html in
            html.element("h1") { $0.text(strings("gallery.title")) }
            html.element("p", "lead") {
                $0.text(strings("gallery.lead", .number("count", samples.count), .number("screens", screens.count)))
            }
            html.element("div", "looks") { looks(&$0) }
        }
        html.element("div", "columns") { html in
            filters(screens, Self.commonStates(samples), &html)
            html.element("main", attributes: [("id", "main"), ("tabindex", "-1")]) { html in
                for screen in screens { section(screen, shown.filter { $0.screen == screen }.map(\.name), &html) }
                if shown.isEmpty { html.element("p", "lead") { $0.text(strings("gallery.empty")) } }
            }
        }
        return html.end()
    }

    private func looks(_ html: inout GalleryWriter) {
        links("gallery.scheme", "scheme", &html) { html in
            for scheme in addresses.schemes {
                link(
                    strings("gallery.scheme.\(scheme.rawValue)"), selection.scheme == scheme,
                    selection.with { $0.scheme = scheme }, &html)
            }
        }
        links("gallery.language", "language", &html) { html in
            for language in shelf.renderer.catalogue.languages {
                link(
                    LanguageNames.name(of: language), selection.language == language,
                    selection.with { $0.language = language }, language: language, &html)
            }
        }
        guard shelf.themes.count > 1 else { return }
        links("gallery.theme", "theme", &html) { html in
            for theme in shelf.themes {
                let isNamed = ["stock", "yours"].contains(theme.name)
                link(
                    isNamed ? strings("gallery.theme.\(theme.name)") : theme.name, selection.theme == theme.name,
                    selection.with { $0.theme = theme.name }, language: isNamed ? nil : "en", &html)
            }
        }
    }

    private func filters(_ screens: [ScreenID], _ states: [String], _ html: inout GalleryWriter) {
        html.element("div", "filters") { html in
            links("gallery.screens", "screens", &html) { html in
                link(strings("gallery.allScreens"), selection.screen == nil, selection.with { $0.screen = nil }, &html)
                for screen in screens {
                    link(
                        screen.rawValue, selection.screen == screen,
                        selection.with { ($0.screen, $0.state) = (screen, nil) },
                        language: "en", &html)
                }
            }
            links("gallery.states", "states", &html) { html in
                link(strings("gallery.allStates"), selection.state == nil, selection.with { $0.state = nil }, &html)
                for state in states {
                    link(
                        state, selection.state == state, selection.with { ($0.screen, $0.state) = (nil, state) },
                        language: "en", &html)
                }
            }
        }
    }

    /// One screen: with all its frames where it was chosen, else with its first one and the names of the others.
    private func section(_ screen: ScreenID, _ names: [String], _ html: inout GalleryWriter) {
        guard let first = names.first else { return }
        let isWhole = selection.screen != nil || selection.state != nil
        html.element("section", attributes: [("aria-labelledby", "screen-\(screen.rawValue)")]) { html in
            html.element("h2", attributes: [("id", "screen-\(screen.rawValue)"), ("lang", "en"), ("dir", "ltr")]) {
                html in
                guard selection.screen == nil else { return html.text(screen.rawValue) }
                html.element(
                    "a",
                    attributes: [
                        ("href", addresses.index(selection.with { ($0.screen, $0.state) = (screen, nil) }))
                    ]
                ) { $0.text(screen.rawValue) }
            }
            html.element("ul", isWhole ? "cards" : "cards one") { html in
                for name in isWhole ? names : [first] { card(screen, name, &html) }
                guard !isWhole, names.count > 1 else { return }
                html.element("li", "others") { html in
                    html.element("ul") { html in
                        for name in names.dropFirst() {
                            html.element("li") { sampleLink(screen, name, &$0) }
                        }
                    }
                }
            }
        }
    }

    private func card(_ screen: ScreenID, _ name: String, _ html: inout GalleryWriter) {
        html.element("li", "card") { html in
            html.element("div", "frame") { html in
                // Looked at, not worked with: the link beside it opens the page.
                html.element(
                    "iframe",
                    attributes: [
                        ("src", addresses.sample(screen, name, selection)), ("loading", "lazy"), ("inert", ""),
                        ("tabindex", "-1"),
                        ("title", strings("gallery.frame", .text("screen", screen.rawValue), .text("state", name))),
                    ]
                ) { _ in }
            }
            sampleLink(screen, name, &html)
        }
    }

    private func sampleLink(_ screen: ScreenID, _ name: String, _ html: inout GalleryWriter) {
        html.element(
            "a", attributes: [("href", addresses.sample(screen, name, selection)), ("lang", "en"), ("dir", "ltr")]
        ) { $0.text(name) }
    }

    private func links(
        _ key: String, _ id: String, _ html: inout GalleryWriter, _ content: (inout GalleryWriter) -> Void
    ) {
        html.element("nav", attributes: [("aria-labelledby", id)]) { html in
            html.element("h2", attributes: [("id", id)]) { $0.text(strings(key)) }
            html.element("ul") { content(&$0) }
        }
    }

    private func link(
        _ title: String, _ isCurrent: Bool, _ target: GallerySelection, language: String? = nil,
        _ html: inout GalleryWriter
    ) {
        var attributes = [("href", addresses.index(target))]
        if let language {
            attributes += [("lang", language), ("dir", TextDirection(of: language).rawValue)]
        }
        if isCurrent { attributes.append(("aria-current", "true")) }
        html.element("li") { html in html.element("a", attributes: attributes) { $0.text(title) } }
    }
}
