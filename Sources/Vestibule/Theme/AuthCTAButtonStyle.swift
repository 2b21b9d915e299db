/// How the main button of every screen and mail looks; what is nil stays stock. Brands' buttons are not touched.
public struct AuthCTAButtonStyle: Sendable, Hashable, Codable {
    /// The outline of main and quiet buttons.
    public enum Shape: Sendable, Hashable, Codable {
        /// Round ends.
        case capsule
        /// Round corners, in CSS pixels, 0 to 32.
        case rounded(Int)
        /// Square corners.
        case rectangle
    }

    /// The fill.
    public var backgroundColor: AdaptiveColor?
    /// Words and spinner on the fill.
    public var contentColor: AdaptiveColor?
    /// The outline.
    public var shape: Shape?
    /// The words' font.
    public var font: FontFamily?

    /// Creates a style.
    public init(
        backgroundColor: AdaptiveColor? = nil, contentColor: AdaptiveColor? = nil, shape: Shape? = nil,
        font: FontFamily? = nil
    ) {
        self.backgroundColor = backgroundColor
        self.contentColor = contentColor
        self.shape = shape
        self.font = font
    }

    enum CodingKeys: String, CodingKey, CaseIterable { case backgroundColor, contentColor, shape, font }

    /// Reads an object; an unknown key is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(CodingKeys.self)
        backgroundColor = try values.decodeIfPresent(AdaptiveColor.self, forKey: .backgroundColor)
        contentColor = try values.decodeIfPresent(AdaptiveColor.self, forKey: .contentColor)
        shape = try values.decodeIfPresent(Shape.self, forKey: .shape)
        font = try values.decodeIfPresent(FontFamily.self, forKey: .font)
    }
}

extension AuthCTAButtonStyle.Shape {
    enum CodingKeys: String, CodingKey, CaseIterable { case rounded }

    /// Reads `"capsule"`, `"rectangle"` or `{"rounded": 12}`.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            switch name {
            case "capsule": self = .capsule
            case "rectangle": self = .rectangle
            default:
                throw decoder.fault(
                    "\(name.shown) is no shape", hint: "write \"capsule\", \"rectangle\" or {\"rounded\": 12}")
            }
            return
        }
        let values = try decoder.strictContainer(CodingKeys.self)
        guard let radius = try values.pixels(forKey: .rounded) else {
            throw decoder.fault("an empty object is no shape", hint: "write {\"rounded\": 12}")
        }
        self = .rounded(radius)
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .capsule, .rectangle:
            var container = encoder.singleValueContainer()
            try container.encode(self == .capsule ? "capsule" : "rectangle")
        case .rounded(let radius):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(radius, forKey: .rounded)
        }
    }

    /// In CSS pixels; ends are round where it is more than half the height.
    var radius: Int {
        switch self {
        case .capsule: 999
        case .rounded(let radius): radius
        case .rectangle: 0
        }
    }
}
