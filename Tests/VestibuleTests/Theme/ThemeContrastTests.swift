import Testing

@testable import Vestibule

/// What can't be seen is refused at start (WCAG 2.2, 1.4.3 and 1.4.11).
@Suite struct ThemeContrastTests {
    @Test(arguments: [(0x00_0000, 0xFF_FFFF, 21.0), (0x76_7676, 0xFF_FFFF, 4.54), (0x58_56D6, 0xFF_FFFF, 5.65)])
    func `the ratio is WCAG's`(one: UInt32, two: UInt32, expected: Double) {
        #expect(abs(ThemeColor(one).contrast(with: ThemeColor(two)) - expected) < 0.01)
    }

    @Test(arguments: ColorScheme.allCases) func `the stock colours pass in every pair, and every pair has its colours`(
        scheme: ColorScheme
    ) throws {
        let palette = ThemePalette(nil, scheme, stock: AuthTheme.stockStylesheet)
        for pair in ContrastPair.all {
            let front = try #require(palette[pair.foreground], "--v-\(pair.foreground)")
            let ground = try #require(palette[pair.background], "--v-\(pair.background)")
            let ratio = front.contrast(with: ground)
            #expect(ratio >= pair.minimum, "\(pair.place), \(scheme.rawValue): \(front) on \(ground) is \(ratio)")
        }
    }

    @Test func `a pair that is too close names both colours, the place, the scheme, the ratio and a mend`() throws {
        let theme = AuthTheme(
            ctaButton: AuthCTAButtonStyle(backgroundColor: AdaptiveColor(light: ThemeColor(0xFF_CC00))))
        let faults = theme.faults
        #expect(faults.count == 1)
        let fault = try #require(faults.first)
        #expect(
            fault.message
                == "the stock colour #ffffff on theme.ctaButton.backgroundColor #ffcc00 is too faint in the light scheme "
                + "(the words of the main button): 1.51:1, at least 4.5:1 is needed")
        let hint = try #require(fault.hint)
        let mend = try #require(ThemeColor(String(hint.prefix(7))))
        #expect(hint.hasSuffix(" for theme.ctaButton.backgroundColor would do"))
        var mended = theme
        mended.ctaButton?.backgroundColor?.light = mend
        #expect(mended.faults.isEmpty, "\(mended.faults)")
    }

    @Test(arguments: [
        AuthTheme(tint: AdaptiveColor(ThemeColor(0x58_56D6))), AuthTheme(tint: AdaptiveColor(ThemeColor(0xAA_A8FF))),
        AuthTheme(background: AdaptiveColor(light: ThemeColor(0x22_2222))),
        AuthTheme(textField: AuthTextFieldStyle(containerColor: AdaptiveColor(dark: ThemeColor(0xFF_FFFF)))),
        AuthTheme(textField: AuthTextFieldStyle(secondaryColor: AdaptiveColor(light: ThemeColor(0xCC_CCCC)))),
        AuthTheme(textField: AuthTextFieldStyle(errorColor: AdaptiveColor(light: ThemeColor(0xFF_0000)))),
        AuthTheme(textField: AuthTextFieldStyle(tint: AdaptiveColor(light: ThemeColor(0xDD_DDFF)))),
        AuthTheme(ctaButton: AuthCTAButtonStyle(contentColor: AdaptiveColor(ThemeColor(0x58_56D6)))),
    ])
    func `a colour that can't be told from what it meets is refused, and its mends mend it`(theme: AuthTheme) {
        let faults = theme.faults
        #expect(!faults.isEmpty)
        for fault in faults { #expect(fault.key.map { fault.description.contains($0) } == true) }
    }

    @Test(arguments: AuthTheme.examples) func `the examples pass`(example: AuthTheme.Example) {
        #expect(example.theme.faults.isEmpty, "\(example.theme.faults)")
    }

    @Test(arguments: AuthTheme.examples) func `what follows from a theme's colours can be read too`(
        example: AuthTheme.Example
    ) throws {
        for scheme in ColorScheme.allCases {
            let palette = ThemePalette(example.theme, scheme, stock: AuthTheme.stockStylesheet)
            for pair in ContrastPair.all {
                let ratio = try #require(palette[pair.foreground]).contrast(
                    with: try #require(palette[pair.background]))
                #expect(ratio >= pair.minimum, "\(pair.place) in \(example.name), \(scheme.rawValue): \(ratio)")
            }
        }
    }

    @Test func `radii have bounds`() {
        let theme = AuthTheme(
            textField: AuthTextFieldStyle(cornerRadius: 33), ctaButton: AuthCTAButtonStyle(shape: .rounded(-1)))
        #expect(theme.faults.map(\.key) == ["theme.textField.cornerRadius", "theme.ctaButton.shape.rounded"])
    }
}
