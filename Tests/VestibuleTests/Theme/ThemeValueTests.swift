import FoundationEssentials
import Testing

@testable import Vestibule

/// Values are typed: a colour is a colour, a name a name, and nothing else gets in.
@Suite struct ThemeValueTests {
    static let hostile = [
        "red;}body{display:none", "url(https://evil.example/x)", "</style><script>", "#fff;}", "#ffff", "#12345g", "",
        "rgb(1,2)", "rgb(256, 0, 0)", "rgb(-1, 0, 0)", "rgb(1 2 3 / 4)", "var(--v-page)", "expression(1)",
        "transparent",
        "#ff\u{0}f", "#fff\n", " #fff", "\u{202E}#fff", "rgb(١, ٢, ٣)", "#\u{FF11}\u{FF12}\u{FF13}", "@import 'x'",
        "\\23 fff", "white;", "rgb(1,2,3);}", String(repeating: "#fff", count: 1000),
    ]

    @Test(arguments: hostile) func `a colour that is none is refused`(text: String) {
        #expect(ThemeColor(text) == nil)
    }

    @Test(arguments: [
        ("#FFF", "#ffffff"), ("#5856D6", "#5856d6"), ("rgb(88, 86, 214)", "#5856d6"), ("rgb(88 86 214)", "#5856d6"),
        ("black", "#000000"), ("White", "#ffffff"),
    ])
    func `a colour is read and written in one form`(text: String, expected: String) {
        #expect(ThemeColor(text)?.description == expected)
    }

    @Test(arguments: [
        "x;}body{color:red", "\"Inter\"", "a, b", "url(x)", "</style>", "Inter\\", "a\u{0}b", "", " ", "1Inter", "a;b",
        "Inter ", "a'b", "a\nb", "\u{202E}abc", String(repeating: "a", count: 65),
    ])
    func `a font's name that could be anything else is refused`(name: String) {
        #expect(FontFamily(name) == nil)
    }

    @Test func `fonts are quoted, general families are not, and the system's follow`() {
        #expect(
            FontFamily(["Inter", "Noto Sans", "sans-serif"])?.css(fallback: "var(--v-system)")
                == "\"Inter\", \"Noto Sans\", sans-serif, var(--v-system)")
        #expect(FontFamily([]) == nil && FontFamily(Array(repeating: "Inter", count: 9)) == nil)
    }

    // A reader of JSON5 takes no character 0.
    @Test(arguments: hostile.filter { !$0.contains("\u{0}") })
    func `a configuration with such a colour names the key and its place`(text: String) throws {
        let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let fault = try #require(
            throws: AuthConfiguration.Fault.self,
            performing: { try Self.read("{\n  \"theme\": {\n    \"textField\": { \"tint\": \(encoded) }\n  }\n}") })
        #expect(fault.message.hasPrefix("theme.textField.tint: '") && fault.message.hasSuffix("is no colour"))
        #expect((fault.line, fault.column) == (3, 20))
        #expect(!fault.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(fault.description.count < 300)
    }

    @Test func `an unknown key is named with its place and its nearest neighbour`() throws {
        let fault = try #require(
            throws: AuthConfiguration.Fault.self,
            performing: {
                try Self.read("{ // ours\n  theme: { 'ctaButton': { \"backgroudColor\": \"#000\" } } }")
            })
        #expect(fault.message == "the key 'theme.ctaButton.backgroudColor' does not exist")
        #expect(fault.hint == "did you mean 'backgroundColor'?")
        #expect((fault.line, fault.column) == (2, 27))
    }

    static let broken: [String] = [
        ##"{"theme": {"fonts": {}}}"##, ##"{"theme": {"tint": {"lihgt": "#000"}}}"##, ##"{"theme": "dark"}"##,
        ##"{"theme": {"ctaButton": {"shape": "oval"}}}"##, ##"{"theme": {"ctaButton": {"shape": {"round": 3}}}}"##,
        ##"{"theme": {"textField": {"cornerRadius": "8px;}"}}}"##,
        ##"{"theme": {"textField": {"cornerRadius": 1.5}}}"##,
        ##"{"theme": {"typography": {"fontFamily": {"tilte": "Inter"}}}}"##,
        ##"{"theme": {"logo": {"dark": "a.svg"}}}"##,
        ##"{"theme": {"typography": {"fontFamily": "a;}b"}}}"##, ##"{"theme": {"tint": 3}}"##, ##"{"them": {}}"##,
    ]

    @Test(arguments: broken)
    func `what is no theme is refused with its place`(json: String) throws {
        let fault = try #require(throws: AuthConfiguration.Fault.self, performing: { try Self.read(json) })
        #expect(fault.line == 1 && fault.column > 1, "\(fault)")
    }

    @Test func `a whole theme is read, and comes back as it was written`() throws {
        let theme = try #require(
            try Self.read(
                """
                {theme: {
                  tint: {light: "#0b6e4f", dark: "#7fdcb5"}, background: {light: "#f4f7f5"},
                  textField: {cornerRadius: 8, secondaryColor: "rgb(118, 118, 118)"},
                  ctaButton: {shape: {rounded: 8}, font: ["Inter", "sans-serif"]},
                  typography: {fontFamily: {title: "Georgia", body: "Inter"}}, logo: "logo.svg",
                }}
                """
            ).theme)
        #expect(theme.tint == AdaptiveColor(light: ThemeColor(0x0B_6E4F), dark: ThemeColor(0x7F_DCB5)))
        #expect(theme.background?.dark == nil && theme.textField?.secondaryColor?.dark == ThemeColor(0x76_7676))
        #expect(theme.ctaButton?.shape == .rounded(8) && theme.typography?.fontFamily[.title] == FontFamily("Georgia"))
        #expect(theme.logo?.light.hasSuffix("/logo.svg") == true && theme.logo?.light.hasPrefix("/") == true)
        let again = try JSONDecoder().decode(AuthTheme.self, from: try JSONEncoder().encode(theme))
        #expect(again == theme)
    }

    @Test(arguments: [
        ("<svg xmlns='x'/>", true), ("<svg><script>1</script></svg>", false), ("<!DOCTYPE svg><svg/>", false),
        ("GIF89a", false),
    ])
    func `a logo is a drawing`(text: String, isGood: Bool) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "logo-\(UUID().uuidString).svg").path()
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(AuthTheme(logo: ThemeLogo(path)).faults.isEmpty == isGood)
        #expect(AuthTheme(logo: ThemeLogo(path + ".none")).faults.count == 1)
    }

    static func read(_ json: String) throws -> AuthConfiguration {
        let path = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString).json").path()
        try Data(json.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try AuthConfiguration.read(path: path)
    }
}
