package import AuthCore
internal import HTTP
internal import Localization

/// Which scheme a sample is shown in.
package enum GalleryScheme: String, Sendable, CaseIterable {
    /// As people have asked their browser.
    case auto
    case light, dark
}

/// What the gallery shows: every value is one that it has.
package struct GallerySelection: Sendable, Hashable {
    /// One screen, or nil for all of them.
    package var screen: ScreenID?
    /// One state, or nil for all of them.
    package var state: String?
    package var theme: String
    package var language: String
    package var scheme: GalleryScheme

    /// Everything in one look.
    package init(
        screen: ScreenID? = nil, state: String? = nil, theme: String, language: String, scheme: GalleryScheme
    ) {
        self.screen = screen
        self.state = state
        self.theme = theme
        self.language = language
        self.scheme = scheme
    }

    /// Reads a query; what the gallery does not have is passed over.
    init(_ query: Query, _ shelf: GalleryShelf, language: String) {
        let names = shelf.samples
        func known(_ name: String, _ values: [String]) -> String? {
            query.first(name).flatMap { values.contains($0) ? $0 : nil }
        }
        self.init(
            screen: known("screen", names.map(\.screen.rawValue)).map(ScreenID.init(rawValue:)),
            state: known("state", names.map(\.name)),
            theme: known("theme", shelf.themes.map(\.name)) ?? shelf.themes.first?.name ?? "",
            language: known("language", shelf.renderer.catalogue.languages) ?? language,
            scheme: query.first("scheme").flatMap(GalleryScheme.init(rawValue:)) ?? .auto)
    }

    /// The look as pairs of a query.
    var look: [(name: String, value: String)] {
        [(name: "theme", value: theme), (name: "language", value: language), (name: "scheme", value: scheme.rawValue)]
    }

    /// All of it as pairs of a query.
    var query: [(name: String, value: String)] {
        var pairs = look
        if let state { pairs.insert(("state", state), at: 0) }
        if let screen { pairs.insert(("screen", screen.rawValue), at: 0) }
        return pairs
    }

    /// The same with one thing changed.
    func with(_ change: (inout GallerySelection) -> Void) -> GallerySelection {
        var copy = self
        change(&copy)
        return copy
    }
}
