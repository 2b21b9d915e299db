import Localization
import Testing

@Suite struct LanguageNegotiationTests {
    @Test(arguments: [
        ("de-AT, en;q=0.8", ["en", "de"], "de"),
        ("de-CH", ["en", "de"], "de"),
        ("pt-PT", ["en", "pt-BR"], "pt-BR"),
        ("zh-TW", ["en", "zh-Hans", "zh-Hant"], "zh-Hant"),
        ("zh-CN", ["en", "zh-Hant", "zh-Hans"], "zh-Hans"),
        ("zh-TW, en", ["zh", "en"], "en"),
        ("zh", ["en", "zh-Hans"], "zh-Hans"),
        ("sr-Latn", ["en", "sr", "sr-Latn"], "sr-Latn"),
        ("en;q=0.1, es;q=0.9", ["en", "es"], "es"),
        ("EN-us", ["es", "en"], "en"),
        ("*", ["es", "en"], "es"),
        ("en;q=0, *", ["en", "es"], "es"),
    ])
    func `chooses the best language`(header: String, available: [String], best: String) {
        #expect(LanguageNegotiation.best(of: available, acceptLanguage: header) == best)
    }

    @Test(arguments: ["", "ja", "en;q=0", "en;q=2", "en;q=0.1234", "!!", "en;level=1"])
    func `finds nothing in a header that asks for nothing there is`(header: String) {
        #expect(LanguageNegotiation.best(of: ["en", "es"], acceptLanguage: header) == nil)
    }

    @Test func `passes over malformed items`() {
        #expect(LanguageNegotiation.languages(acceptLanguage: "x y z, ;;, es;q=0.5, de") == ["de", "es"])
    }

    @Test func `reads 32 items and 512 bytes at most`() {
        let long = Array(repeating: "de", count: 32).joined(separator: ",") + ",es"
        #expect(!LanguageNegotiation.languages(acceptLanguage: long).contains("es"))
        let wide = String(repeating: " ", count: 512) + "es"
        #expect(LanguageNegotiation.languages(acceptLanguage: wide).isEmpty)
    }

    @Test(arguments: [
        ("ar", "rtl"), ("he", "rtl"), ("fa-IR", "rtl"), ("ur", "rtl"), ("ps", "rtl"), ("sd", "rtl"), ("ug", "rtl"),
        ("yi", "rtl"), ("dv", "rtl"), ("az-Arab", "rtl"), ("az", "ltr"), ("en", "ltr"), ("de", "ltr"),
        ("ar-Latn", "ltr"),
    ])
    func `A62 tells the direction by the script`(language: String, direction: String) {
        #expect(TextDirection(of: language).rawValue == direction)
    }

    @Test(arguments: [
        ("en", "English"), ("es", "Español"), ("ar", "العربية"), ("zh-TW", "繁體中文"), ("de-LU", "Deutsch"),
        ("tlh", "tlh"),
    ])
    func `names a language in itself`(language: String, name: String) {
        #expect(LanguageNames.name(of: language) == name)
    }

    @Test(arguments: [("zh_hant_tw", "zh-Hant-TW"), ("PT-br", "pt-BR"), ("es-419", "es-419")])
    func `writes a tag in its usual case`(text: String, tag: String) {
        #expect(LanguageTag(text)?.description == tag)
    }
}
