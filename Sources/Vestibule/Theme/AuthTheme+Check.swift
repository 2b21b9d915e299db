internal import FoundationEssentials
internal import StockFiles

extension AuthTheme {
    /// Everything that is wrong with the values: bounds, the logo's files, and colours that can't be told apart.
    public var faults: [AuthConfiguration.Fault] {
        var faults = radiusFaults
        for path in [logo?.light, logo?.dark].compactMap({ $0 }) {
            do { _ = try ThemeLogo.read(path) } catch { faults.append(error) }
        }
        let css = Self.stockStylesheet
        for scheme in ColorScheme.allCases {
            faults += Self.contrastFaults(ThemePalette(self, scheme, stock: css), scheme)
        }
        return faults
    }

    /// The stylesheet as it is without a theme.
    static var stockStylesheet: String {
        String(
            decoding: StockFiles.files(below: "Public").first { $0.path == "vestibule.css" }?.bytes ?? [],
            as: UTF8.self)
    }

    private var radiusFaults: [AuthConfiguration.Fault] {
        var faults: [AuthConfiguration.Fault] = []
        func check(_ radius: Int?, _ key: String) {
            guard let radius, !(0...32).contains(radius) else { return }
            faults.append(AuthConfiguration.Fault("\(key): \(radius) must be 0 to 32 pixels", key: key))
        }
        check(textField?.cornerRadius, "theme.textField.cornerRadius")
        if case .rounded(let radius) = ctaButton?.shape { check(radius, "theme.ctaButton.shape.rounded") }
        return faults
    }

    /// Pairs that the theme has a part in and that are too close; of the same two colours only the strictest.
    static func contrastFaults(_ palette: ThemePalette, _ scheme: ColorScheme) -> [AuthConfiguration.Fault] {
        var told: Set<[String]> = []
        return ContrastPair.all.compactMap { pair in
            guard let front = palette[pair.foreground], let ground = palette[pair.background] else { return nil }
            let origins = (palette.origin(of: pair.foreground), palette.origin(of: pair.background))
            guard let key = origins.0 ?? origins.1, front.contrast(with: ground) < pair.minimum else { return nil }
            guard told.insert([key, front.description, ground.description]).inserted else { return nil }
            let ratio = (front.contrast(with: ground) * 100).rounded(.down) / 100
            func name(_ origin: String?, _ color: ThemeColor) -> String { "\(origin ?? "the stock colour") \(color)" }
            let mended = mend(pair, key, palette)
            return AuthConfiguration.Fault(
                "\(name(origins.0, front)) on \(name(origins.1, ground)) is too faint in the \(scheme.rawValue) scheme "
                    + "(\(pair.place)): \(ratio):1, at least \(pair.minimum == 3 ? "3" : "4.5"):1 is needed",
                hint: mended.map { "\($0) for \(key) would do" }
                    ?? "change \([origins.0, origins.1].compactMap { $0 }.joined(separator: " or "))",
                key: key)
        }
    }

    /// The nearest colour of the same hue that passes wherever the key's colour is met, or at least here.
    private static func mend(_ pair: ContrastPair, _ key: String, _ palette: ThemePalette) -> ThemeColor? {
        let names = palette.origins.filter { $0.value == key }.map(\.key)
        guard let color = names.first.flatMap({ palette[$0] }) else { return nil }
        func passes(_ pair: ContrastPair, _ palette: ThemePalette) -> Bool {
            guard let front = palette[pair.foreground], let ground = palette[pair.background] else { return true }
            return front.contrast(with: ground) >= pair.minimum
        }
        // What follows from a colour is made anew when it changes, so only what a person has chosen counts.
        let met = ContrastPair.all.filter { other in
            [other.foreground, other.background].contains { palette.origin(of: $0) == key }
        }
        return color.nearest { candidate in
            let changed = palette.replacing(names, by: candidate)
            return met.allSatisfy { passes($0, changed) }
        } ?? color.nearest { passes(pair, palette.replacing(names, by: $0)) }
    }
}
