extension AuthTheme {
    /// A theme under the name that the gallery and the tests use.
    package struct Example: Sendable {
        package let name: String
        package let theme: AuthTheme
    }

    /// Themes that show what a theme can do.
    package static let examples: [Example] = [
        Example(
            name: "meadow",
            theme: AuthTheme(
                tint: AdaptiveColor(light: ThemeColor(0x0B_6E4F), dark: ThemeColor(0x7F_DCB5)),
                background: AdaptiveColor(light: ThemeColor(0xEE_F4EF), dark: ThemeColor(0x0F_1613)),
                card: AdaptiveColor(dark: ThemeColor(0x17_211D)),
                textField: AuthTextFieldStyle(
                    containerColor: AdaptiveColor(dark: ThemeColor(0x0F_1613)),
                    secondaryColor: AdaptiveColor(light: ThemeColor(0x6C_8077), dark: ThemeColor(0x6F_8579)),
                    cornerRadius: 8),
                ctaButton: AuthCTAButtonStyle(
                    contentColor: AdaptiveColor(light: ThemeColor(0xFF_FFFF), dark: ThemeColor(0x06_281C)),
                    shape: .capsule),
                typography: AuthTypography(
                    fontFamily: Dictionary(
                        uniqueKeysWithValues: FontFamily(["Iowan Old Style", "Palatino", "Georgia", "serif"]).map {
                            [(.title, $0)]
                        } ?? [])))),
        Example(
            name: "ink",
            theme: AuthTheme(
                tint: AdaptiveColor(light: ThemeColor(0x1A_1A1A), dark: ThemeColor(0xF2_F2F2)),
                background: AdaptiveColor(light: ThemeColor(0xFF_FFFF), dark: ThemeColor(0x00_0000)),
                card: AdaptiveColor(dark: ThemeColor(0x14_1414)),
                textField: AuthTextFieldStyle(
                    containerColor: AdaptiveColor(dark: ThemeColor(0x00_0000)),
                    secondaryColor: AdaptiveColor(light: ThemeColor(0x1A_1A1A), dark: ThemeColor(0x8C_8C8C)),
                    cornerRadius: 0),
                ctaButton: AuthCTAButtonStyle(
                    backgroundColor: AdaptiveColor(light: ThemeColor(0xC6_2A12), dark: ThemeColor(0xFF_9A85)),
                    contentColor: AdaptiveColor(light: ThemeColor(0xFF_FFFF), dark: ThemeColor(0x26_0600)),
                    shape: .rectangle, font: FontFamily(["Futura", "Avenir Next", "Century Gothic", "sans-serif"])))),
    ]
}
