internal import Glibc

extension ThemeColor {
    /// The relative luminance, 0 for black to 1 for white (WCAG 2.2).
    var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio with another colour, 1 to 21 (WCAG 2.2).
    public func contrast(with other: ThemeColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// This colour laid over another.
    ///
    /// - Parameter share: how much of this one shows, 0 to 1.
    func mixed(over ground: ThemeColor, share: Double) -> ThemeColor {
        func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            Self.part(Double(bottom) + (Double(top) - Double(bottom)) * share)
        }
        return ThemeColor(
            red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }

    /// The colour nearest in lightness, of the same hue, that passes; nil when none does.
    func nearest(where passes: (ThemeColor) -> Bool) -> ThemeColor? {
        if passes(self) { return self }
        let (hue, saturation, lightness) = hsl
        for step in 1...500 {
            for sign in [-1.0, 1.0] {
                let moved = lightness + sign * Double(step) / 500
                guard (0...1).contains(moved) else { continue }
                let color = ThemeColor(hue: hue, saturation: saturation, lightness: moved)
                if passes(color) { return color }
            }
        }
        return nil
    }

    /// The same hue and lightness with a part of its saturation.
    func faded(to share: Double) -> ThemeColor {
        let (hue, saturation, lightness) = hsl
        return ThemeColor(hue: hue, saturation: saturation * share, lightness: lightness)
    }

    /// Hue in sixths of the circle, saturation and lightness from 0 to 1.
    private var hsl: (hue: Double, saturation: Double, lightness: Double) {
        let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
        let (high, low) = (max(r, g, b), min(r, g, b))
        let (lightness, spread) = ((high + low) / 2, high - low)
        guard spread > 0 else { return (0, 0, lightness) }
        let saturation = spread / (1 - abs(2 * lightness - 1))
        let hue =
            switch high {
            case r: (g - b) / spread + (g < b ? 6 : 0)
            case g: (b - r) / spread + 2
            default: (r - g) / spread + 4
            }
        return (hue, saturation, lightness)
    }

    private init(hue: Double, saturation: Double, lightness: Double) {
        let reach = saturation * min(lightness, 1 - lightness)
        func part(_ offset: Double) -> UInt8 {
            let place = (offset + hue * 2).truncatingRemainder(dividingBy: 12)
            return Self.part((lightness - reach * max(-1, min(place - 3, 9 - place, 1))) * 255)
        }
        self.init(red: part(0), green: part(8), blue: part(4))
    }

    private static func part(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
}
