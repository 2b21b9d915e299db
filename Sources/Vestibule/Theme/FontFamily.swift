/// Names of fonts in the order of preference: letters, digits, spaces and `- _ .` only.
///
/// Pages load no font, so the names are of fonts that people's devices have; the system's own follow by themselves.
public struct FontFamily: Sendable, Hashable, Codable {
    /// The names, 1 to 8 of at most 64 characters.
    public let names: [String]

    /// Takes names; nil when one could be anything but a name, or there are none or more than 8.
    public init?(_ names: [String]) {
        guard (1...8).contains(names.count), names.allSatisfy(Self.isName) else { return nil }
        self.names = names
    }

    /// Takes one name.
    public init?(_ name: String) { self.init([name]) }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, name.count <= 64 else {
            return false
        }
        return name.last != " "
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " -_.".unicodeScalars.contains(scalar)
            }
    }

    /// Families that every browser knows, written without quotation marks (CSS Fonts 4, 2.1.3).
    private static let generic: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
        "ui-monospace", "ui-rounded", "math",
    ]

    /// The value of `font-family`.
    ///
    /// - Parameter fallback: what follows the names.
    func css(fallback: String) -> String {
        (names.map { Self.generic.contains($0.lowercased()) ? $0.lowercased() : "\"\($0)\"" } + [fallback])
            .joined(separator: ", ")
    }

    /// Reads a name or a list of names.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let names: [String]
        if let name = try? container.decode(String.self) {
            names = [name]
        } else {
            names = try container.decode([String].self)
        }
        guard let family = FontFamily(names) else {
            throw decoder.fault(
                "\(names.joined(separator: ", ").shown) is no list of fonts",
                hint: "write 1 to 8 names of letters, digits, spaces, hyphens, underscores and points")
        }
        self = family
    }

    /// Writes ``names``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}
