internal import FoundationEssentials

/// The app's logo: an SVG or PNG file, shown in place of the app's name, which is its text alternative.
public struct ThemeLogo: Sendable, Hashable, Codable {
    /// The file's path; in a configuration file relative to that file's folder.
    public var light: String
    /// The file for the dark scheme, if it is another.
    public var dark: String?

    /// Names the files.
    public init(_ light: String, dark: String? = nil) {
        self.light = light
        self.dark = dark
    }

    enum CodingKeys: String, CodingKey, CaseIterable { case light, dark }

    /// Reads a path, or an object with `light` and `dark`.
    public init(from decoder: any Decoder) throws {
        if let path = try? decoder.singleValueContainer().decode(String.self) {
            self.init(path)
            return
        }
        let values = try decoder.strictContainer(CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .light), dark: try values.decodeIfPresent(String.self, forKey: .dark)
        )
    }

    /// The same with paths from a folder.
    func relative(to folder: String) -> ThemeLogo {
        func place(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
        return ThemeLogo(place(light), dark: dark.map(place))
    }

    /// A drawing that was read and found to be one.
    struct File: Sendable {
        let bytes: [UInt8]
        /// `svg` or `png`.
        let ending: String
    }

    /// The most bytes a logo may have: every first visit loads it.
    static let limit = 262_144

    /// Reads a file; what is wrong with it is one sentence with its mend.
    static func read(_ path: String) throws(AuthConfiguration.Fault) -> File {
        func fault(_ what: String) -> AuthConfiguration.Fault {
            AuthConfiguration.Fault("theme.logo: \(path.shown) \(what)", key: "theme.logo")
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw fault("cannot be read; check the path and its permissions")
        }
        guard data.count <= limit else { throw fault("has more than 256 KB; every visitor would wait for it") }
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return File(bytes: Array(data), ending: "png")
        }
        guard let text = String(data: data, encoding: .utf8), text.contains("<svg") else {
            throw fault("is neither an SVG in UTF-8 nor a PNG")
        }
        let small = text.lowercased()
        for word in ["<!doctype", "<!entity", "<script", "<foreignobject"] where small.contains(word) {
            throw fault("holds \(word)…, which a drawing does not need; take it out")
        }
        return File(bytes: Array(data), ending: "svg")
    }
}
