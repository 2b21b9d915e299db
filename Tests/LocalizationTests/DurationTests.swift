import Localization
import StockFiles
import Testing

/// `{seconds, duration}`: a wait as people tell it.
@Suite struct DurationTests {
    private func stock() throws -> Catalogue {
        let file = StockFiles.files(below: "Templates").first { $0.path == "Localizable.xcstrings" }
        return try Catalogue(xcstrings: try #require(file).bytes)
    }

    @Test(arguments: [
        ("en", 0, "0 seconds"), ("en", 1, "1 second"), ("en", 119, "119 seconds"), ("en", 120, "2 minutes"),
        ("en", 121, "3 minutes"), ("en", 7140, "119 minutes"), ("en", 7141, "2 hours"), ("en", 7200, "2 hours"),
        ("en", 17_280, "5 hours"),
        ("en", -5, "0 seconds"), ("es", 60, "60 segundos"), ("es", 86_400, "24 horas"), ("ar", 2, "ثانيتين"),
        ("ar", 180, "3 دقائق"), ("ar", 7200, "ساعتين"), ("ar", 86_400, "24 ساعة"),
    ])
    func `tells seconds in a unit that is near, never too few`(
        language: String, seconds: Int, text: String
    ) throws {
        #expect(try stock().strings(for: language).duration(seconds) == text)
    }

    @Test func `the longest number there is has its hours`() throws {
        #expect(try stock().strings(for: "en").duration(.max).hasSuffix(" hours"))
    }

    @Test func `B17: a long wait is said in hours and minutes where the message shows a duration`() throws {
        let strings = try stock().strings(for: "en")
        let text = strings("auth.tooManyAttempts", .seconds("seconds", 17_280))
        #expect(text == "Too many tries. Wait 5 hours, then sign in again.")
        #expect(strings("problem.retryAfter", .seconds("seconds", 20)) == "Try again in 20 seconds.")
    }

    @Test func `a duration that markup between the words fills stays a part of its own`() throws {
        let strings = try stock().strings(for: "en")
        #expect(
            strings.pieces(of: "problem.retryAfter", [])
                == [.literal("Try again in "), .duration("seconds"), .literal(".")])
    }

    @Test func `a text of an app's own may show the bare seconds, with plural forms`() throws {
        let own = """
            {"strings":{"problem.retryAfter":{"localizations":{"en":{"variations":{"plural":{
              "one":{"stringUnit":{"value":"{seconds} s"}},"other":{"stringUnit":{"value":"{seconds} s more"}}}}}}}}}
            """
        let (catalogue, faults) = try stock().overridden(byFile: Array(own.utf8))
        #expect(faults.isEmpty)
        #expect(catalogue.strings(for: "en")("problem.retryAfter", .seconds("seconds", 300)) == "300 s more")
    }

    @Test(arguments: ["{seconds, date}", "{seconds,duration}", "{, duration}", "{seconds, duration, x}"])
    func `any other format is a fault of the text`(text: String) throws {
        let own = #"{"strings":{"problem.retryAfter":{"localizations":{"en":{"stringUnit":{"value":"\#(text)"}}}}}}"#
        #expect(try stock().overridden(byFile: Array(own.utf8)).faults.map(\.kind) == [.badText])
    }
}
