internal import VestibuleTesting
import AuthCore
import AuthScreens
import FoundationEssentials
import HTTP
import Markup
import Testing

@testable import Vestibule

/// Where a theme's values end up: one stylesheet, every screen, and mails.
@Suite struct ThemeStylesheetTests {
    private func stylesheet(_ theme: AuthTheme?) -> String { Look(theme).stylesheet }

    @Test func `no theme, and one that sets nothing, give the stock bytes`() throws {
        let empty = AuthTheme(
            textField: AuthTextFieldStyle(), ctaButton: AuthCTAButtonStyle(), typography: AuthTypography())
        #expect(stylesheet(empty) == stylesheet(nil))
        #expect(Look(empty).mailStylesheet == Look(nil).mailStylesheet)
        #expect(stylesheet(nil).hasPrefix(AuthTheme.stockStylesheet))
        var configuration = AuthConfiguration()
        let stock = try Installation(configuration)
        configuration.theme = empty
        let themed = try Installation(configuration)
        #expect(stock.assets.addresses == themed.assets.addresses)
    }

    @Test func `every value reaches the stylesheet`() throws {
        let theme = AuthTheme(
            tint: AdaptiveColor(light: ThemeColor(0x0B_6E4F)), background: AdaptiveColor(dark: ThemeColor(0x10_1010)),
            card: AdaptiveColor(ThemeColor(7)),
            textField: AuthTextFieldStyle(
                tint: AdaptiveColor(ThemeColor(1)), containerColor: AdaptiveColor(ThemeColor(2)),
                secondaryColor: AdaptiveColor(ThemeColor(3)), errorColor: AdaptiveColor(ThemeColor(4)), cornerRadius: 9),
            ctaButton: AuthCTAButtonStyle(
                backgroundColor: AdaptiveColor(ThemeColor(5)), contentColor: AdaptiveColor(ThemeColor(6)),
                shape: .capsule, font: FontFamily("Futura")),
            typography: AuthTypography(fontFamily: [
                .title: try #require(FontFamily("Georgia")), .headline: try #require(FontFamily("Gill Sans")),
                .body: try #require(FontFamily("Inter")), .input: try #require(FontFamily("monospace")),
                .caption: try #require(FontFamily("Arial")),
            ]))
        let rules = Look(theme).rules
        for declaration in [
            "--v-accent:#0b6e4f", "--v-link:#0b6e4f", "--v-page:#101010", "--v-surface:#000007",
            "--v-field-tint:#000001",
            "--v-field-container:#000002", "--v-field-secondary:#000003", "--v-field-error:#000004",
            "--v-field-radius:9px", "--v-cta-background:#000005", "--v-cta-content:#000006", "--v-cta-radius:999px",
            "--v-cta-font:\"Futura\", var(--v-system)", "--v-font-title:\"Georgia\", var(--v-system)",
            "--v-font-headline:\"Gill Sans\"", "--v-font:\"Inter\"", "--v-font-input:monospace",
            "--v-font-caption:\"Arial\"",
        ] {
            #expect(rules.contains(declaration), "\(declaration)")
        }
        let mails = Look(theme).mailStylesheet
        #expect(mails.contains(".button { background: #000005; color: #000006; }"))
        #expect(mails.contains("h1 { font-family: \"Georgia\"") && mails.contains("body { background: #101010; }"))
        #expect(mails.contains("border-radius: 999px") && mails.contains(".mail { background: #000007; }"))
    }

    @Test func `a colour of one scheme leaves the other as it is`() throws {
        let theme = AuthTheme(textField: AuthTextFieldStyle(errorColor: AdaptiveColor(light: ThemeColor(0x8A_0000))))
        let rules = Look(theme).rules
        #expect(
            rules.hasSuffix(
                ":root{--v-field-error:#8a0000}\n@media (prefers-color-scheme: dark) {:root{--v-field-error:var(--v-error)}}\n"
            ))
    }

    @Test func `every property that a theme sets is used by the stylesheet`() {
        let css = AuthTheme.stockStylesheet
        for example in AuthTheme.examples {
            for scheme in ColorScheme.allCases {
                for name in ThemePalette(example.theme, scheme, stock: css).changed {
                    #expect(css.contains("var(--v-\(name))"), "--v-\(name)")
                }
            }
        }
    }

    @Test func `the logo is served under its hash, and stands in for the name`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "logo-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 3'/>"
        for name in ["a.svg", "b.svg"] { try Data((drawing + name).utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        var configuration = AuthConfiguration()
        configuration.appName = "Acme & Sons"
        configuration.theme = AuthTheme(logo: ThemeLogo("\(folder)/a.svg", dark: "\(folder)/b.svg"))
        let server = try TestServer(configuration)
        let page = await server.client.open("/auth").html
        let light = try #require(page.firstRange(of: "/auth/assets/logo."))
        let source = try #require(
            page.firstRange(of: "<source media=\"(prefers-color-scheme: dark)\" srcset=\"/auth/assets/logo-dark."))
        #expect(source.lowerBound < light.lowerBound)
        #expect(page.contains("alt=\"Acme &amp; Sons\">"))
        let address = String(page[light.lowerBound...].prefix { $0 != "\"" })
        let answer = await server.client.open(address)
        #expect(answer.status == 200 && answer.html == drawing + "a.svg")
    }

    @Test func `mails carry the theme`() throws {
        var configuration = AuthConfiguration()
        configuration.theme = AuthTheme.examples.first?.theme
        let installation = try Installation(configuration)
        #expect(installation.look.mailStylesheet.contains(".button { background: #0b6e4f; color: #ffffff; }"))
        #expect(!installation.look.mailStylesheet.contains("<") && !installation.look.mailStylesheet.contains("var("))
    }

    @Test(arguments: ColorScheme.allCases) func `a stylesheet of one scheme asks nobody`(scheme: ColorScheme) {
        let css = SchemeStylesheet.resolve(stylesheet(AuthTheme.examples.first?.theme), scheme)
        #expect(!css.contains("prefers-color-scheme") && css.contains("color-scheme: \(scheme.rawValue);"))
    }
}
