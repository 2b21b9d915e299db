/// How fields look, on every screen; what is nil stays stock.
public struct AuthTextFieldStyle: Sendable, Hashable, Codable {
    /// The caret, the border of the field that has the focus, and ticked boxes.
    public var tint: AdaptiveColor?
    /// The ground of what is typed.
    public var containerColor: AdaptiveColor?
    /// The border of fields, boxes and quiet buttons.
    public var secondaryColor: AdaptiveColor?
    /// What is wrong with a field, in its border and words.
    public var errorColor: AdaptiveColor?
    /// In CSS pixels, 0 to 32.
    public var cornerRadius: Int?

    /// Creates a style.
    public init(
        tint: AdaptiveColor? = nil, containerColor: AdaptiveColor? = nil, secondaryColor: AdaptiveColor? = nil,
        errorColor: AdaptiveColor? = nil, cornerRadius: Int? = nil
    ) {
        self.tint = tint
        self.containerColor = containerColor
        self.secondaryColor = secondaryColor
        self.errorColor = errorColor
        self.cornerRadius = cornerRadius
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case tint, containerColor, secondaryColor, errorColor, cornerRadius
    }

    /// Reads an object; an unknown key is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(CodingKeys.self)
        tint = try values.decodeIfPresent(AdaptiveColor.self, forKey: .tint)
        containerColor = try values.decodeIfPresent(AdaptiveColor.self, forKey: .containerColor)
        secondaryColor = try values.decodeIfPresent(AdaptiveColor.self, forKey: .secondaryColor)
        errorColor = try values.decodeIfPresent(AdaptiveColor.self, forKey: .errorColor)
        cornerRadius = try values.pixels(forKey: .cornerRadius)
    }
}
