/// Every colour of the stylesheet in one scheme: the stock ones, the theme's, and those that follow from the theme's.
///
/// The stock ones are read from the stylesheet itself, so that there is one place that knows them.
struct ThemePalette: Sendable {
    /// Custom properties without their `--v-`, as the stylesheet writes them.
    private var values: [String: String]
    /// The key of the theme that set a property, such as `theme.tint`.
    private(set) var origins: [String: String] = [:]
    /// Properties that follow from others, so that no key names them.
    private var derived: Set<String> = []

    /// Properties that the theme changes, in the order of their names.
    var changed: [String] { (Set(origins.keys).union(derived)).sorted() }

    init(_ theme: AuthTheme?, _ scheme: ColorScheme, stock css: String) {
        values = Self.properties(css, scheme)
        guard let theme else { return }
        let field = theme.textField
        let button = theme.ctaButton
        set(["accent", "link", "focus", "mark"], theme.tint?[scheme], "theme.tint")
        set(["page"], theme.background?[scheme], "theme.background")
        set(["surface"], theme.card?[scheme], "theme.card")
        set(["field-tint"], field?.tint?[scheme], "theme.textField.tint")
        set(["field-container"], field?.containerColor?[scheme], "theme.textField.containerColor")
        set(["field-secondary"], field?.secondaryColor?[scheme], "theme.textField.secondaryColor")
        set(["field-error"], field?.errorColor?[scheme], "theme.textField.errorColor")
        set(["cta-background"], button?.backgroundColor?[scheme], "theme.ctaButton.backgroundColor")
        set(["cta-content"], button?.contentColor?[scheme], "theme.ctaButton.contentColor")
        derive(scheme)
    }

    /// A property's colour; nil where it is none.
    subscript(name: String) -> ThemeColor? {
        var name = name
        for _ in 0..<8 {
            guard let value = values[name] else { return nil }
            if let color = ThemeColor(value) { return color }
            guard value.hasPrefix("var(--v-"), value.hasSuffix(")") else { return nil }
            name = String(value.dropFirst(8).dropLast())
        }
        return nil
    }

    /// What the stylesheet says of a property.
    func text(_ name: String) -> String? { values[name] }

    /// The key that gave a property its colour, itself or by the property that it stands for.
    func origin(of name: String) -> String? {
        if let origin = origins[name] { return origin }
        guard let value = values[name], value.hasPrefix("var(--v-"), value.hasSuffix(")") else { return nil }
        return origin(of: String(value.dropFirst(8).dropLast()))
    }

    /// The same with other colours for a key's properties.
    func replacing(_ names: [String], by color: ThemeColor) -> ThemePalette {
        var palette = self
        for name in names { palette.values[name] = color.description }
        return palette
    }

    private mutating func set(_ names: [String], _ color: ThemeColor?, _ origin: String) {
        guard let color else { return }
        for name in names {
            values[name] = color.description
            origins[name] = origin
        }
    }

    private mutating func derive(_ name: String, _ color: ThemeColor?) {
        guard let color, values[name] != color.description else { return }
        values[name] = color.description
        derived.insert(name)
    }

    /// What no key names follows, and is made so that it can be read.
    private mutating func derive(_ scheme: ColorScheme) {
        if origins["accent"] != nil, let accent = self["accent"], let surface = self["surface"], let text = self["text"]
        {
            var share = scheme == .light ? 0.12 : 0.22
            while share > 0.02, accent.mixed(over: surface, share: share).contrast(with: text) < 4.5 { share -= 0.02 }
            let ground = accent.mixed(over: surface, share: share)
            derive("tint", ground)
            derive("tint-text", accent.nearest { $0.contrast(with: ground) >= 4.5 })
        }
        if origin(of: "cta-background") != nil || origins["cta-content"] != nil,
            let background = self["cta-background"], let content = self["cta-content"]
        {
            derive("cta-waiting", background.faded(to: 0.4).nearest { $0.contrast(with: content) >= 4.5 })
            derive("cta-waiting-content", content)
        }
        if origin(of: "field-tint") != nil, let tint = self["field-tint"], let stock = self["check-mark"] {
            let marks = [stock, ThemeColor(0xFF_FFFF), ThemeColor(0)]
            derive("check-mark", marks.first { $0.contrast(with: tint) >= 4.5 })
        }
    }

    /// The custom properties of the first `:root`, and those of the dark scheme's over them.
    private static func properties(_ css: String, _ scheme: ColorScheme) -> [String: String] {
        var found: [String: String] = [:]
        guard let root = css.firstRange(of: ":root {") else { return found }
        read(css[root.upperBound...], into: &found)
        if scheme == .dark, let dark = css.firstRange(of: SchemeStylesheet.darkQuery),
            let block = css[dark.upperBound...].firstRange(of: ":root {")
        {
            read(css[block.upperBound...], into: &found)
        }
        return found
    }

    private static func read(_ css: Substring, into found: inout [String: String]) {
        for declaration in css.prefix(while: { $0 != "}" }).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard let name = parts.first?.split(whereSeparator: \.isWhitespace).first, name.hasPrefix("--v-"),
                let value = parts.dropFirst().first
            else { continue }
            found[String(name.dropFirst(4))] = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
}
