import Localization
import Markup
import Testing

/// Names, kinds and expressions.
@Suite struct NameTests {
    @Test func `A64: an undeclared name is a fault that lists what there is`() throws {
        #expect(try onlyFault("<p v:text=\"zzzzzzzz\"/>") == "VT301 2:4")
        #expect(try hint("VT301", "<p v:text=\"zzzzzzzz\"/>")?.contains("title") == true)
    }

    @Test func `A64: a misspelt member gets a hint`() throws {
        #expect(try hint("VT301", "<p v:each=\"i in items\" v:text=\"i.titel\"/>") == "did you mean \"title\"?")
    }

    @Test func `an unknown list is one fault, not one per use`() throws {
        let body = "<ul><li v:each=\"i in itms\"><b v:text=\"i.title\"/><i v:text=\"i.id\"/></li></ul>"
        #expect(try onlyFault(body) == "VT301 2:9")
    }

    @Test func `a loop variable is not known outside its loop`() throws {
        #expect(try onlyFault("<p v:each=\"i in items\">x</p><p v:text=\"i.id\"/>") == "VT301 2:32")
    }

    @Test func `C templates: refuses a loop variable that hides a name`() throws {
        #expect(try onlyFault("<p v:each=\"title in items\">x</p>") == "VT306 2:4")
    }

    @Test func `refuses a loop over what is no list`() throws {
        #expect(try onlyFault("<p v:each=\"i in title\">x</p>") == "VT302 2:4")
    }

    @Test func `refuses loops nested five deep`() throws {
        let open = (1...5).map { "<div v:each=\"a\($0) in words\">" }.joined()
        #expect(try onlyFault(open + String(repeating: "</div>", count: 5)).hasPrefix("VT314 2:"))
    }

    @Test(arguments: ["title + 1", "title.", ".title", "f(x)", "title == ", "title = 'x'", "not not title", "", "a b"])
    func `refuses an expression that is none`(text: String) throws {
        #expect(try onlyFault("<p v:if=\"\(text)\">x</p>") == "VT303 2:4")
    }

    @Test func `refuses a path through an optional without a condition`() throws {
        #expect(try onlyFault("<p v:text=\"inner.code.value\"/>") == "VT304 2:4")
        #expect(try hint("VT304", "<p v:text=\"inner.code.value\"/>") == "put it under v:if=\"inner\"")
    }

    @Test func `accepts a path through an optional under its condition`() throws {
        #expect(try onlyFault("<div v:if=\"inner\"><p v:text=\"inner.code.value\"/></div>") == "")
        #expect(try onlyFault("<p v:if=\"inner\" v:text=\"inner.code.value\"/>") == "")
        #expect(try onlyFault("<p v:unless=\"not inner\" v:text=\"inner.code.value\"/>") == "")
    }

    @Test func `a condition does not reach beyond its element`() throws {
        #expect(try onlyFault("<p v:if=\"notice\">x</p><p v:text=\"notice\"/>") == "VT304 2:26")
    }

    @Test func `a negated condition guards nothing`() throws {
        #expect(try onlyFault("<p v:unless=\"notice\" v:text=\"notice\"/>") == "VT304 2:22")
    }

    @Test func `refuses optional text without a condition`() throws {
        #expect(try onlyFault("<p v:text=\"notice\"/>") == "VT304 2:4")
    }

    @Test func `an unknown case of an enum gets a hint`() throws {
        #expect(try onlyFault("<p v:if=\"mode == 'signin'\">x</p>") == "VT305 2:4")
        #expect(try hint("VT305", "<p v:if=\"mode == 'signin'\">x</p>") == "did you mean \"signIn\"?")
    }

    @Test func `refuses a condition on what is always there`() throws {
        #expect(try onlyFault("<p v:if=\"email\">x</p>") == "VT302 2:4")
        #expect(try onlyFault("<p v:if=\"count\">x</p>") == "VT302 2:4")
    }

    @Test func `refuses to compare two kinds`() throws {
        #expect(try onlyFault("<p v:if=\"title == count\">x</p>") == "VT302 2:4")
    }

    @Test(arguments: ["isValid", "email", "send", "items", "mode.x"])
    func `refuses to show what is no text`(path: String) throws {
        #expect(try onlyFault("<p v:text=\"\(path)\"/>").contains("2:4"))
    }

    @Test func `refuses a field directive on what is no field`() throws {
        let body = "<form v:form=\"self\"><label for=\"a\">x</label><input v:field=\"title\"/></form>"
        #expect(try onlyFault(body).contains("VT302 2:52"))
    }

    @Test func `refuses an action with the wrong number of arguments`() throws {
        #expect(try onlyFault("<form v:form=\"self\"><button v:action=\"send('x')\">x</button></form>") == "VT302 2:29")
        #expect(try onlyFault("<form v:form=\"self\"><button v:action=\"pick\">x</button></form>") == "VT302 2:29")
    }

    @Test func `refuses an unknown directive with a hint`() throws {
        #expect(try onlyFault("<p v:txt=\"title\">x</p>") == "VT307 2:4")
        #expect(try hint("VT307", "<p v:txt=\"title\">x</p>") == "did you mean \"v:text\"?")
    }

    @Test func `refuses a directive where it has no meaning`() throws {
        #expect(try onlyFault("<p v:field=\"email\">x</p>").contains("VT307 2:4"))
        #expect(try onlyFault("<p v:icon=\"key\"/>") == "VT307 2:4")
    }

    @Test func `refuses two directives that fill one element`() throws {
        #expect(try onlyFault("<p v:text=\"title\" v:string=\"plain\"/>") == "VT307 2:19")
    }

    @Test func `refuses children in an element that a directive fills`() throws {
        #expect(try onlyFault("<p v:text=\"title\"><b>x</b></p>") == "VT307 2:19")
    }

    @Test func `refuses a condition in an attribute that takes text`() throws {
        #expect(try onlyFault("<p v:title=\"isValid\">x</p>") == "VT302 2:4")
    }

    @Test func `refuses an address from what is no address`() throws {
        #expect(try onlyFault("<a v:href=\"count\">x</a>") == "VT302 2:4")
    }

    @Test func `warns of another template language's habit`() throws {
        let found = try Fixture.faults("<p>{{ title }}</p>")
        #expect(found.map { "\($0.id) \($0.severity) \($0.line)" } == ["VT213 warning 2"])
    }
}

/// Directives that need another one beside them.
@Suite struct CompanionTests {
    @Test func `refuses v:arg outside a catalogue text`() throws {
        #expect(try onlyFault("<p><b v:arg=\"x\">y</b></p>") == "VT307 2:7")
    }

    @Test func `refuses v:with without v:include`() throws {
        #expect(try onlyFault("<p v:with=\"a: title\">y</p>") == "VT307 2:4")
    }

    @Test func `A62: a mail is a document of its own, in its language and direction`() throws {
        let mail =
            "<!DOCTYPE html>\n<html \(Fixture.namespaces) v:contract=\"Mail/Hello/1\"><head>"
            + "<title v:text=\"title\"/></head><body><h1 v:string=\"plain\"/></body></html>"
        let library = TemplateLibrary(
            stock: [TemplateFile(path: "Mail/Hello.xhtml", bytes: Array(mail.utf8))], overrides: [],
            strings: try Catalogue(xcstrings: Array(Fixture.catalogue.utf8)), assets: [:], icons: [:],
            layout: DemoPage.self, screens: [ScreenContract("Mail/Hello", state: DemoState.self)])
        #expect(library.check() == [])
        let template = try #require(library.compile(screen: "Mail/Hello", as: DemoState.self))
        var output = HTMLBuffer()
        template.render(DemoState(), into: &output, try Fixture.context(language: "de"))
        #expect(
            String(decoding: output.bytes, as: UTF8.self) == "<!DOCTYPE html>\n"
                + #"<html lang="de" dir="ltr"><head><title>Hello</title></head><body><h1>Schlicht</h1></body></html>"#)
    }
}
