import Localization
import Testing

@Suite struct CatalogueTests {
    static let text = """
        {"sourceLanguage":"en","version":"1.0","strings":{
          "greeting":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Hello {name}"}},
                                       "pt":{"stringUnit":{"value":"Olá {name}"}},
                                       "ar":{"stringUnit":{"value":"مرحبا {name}"}}}},
          "wait":{"localizations":{"en":{"variations":{"plural":{
              "one":{"stringUnit":{"value":"Wait {seconds} second, {name}"}},
              "other":{"stringUnit":{"value":"Wait {seconds} seconds, {name}"}}}}},
            "ru":{"variations":{"plural":{
              "one":{"stringUnit":{"value":"{seconds} секунда"}},
              "few":{"stringUnit":{"value":"{seconds} секунды"}},
              "many":{"stringUnit":{"value":"{seconds} секунд"}},
              "other":{"stringUnit":{"value":"{seconds} секунды"}}}}}}},
          "Sign in":{}}}
        """

    func catalogue(_ text: String = Self.text) throws -> Catalogue { try Catalogue(xcstrings: Array(text.utf8)) }

    func error(_ text: String) -> CatalogueError? {
        do {
            _ = try Catalogue(xcstrings: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func one(_ value: String, in language: String = "en") -> String {
        "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{\"\(language)\":{\"stringUnit\":"
            + "{\"value\":\"\(value)\"}}}}}}"
    }

    @Test func `lists the source language first`() throws {
        #expect(try catalogue().languages == ["en", "ar", "pt", "ru"])
    }

    @Test func `finds a text by its name and by its index`() throws {
        let catalogue = try catalogue()
        #expect(catalogue.keys == ["Sign in", "greeting", "wait"])
        #expect(catalogue.index(of: "greeting") == 1)
        #expect(catalogue.argumentNames(at: 1) == ["name"])
        #expect(catalogue.strings(for: "en").text(at: 1, [.text("name", "Ada")]) == "Hello Ada")
    }

    @Test func `B71 falls back to the parent, the source language and the key`() throws {
        let strings = try catalogue().strings(for: "pt-BR")
        #expect(strings.language == "pt")
        #expect(strings("greeting", .text("name", "Ana")) == "Olá Ana")
        #expect(strings("wait", .seconds("seconds", 1), .text("name", "Ana")) == "Wait 1 second, Ana")
        #expect(strings("Sign in") == "Sign in")
        #expect(strings("nowhere") == "nowhere")
    }

    @Test(arguments: [(1, "1 секунда"), (3, "3 секунды"), (11, "11 секунд"), (1_000, "1\u{A0}000 секунд")])
    func `B71 shows seconds in the plural form of the language`(seconds: Int, text: String) throws {
        #expect(try catalogue().strings(for: "ru")("wait", .seconds("seconds", seconds)) == text)
    }

    @Test func `A62 knows its direction`() throws {
        let catalogue = try catalogue()
        #expect(catalogue.strings(for: "ar-EG").direction == "rtl")
        #expect(catalogue.strings(for: "en").direction == "ltr")
    }

    @Test func `an unknown language gets the source language`() throws {
        #expect(try catalogue().strings(for: "ja").language == "en")
    }

    @Test func `gives the pieces of a message`() throws {
        let catalogue = try catalogue()
        let pieces = catalogue.strings(for: "en").pieces(at: 1)
        #expect(pieces == [.literal("Hello "), .argument("name")])
    }

    @Test func `keeps the placeholder of a forgotten argument visible`() throws {
        #expect(try catalogue().strings(for: "en")("greeting") == "Hello {name}")
    }

    @Test func `refuses a brace that is not closed`() {
        #expect(error(one("Hi {name")) == .unclosedBrace(key: "a", language: "en"))
    }

    @Test func `refuses an argument name with blanks`() {
        #expect(error(one("Hi { name }")) == .badArgumentName(" name ", key: "a", language: "en"))
    }

    @Test func `refuses what is not a catalogue`() {
        #expect(error("[]") != nil)
    }

    @Test func `refuses a language that is no tag`() {
        #expect(error(one("x", in: "e!")) == .badLanguage("e!", key: "a"))
    }

    @Test func `refuses an argument that the source text does not have`() {
        let text = Self.text.replacing("Olá {name}", with: "Olá {nome}")
        #expect(error(text) == .unknownArgument("nome", key: "greeting", language: "pt"))
    }

    @Test func `refuses a plural without the form other`() {
        let text = """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"variations":{"plural":{
            "one":{"stringUnit":{"value":"x"}}}}}}}}}
            """
        #expect(error(text) == .badPlural("other", key: "a", language: "en"))
    }

    @Test func `an override replaces one text and may bring a language`() throws {
        let override = """
            {"sourceLanguage":"en","strings":{"greeting":{"localizations":{
            "en":{"stringUnit":{"value":"Welcome {name}"}},"eo":{"stringUnit":{"value":"Saluton {name}"}}}}}}
            """
        let catalogue = try catalogue().overridden(by: try self.catalogue(override))
        #expect(catalogue.strings(for: "en")("greeting", .text("name", "Ada")) == "Welcome Ada")
        #expect(catalogue.strings(for: "eo")("greeting", .text("name", "Ada")) == "Saluton Ada")
        #expect(catalogue.strings(for: "pt")("greeting", .text("name", "Ada")) == "Olá Ada")
    }

    @Test func `an override of an unknown name is refused with the nearest one`() throws {
        let override = try catalogue("{\"sourceLanguage\":\"en\",\"strings\":{\"greetign\":{}}}")
        #expect(throws: CatalogueError.unknownKey("greetign", nearest: "greeting")) {
            try catalogue().overridden(by: override)
        }
    }

    @Test func `B71: another file brings keys of its own and no language`() throws {
        let more = """
            {"sourceLanguage": "en", "strings": {"country.ES": {"localizations": {
                "en": {"stringUnit": {"value": "Spain"}}, "de": {"stringUnit": {"value": "Spanien"}},
                "tlh": {"stringUnit": {"value": "?"}}}}}}
            """
        let catalogue = try Catalogue(xcstrings: Array(Self.text.utf8), with: [Array(more.utf8)])
        #expect(catalogue.strings(for: "en")("country.ES") == "Spain")
        #expect(catalogue.languages == (try self.catalogue().languages))
    }

    @Test func `one key in two files is a fault that names it`() throws {
        let key = try #require(try catalogue().keys.first)
        let more = "{\"sourceLanguage\": \"en\", \"strings\": {\"\(key)\": {}}}"
        #expect(throws: CatalogueError.duplicateKey(key)) {
            _ = try Catalogue(xcstrings: Array(Self.text.utf8), with: [Array(more.utf8)])
        }
    }
}
