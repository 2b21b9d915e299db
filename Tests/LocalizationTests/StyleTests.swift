import Localization
import Testing

@Suite struct StyleTests {
    /// The forms of 0 to 7, 11, 12, 21, 22, 25, 100, 101, 111 and 1,000,000, a letter each: `z`ero, `1`, `2`, `f`ew,
    /// `m`any, `o`ther.
    @Test(arguments: [
        ("en", "o1ooooooooooooooo"),
        ("de", "o1ooooooooooooooo"),
        ("ja", "ooooooooooooooooo"),
        ("hi", "11ooooooooooooooo"),
        ("fr", "11oooooooooooooom"),
        ("pt-PT", "o1oooooooooooooom"),
        ("pt-BR", "11oooooooooooooom"),
        ("es", "o1oooooooooooooom"),
        ("ru", "m1fffmmmmm1fmm1mm"),
        ("pl", "m1fffmmmmmmfmmmmm"),
        ("cs", "o1fffoooooooooooo"),
        ("sl", "o12ffooooooooo1oo"),
        ("ro", "f1ffffffffooooffo"),
        ("lt", "o1ffffffoo1ffo1oo"),
        ("lv", "z1oooooozz1ooz1zz"),
        ("ar", "z12fffffmmmmmoomo"),
        ("he", "o12oooooooooooooo"),
        ("hr", "o1fffooooo1foo1oo"),
        ("is", "o1oooooooo1ooo1oo"),
        ("ga", "o12ffffmooooooooo"),
        ("fil", "1111o1o1111111111"),
    ])
    func `counts like CLDR`(language: String, expected: String) {
        let rule = PluralRule(language: language)
        let amounts = [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 21, 22, 25, 100, 101, 111, 1_000_000]
        let letters: [PluralCategory: Character] = [
            .zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "o",
        ]
        let got = String(amounts.compactMap { letters[rule.category(of: $0)] })
        #expect(got == expected)
    }

    @Test func `counts the smallest number by its magnitude`() {
        #expect(PluralRule(language: "en").category(of: .min) == .other)
        #expect(PluralRule(language: "en").category(of: -1) == .one)
    }

    private func text(_ argument: Argument, in language: String) throws -> String {
        let text = """
            {"sourceLanguage":"\(language)","strings":{"a":{"localizations":{"\(language)":
            {"stringUnit":{"value":"{x}"}}}}}}
            """
        return try Catalogue(xcstrings: Array(text.utf8)).strings(for: language)("a", argument)
    }

    @Test(arguments: [
        ("en", "1,234,567"), ("de", "1.234.567"), ("de-CH", "1’234’567"), ("hi", "12,34,567"),
        ("fr", "1\u{202F}234\u{202F}567"), ("ru", "1\u{A0}234\u{A0}567"), ("ar", "1,234,567"),
    ])
    func `groups digits by the language's habit`(language: String, expected: String) throws {
        #expect(try text(.number("x", 1_234_567), in: language) == expected)
    }

    @Test func `leaves four digits together in Spanish and Italian`() throws {
        #expect(try text(.number("x", 1_234), in: "it") == "1234")
        #expect(try text(.number("x", 1_234), in: "es") == "1234")
        #expect(try text(.number("x", 12_345), in: "es") == "12.345")
    }

    @Test func `writes the extremes of numbers`() throws {
        #expect(try text(.number("x", .min), in: "en") == "-9,223,372,036,854,775,808")
        #expect(try text(.number("x", -12), in: "en") == "-12")
    }

    @Test(arguments: [
        ("en", 1_796_024_700, "30 November 2026, 07:45 UTC"),
        ("es", 1_796_024_700, "30 de noviembre de 2026, 07:45 UTC"),
        ("ar", 1_796_024_700, "30 نوفمبر 2026، 07:45 UTC"),
        ("de", 1_796_024_700, "2026-11-30 07:45 UTC"), ("de", -1, "1969-12-31 23:59 UTC"),
        ("de", 951_782_400, "2000-02-29 00:00 UTC"), ("de", Int.max, "9999-12-31 23:59 UTC"),
        ("de", Int.min, "0001-01-01 00:00 UTC"),
    ])
    func `writes a moment`(language: String, seconds: Int, expected: String) throws {
        #expect(try text(.date("x", seconds), in: language) == expected)
    }
}
