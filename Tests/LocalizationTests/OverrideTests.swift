import Localization
import Testing

/// An installation's own texts, laid over the product's.
@Suite struct OverrideTests {
    private let stock = """
        {"sourceLanguage":"en","version":"1.0","strings":{
        "greet":{"localizations":{"en":{"stringUnit":{"value":"Hello {name}"}},"es":{"stringUnit":{"value":"Hola {name}"}}}},
        "send":{"localizations":{"en":{"stringUnit":{"value":"Send"}},"es":{"stringUnit":{"value":"Enviar"}}}}}}
        """

    private func over(_ text: String) throws -> (catalogue: Catalogue, faults: [OverrideFault]) {
        try Catalogue(xcstrings: Array(stock.utf8)).overridden(byFile: Array(text.utf8))
    }

    private func entry(_ key: String, _ language: String, _ value: String) -> String {
        "{\"strings\":{\n  \"\(key)\":{\"localizations\":{\"\(language)\":{\"stringUnit\":{\"value\":\"\(value)\"}}}}}}"
    }

    @Test func `overrides one text in one language and leaves the others`() throws {
        let (catalogue, faults) = try over(entry("send", "en", "Go on"))
        #expect(faults == [])
        #expect(catalogue.strings(for: "en")("send") == "Go on")
        #expect(catalogue.strings(for: "es")("send") == "Enviar")
        #expect(catalogue.strings(for: "en")("greet", .text("name", "Ada")) == "Hello Ada")
    }

    @Test func `brings a language of its own, each text falling back by itself`() throws {
        let (catalogue, faults) = try over(entry("send", "de", "Senden"))
        #expect(faults == [] && catalogue.languages == ["en", "de", "es"])
        #expect(catalogue.strings(for: "de")("send") == "Senden")
        #expect(catalogue.strings(for: "de")("greet", .text("name", "Ada")) == "Hello Ada")
    }

    @Test func `an unknown text is named with its place and the nearest one`() throws {
        let (catalogue, faults) = try over(entry("sned", "en", "x"))
        #expect(faults.map { "\($0.kind) \($0.line):\($0.column)" } == ["unknownKey 2:3"])
        #expect(faults.first?.hint == "did you mean \"send\"?")
        #expect(catalogue.strings(for: "en")("send") == "Send")
    }

    @Test func `a text may not show what it isn't given`() throws {
        let (_, faults) = try over(entry("greet", "en", "Hello {nmae}"))
        #expect(faults.map { "\($0.kind) \($0.line):\($0.column)" } == ["badText 2:29"])
        #expect(faults.first?.hint == "did you mean {name}?")
    }

    @Test(arguments: [("send", "en", "a {b"), ("send", "en", "{a b}"), ("send", "e", "x")])
    func `a text that can't be read is left out and named`(key: String, language: String, value: String) throws {
        let (catalogue, faults) = try over(entry(key, language, value))
        #expect(faults.map(\.kind) == [.badText] && faults.first?.line == 2)
        #expect(catalogue.strings(for: "en")("send") == "Send")
    }

    @Test func `all faults are told in one run`() throws {
        let text =
            "{\"strings\":{\"sned\":{},\n\"greet\":{\"localizations\":{\"en\":{\"stringUnit\":{\"value\":\"{x}\"}}}}}}"
        #expect(try over(text).faults.map(\.kind) == [.unknownKey, .badText])
    }

    @Test func `a text of one's own is added under its prefix`() throws {
        let (catalogue, faults) = try over(entry("own.slogan", "en", "Hi {name}"))
        #expect(faults == [])
        #expect(catalogue.strings(for: "es")("own.slogan", .text("name", "Ada")) == "Hi Ada")
        #expect(catalogue.strings(for: "es")("send") == "Enviar")
        #expect(try over(entry("own.slogan", "es", "Hola")).faults.map(\.kind) == [.badText])
    }

    @Test func `what is no catalogue is told where it breaks off`() throws {
        let broken = try over("{\"strings\":{\n\"send\":{,}}}").faults
        #expect(broken.map(\.kind) == [.unreadable] && broken.map { "\($0.line):\($0.column)" } == ["2:9"])
        #expect(try over("{\"strings\":{\n \"send\":7}}").faults.map { "\($0.line):\($0.column)" } == ["2:2"])
        #expect(try over("[]").faults.map(\.kind) == [.unreadable])
        let latin = try Catalogue(xcstrings: Array(stock.utf8)).overridden(byFile: [0x7B, 0xFC, 0x7D])
        #expect(latin.faults.map(\.kind) == [.unreadable])
    }
}
