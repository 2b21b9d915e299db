/// The fonts of each text style; sizes stay what people have set in their browser. What is nil follows the body's font.
public struct AuthTypography: Sendable, Hashable, Codable {
    /// What a text is for.
    public enum TextStyle: String, Sendable, Hashable, Codable, CaseIterable {
        /// The one heading of a page or mail.
        case title
        /// Labels of fields and smaller headings.
        case headline
        /// Everything that has no style of its own.
        case body
        /// What people type.
        case input
        /// Hints, messages beside a field and the footer.
        case caption
    }

    /// Fonts by text style.
    public var fontFamily: [TextStyle: FontFamily]

    /// Fonts by text style.
    public init(fontFamily: [TextStyle: FontFamily] = [:]) { self.fontFamily = fontFamily }

    /// One font for everything.
    public init(fontFamily: FontFamily) { self.fontFamily = [.body: fontFamily] }

    enum CodingKeys: String, CodingKey, CaseIterable { case fontFamily }

    private enum StyleKeys: String, CodingKey, CaseIterable { case title, headline, body, input, caption }

    /// Reads `fontFamily`: a name, a list of names, or an object of those by text style.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(CodingKeys.self)
        fontFamily = [:]
        guard values.contains(.fontFamily) else { return }
        let inner = try values.superDecoder(forKey: .fontFamily)
        guard (try? inner.container(keyedBy: StyleKeys.self)) != nil else {
            fontFamily[.body] = try FontFamily(from: inner)
            return
        }
        let styles = try inner.strictContainer(StyleKeys.self)
        for key in StyleKeys.allCases {
            guard let style = TextStyle(rawValue: key.rawValue) else { continue }
            fontFamily[style] = try styles.decodeIfPresent(FontFamily.self, forKey: key)
        }
    }

    /// Writes an object by text style.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var styles = container.nestedContainer(keyedBy: StyleKeys.self, forKey: .fontFamily)
        for key in StyleKeys.allCases {
            try styles.encodeIfPresent(TextStyle(rawValue: key.rawValue).flatMap { fontFamily[$0] }, forKey: key)
        }
    }
}
