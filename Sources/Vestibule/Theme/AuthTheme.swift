/// The look of every page and mail, as far as it is the app's: what is nil stays stock, byte for byte.
///
/// Buttons of brands keep the look that their owners demand.
public struct AuthTheme: Sendable, Hashable, Codable {
    /// Links, the focus ring, marks, and whatever has no colour of its own below.
    public var tint: AdaptiveColor?
    /// The ground of pages.
    public var background: AdaptiveColor?
    /// The ground of the card around a screen, where there is room for one, and of mails.
    public var card: AdaptiveColor?
    /// Fields.
    public var textField: AuthTextFieldStyle?
    /// The main button.
    public var ctaButton: AuthCTAButtonStyle?
    /// Fonts.
    public var typography: AuthTypography?
    /// The app's logo.
    public var logo: ThemeLogo?

    /// Creates a theme.
    public init(
        tint: AdaptiveColor? = nil, background: AdaptiveColor? = nil, card: AdaptiveColor? = nil,
        textField: AuthTextFieldStyle? = nil,
        ctaButton: AuthCTAButtonStyle? = nil, typography: AuthTypography? = nil, logo: ThemeLogo? = nil
    ) {
        self.tint = tint
        self.background = background
        self.card = card
        self.textField = textField
        self.ctaButton = ctaButton
        self.typography = typography
        self.logo = logo
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case tint, background, card, textField, ctaButton, typography, logo
    }

    /// Reads an object; an unknown key is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(CodingKeys.self)
        tint = try values.decodeIfPresent(AdaptiveColor.self, forKey: .tint)
        background = try values.decodeIfPresent(AdaptiveColor.self, forKey: .background)
        card = try values.decodeIfPresent(AdaptiveColor.self, forKey: .card)
        textField = try values.decodeIfPresent(AuthTextFieldStyle.self, forKey: .textField)
        ctaButton = try values.decodeIfPresent(AuthCTAButtonStyle.self, forKey: .ctaButton)
        typography = try values.decodeIfPresent(AuthTypography.self, forKey: .typography)
        logo = try values.decodeIfPresent(ThemeLogo.self, forKey: .logo)
    }

    /// Every key below `theme` that a configuration file may have.
    public static var keys: [String] {
        CodingKeys.allCases.map(\.rawValue)
            + AuthTextFieldStyle.CodingKeys.allCases.map { "textField.\($0.rawValue)" }
            + AuthCTAButtonStyle.CodingKeys.allCases.map { "ctaButton.\($0.rawValue)" }
            + AuthTypography.CodingKeys.allCases.map { "typography.\($0.rawValue)" }
    }
}
