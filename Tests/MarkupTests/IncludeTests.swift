import Markup
import Testing

/// Element files.
@Suite struct IncludeTests {
    private let field = [
        "Elements/Field.xhtml": Fixture.element(
            "field: Field<String>, note: String?",
            "<label v:label=\"field\"/><input v:field=\"field\"/><i v:if=\"note\" v:text=\"note\"/>")
    ]

    @Test func `puts an element file in with what is passed`() throws {
        let body =
            "<form v:form=\"self\"><v:group v:include=\"Elements/Field\" v:with=\"field: email, note: title\"/></form>"
        let html = try Fixture.render(body, DemoState(), field)
        #expect(
            html.hasSuffix(
                #"<label for="email">E-mail</label><input id="email" name="email" type="text"><i>Hello</i></form>"#))
    }

    @Test func `passes a whole nested state`() throws {
        let files = [
            "Elements/Inner.xhtml": Fixture.element(
                "form: InnerState",
                "<form v:form=\"Inner\"><label v:label=\"form.code\"/><input v:field=\"form.code\"/>"
                    + "<button v:if=\"form.confirm\" v:action=\"form.confirm\">x</button></form>")
        ]
        let body = "<v:group v:if=\"inner\"><v:group v:include=\"Elements/Inner\" v:with=\"form: inner\"/></v:group>"
        let html = try Fixture.render(body, DemoState(inner: InnerState()), files)
        #expect(html.contains(#"<input id="code" name="code" type="text">"#))
        #expect(html.contains(#"value="confirm""#))
        #expect(try Fixture.render(body, DemoState(), files) == "")
    }

    @Test func `passes texts of the catalogue and literals`() throws {
        let files = [
            "Elements/A.xhtml": Fixture.element("a: String, b: String", "<i v:text=\"a\"/><b v:title=\"b\">x</b>")
        ]
        let body = "<v:group v:include=\"Elements/A\" v:with=\"a: @greet(name: title), b: 'lit'\"/>"
        #expect(try Fixture.render(body, DemoState(), files) == "<i>Hello Hello</i><b title=\"lit\">x</b>")
    }

    @Test func `passes what a loop stands at`() throws {
        let files = [
            "Elements/A.xhtml": Fixture.element("item: ItemState", "<i v:each=\"t in item.tags\" v:text=\"t\"/>")
        ]
        let body = "<p v:each=\"i in items\"><v:group v:include=\"Elements/A\" v:with=\"item: i\"/></p>"
        let items = [ItemState(id: "", title: "", tags: ["a", "b"]), ItemState(id: "", title: "", tags: ["c"])]
        #expect(try Fixture.render(body, DemoState(items: items), files) == "<p><i>a</i><i>b</i></p><p><i>c</i></p>")
    }

    @Test func `a parameter of the same name needs no argument`() throws {
        let files = ["Elements/A.xhtml": Fixture.element("title: String", "<i v:text=\"title\"/>")]
        #expect(try Fixture.render("<v:group v:include=\"Elements/A\"/>", DemoState(), files) == "<i>Hello</i>")
    }

    @Test func `an element file sees only its parameters`() throws {
        let files = ["Elements/A.xhtml": Fixture.element("", "<i v:text=\"title\"/>")]
        let found = try Fixture.faults("<v:group v:include=\"Elements/A\"/>", files)
        #expect(found.map { "\($0.file) \($0.id)" } == ["Elements/A.xhtml VT301"])
    }

    @Test func `a fault in an element file is told once, however often it is used`() throws {
        let files = ["Elements/A.xhtml": Fixture.element("a: String", "<i v:text=\"b\"/>")]
        let body = "<v:group v:include=\"Elements/A\" v:with=\"a: title\"/>"
        #expect(try Fixture.faults(body + body, files).count == 1)
    }

    @Test func `refuses an element file that does not exist, with a hint`() throws {
        #expect(try onlyFault("<v:group v:include=\"Elements/Feild\"/>", field) == "VT308 2:10")
        #expect(
            try hint("VT308", "<v:group v:include=\"Elements/Feild\"/>", field) == "did you mean \"Elements/Field\"?")
    }

    @Test func `refuses to include a screen`() throws {
        #expect(try onlyFault("<v:group v:include=\"Demo\"/>") == "VT308 2:10")
    }

    @Test func `refuses an argument of the wrong kind`() throws {
        let body =
            "<form v:form=\"self\"><v:group v:include=\"Elements/Field\" v:with=\"field: title, note: title\"/></form>"
        #expect(try onlyFault(body, field) == "VT302 2:57")
    }

    @Test func `refuses a missing and an unknown argument`() throws {
        let missing = "<form v:form=\"self\"><v:group v:include=\"Elements/Field\" v:with=\"note: title\"/></form>"
        #expect(try onlyFault(missing, field) == "VT308 2:30")
        let unknown = missing.replacing("note: title", with: "field: email, note: title, nope: title")
        #expect(try onlyFault(unknown, field) == "VT308 2:57")
    }

    @Test func `refuses what may be absent for a parameter that may not`() throws {
        let files = ["Elements/A.xhtml": Fixture.element("a: String", "<i v:text=\"a\"/>")]
        let body = "<v:group v:include=\"Elements/A\" v:with=\"a: notice\"/>"
        #expect(try onlyFault(body, files) == "VT304 2:33")
        #expect(try onlyFault("<div v:if=\"notice\">\(body)</div>", files) == "")
    }

    @Test func `refuses an element file that includes itself`() throws {
        let files = [
            "Elements/A.xhtml": Fixture.element("", "<v:group v:include=\"Elements/B\"/>"),
            "Elements/B.xhtml": Fixture.element("", "<v:group v:include=\"Elements/A\"/>"),
        ]
        let found = try Fixture.faults("<v:group v:include=\"Elements/A\"/>", files)
        #expect(!found.isEmpty && found.allSatisfy { $0.id == "VT308" && $0.message.contains("includes itself") })
    }

    @Test func `refuses includes nested nine deep and accepts eight`() throws {
        func chain(_ depth: Int) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: (1...depth).map { level in
                    let inner = level == depth ? "<i>x</i>" : "<v:group v:include=\"Elements/E\(level + 1)\"/>"
                    return ("Elements/E\(level).xhtml", Fixture.element("", inner))
                })
        }
        let body = "<v:group v:include=\"Elements/E1\"/>"
        #expect(try Fixture.render(body, DemoState(), chain(8)) == "<i>x</i>")
        #expect(try Fixture.faults(body, chain(9)).map(\.id) == ["VT308"])
    }

    @Test func `refuses a parameter of an unknown type, with a hint`() throws {
        let files = ["Elements/A.xhtml": Fixture.element("a: Field<Sting>", "<i>x</i>")]
        let found = try Fixture.faults("<v:group v:include=\"Elements/A\" v:with=\"a: email\"/>", files)
        #expect(found.map(\.id).contains("VT308"))
        #expect(found.contains { $0.hint == "did you mean \"Field<String>\"?" })
    }

    @Test func `puts the page's error and status before a screen that shows neither`() throws {
        let files = [
            "Elements/ErrorSummary.xhtml": Fixture.element(
                "message: String?, id: String?",
                "<div v:if=\"message\" id=\"error-summary\" role=\"alert\" v:data-error=\"id\" v:text=\"message\"/>"),
            "Elements/Status.xhtml": Fixture.element(
                "message: String?, id: String?",
                "<div v:if=\"message\" id=\"status\" role=\"status\" v:data-status=\"id\" v:text=\"message\"/>"),
            "Demo.xhtml": Fixture.page("<p>x</p>"),
        ]
        let library = try Fixture(files).library
        #expect(library.check() == [])
        let template = try #require(library.compile(screen: "Demo", as: DemoState.self))
        var output = HTMLBuffer()
        let state = DemoState(errorMessage: "E", errorID: "e.id", statusMessage: "S", statusID: "s.id")
        template.render(state, into: &output, try Fixture.context())
        #expect(
            String(decoding: output.bytes, as: UTF8.self).hasPrefix(
                #"<div id="error-summary" role="alert" data-error="e.id">E</div>"#
                    + #"<div id="status" role="status" data-status="s.id">S</div><div><h1>"#))
    }
}
