/// What a theme adds to the stylesheets of pages and mails; nothing where it sets nothing.
struct ThemeStylesheet: Sendable {
    private let theme: AuthTheme
    private let palettes: [ThemePalette]

    /// - Parameter stock: the stylesheet of pages, whose properties the theme sets.
    init(_ theme: AuthTheme, stock: String) {
        self.theme = theme
        palettes = ColorScheme.allCases.map { ThemePalette(theme, $0, stock: stock) }
    }

    /// Rules that follow those of `vestibule.css`.
    var pages: String {
        // What one scheme changes the other says again, since the later rule would win in both.
        let names = Set(palettes.flatMap(\.changed)).sorted()
        let colors = palettes.map { palette in
            names.compactMap { name in palette.text(name).map { "--v-\(name):\($0)" } }
        }
        let light = (colors.first ?? []) + plain
        var rules = light.isEmpty ? "" : ":root{\(light.joined(separator: ";"))}\n"
        if let dark = colors.last, !dark.isEmpty {
            rules += "\(SchemeStylesheet.darkQuery) {:root{\(dark.joined(separator: ";"))}}\n"
        }
        return rules
    }

    /// What is the same in both schemes.
    private var plain: [String] {
        var rules: [String] = []
        if let radius = theme.textField?.cornerRadius { rules.append("--v-field-radius:\(radius)px") }
        if let shape = theme.ctaButton?.shape { rules.append("--v-cta-radius:\(shape.radius)px") }
        if let font = theme.ctaButton?.font { rules.append("--v-cta-font:\(font.css(fallback: "var(--v-system)"))") }
        for style in AuthTypography.TextStyle.allCases {
            guard let family = theme.typography?.fontFamily[style] else { continue }
            let name = style == .body ? "--v-font" : "--v-font-\(style.rawValue)"
            rules.append("\(name):\(family.css(fallback: "var(--v-system)"))")
        }
        return rules
    }

    /// Rules that follow those of `mail.css`; mail programs know no custom properties.
    var mails: String {
        let fallback = "system-ui, sans-serif"
        let fonts = theme.typography?.fontFamily ?? [:]
        var rules = ""
        if let body = fonts[.body] { rules += "body { font-family: \(body.css(fallback: fallback)); }\n" }
        if let title = fonts[.title] { rules += "h1 { font-family: \(title.css(fallback: fallback)); }\n" }
        if let note = fonts[.caption] { rules += ".note { font-family: \(note.css(fallback: fallback)); }\n" }
        if let font = theme.ctaButton?.font { rules += ".button { font-family: \(font.css(fallback: fallback)); }\n" }
        if let shape = theme.ctaButton?.shape { rules += ".button { border-radius: \(shape.radius)px; }\n" }
        let isChanged = Set(palettes.flatMap(\.changed))
        let colors = palettes.map { palette in
            var rules = ""
            if isChanged.contains("page"), let page = palette["page"] { rules += "body { background: \(page); }\n" }
            if isChanged.contains("surface"), let card = palette["surface"] {
                rules += ".mail { background: \(card); }\n"
            }
            if !isChanged.isDisjoint(with: ["accent", "cta-background", "cta-content"]),
                let background = palette["cta-background"], let content = palette["cta-content"]
            {
                rules += ".button { background: \(background); color: \(content); }\n"
            }
            return rules
        }
        rules += colors.first ?? ""
        if let dark = colors.last, !dark.isEmpty { rules += "\(SchemeStylesheet.darkQuery) {\n\(dark)}\n" }
        return rules
    }
}
