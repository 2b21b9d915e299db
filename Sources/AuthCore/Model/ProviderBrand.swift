/// A provider whose button has an appearance that the provider requires.
public struct ProviderBrand: AuthProviderUI, Equatable {
    /// The stable id.
    public let id: String
    /// The name to show, if there is one.
    public let displayName: String
    /// The stem of its drawing.
    public let icon: String
    /// Always: a brand has a required appearance.
    public let isBrand = true

    /// Describes a brand.
    public init(id: String, displayName: String, icon: String) {
        self.id = id
        self.displayName = displayName
        self.icon = icon
    }

    /// The brands that have a button of their own, in the picker's order.
    public static let all: [ProviderBrand] = [
        ProviderBrand(id: "google.com", displayName: "Google", icon: "google"),
        ProviderBrand(id: "apple.com", displayName: "Apple", icon: "apple"),
        ProviderBrand(id: "facebook.com", displayName: "Facebook", icon: "facebook"),
        ProviderBrand(id: "twitter.com", displayName: "X", icon: "x"),
        ProviderBrand(id: "github.com", displayName: "GitHub", icon: "github"),
        ProviderBrand(id: "microsoft.com", displayName: "Microsoft", icon: "microsoft"),
        ProviderBrand(id: "yahoo.com", displayName: "Yahoo", icon: "yahoo"),
    ]

    /// Every provider that has a preset, for the local issuer, which stands in for each.
    public static let withPresets = all + [ProviderBrand(id: "line", displayName: "LINE", icon: "line")]
}
