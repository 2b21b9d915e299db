/// A colour for each scheme; nil keeps the stock one.
public struct AdaptiveColor: Sendable, Hashable, Codable {
    /// Shown where people have asked for light pages, or for nothing.
    public var light: ThemeColor?
    /// Shown where people have asked for dark pages.
    public var dark: ThemeColor?

    /// A colour for each scheme.
    public init(light: ThemeColor? = nil, dark: ThemeColor? = nil) {
        self.light = light
        self.dark = dark
    }

    /// One colour for both schemes.
    public init(_ color: ThemeColor) { self.init(light: color, dark: color) }

    enum CodingKeys: String, CodingKey, CaseIterable { case light, dark }

    /// Reads one colour for both schemes, or an object with `light` and `dark`.
    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self.init(try ThemeColor(from: decoder))
            return
        }
        let values = try decoder.strictContainer(CodingKeys.self)
        self.init(
            light: try values.decodeIfPresent(ThemeColor.self, forKey: .light),
            dark: try values.decodeIfPresent(ThemeColor.self, forKey: .dark))
    }

    subscript(scheme: ColorScheme) -> ThemeColor? { scheme == .light ? light : dark }
}

/// What people ask their browser for.
package enum ColorScheme: String, Sendable, CaseIterable {
    case light, dark
}
