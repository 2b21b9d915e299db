/// A stylesheet that shows one scheme whatever people ask their browser for; for the gallery.
enum SchemeStylesheet {
    /// How every stylesheet of ours asks for the dark scheme.
    static let darkQuery = "@media (prefers-color-scheme: dark)"

    static func resolve(_ css: String, _ scheme: ColorScheme) -> String {
        css.replacing(darkQuery, with: scheme == .dark ? "@media all" : "@media not all")
            .replacing("color-scheme: light dark", with: "color-scheme: \(scheme.rawValue)")
    }
}
