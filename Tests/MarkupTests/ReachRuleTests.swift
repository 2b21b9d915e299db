import Markup
import Testing

/// Rules about what keyboards, assistive technology and browsers make of a page.
@Suite struct ReachRuleTests {
    private func form(_ body: String) -> String { "<form v:form=\"self\">\(body)</form>" }

    @Test func `refuses an order of the keyboard's own and a link without a target`() throws {
        #expect(try onlyFault("<p tabindex=\"2\">x</p>") == "VT215 2:4")
        #expect(try onlyFault("<p tabindex=\"-1\">x</p>") == "")
        #expect(try onlyFault("<a>x</a>") == "VT215 2:1")
    }

    @Test func `refuses a control inside another`() throws {
        #expect(try onlyFault("<a href=\"/x\">a <a href=\"/y\">b</a></a>") == "VT216 2:16")
        #expect(try onlyFault(form("<button v:action=\"send\">a <a href=\"/y\">b</a></button>")) == "VT216 2:47")
    }

    @Test func `refuses names that ARIA does not have, with a hint`() throws {
        #expect(try onlyFault("<p aria-labeledby=\"x\">x</p>") == "VT217 2:4")
        #expect(try hint("VT217", "<p aria-labeledby=\"x\">x</p>") == "did you mean \"aria-labelledby\"?")
        #expect(try hint("VT217", "<p v:aria-curent=\"isValid\">x</p>") == "did you mean \"aria-current\"?")
        #expect(try onlyFault("<p role=\"buton\">x</p>") == "VT217 2:4")
        #expect(try onlyFault("<p aria-hidden=\"true\"><a href=\"/x\">x</a></p>") == "VT217 2:4")
    }

    @Test func `refuses a second main part and landmarks that can't be told apart`() throws {
        #expect(try onlyFault("<div role=\"main\">x</div>") == "VT218 2:6")
        let navs = "<nav aria-label=\"a\">x</nav><nav>y</nav>"
        #expect(try onlyFault(navs) == "VT218 2:28")
        #expect(try onlyFault("<nav v:if=\"isValid\">x</nav><nav v:unless=\"isValid\">y</nav>") == "")
    }

    @Test func `refuses what nobody can use`() throws {
        #expect(try onlyFault(form("<p hidden=\"hidden\"><button v:action=\"send\">x</button></p>")) == "VT219 2:24")
        #expect(try onlyFault(form("<button v:action=\"send\" disabled=\"disabled\">x</button>")) == "VT219 2:45")
        #expect(try onlyFault(form("<button v:action=\"send\" v:disabled=\"isLoading\">x</button>")) == "")
    }

    @Test func `refuses constraints beside the server's own`() throws {
        let label = "<label v:label=\"email\"/>"
        #expect(try onlyFault(form(label + "<input v:field=\"email\" type=\"email\"/>")) == "VT220 2:68")
        #expect(try onlyFault(form(label + "<input v:field=\"email\" maxlength=\"9\"/>")) == "VT220 2:68")
        #expect(try onlyFault(form(label + "<input v:field=\"email\" placeholder=\"x\"/>")) == "")
    }

    @Test func `refuses choices without what they choose`() throws {
        #expect(try onlyFault("<fieldset><p>x</p></fieldset>") == "VT221 2:1")
        let radio =
            "<input type=\"radio\" v:field=\"kind\" value=\"a\"/><label v:label=\"kind\" v:for-value=\"'a'\">A</label>"
        #expect(try onlyFault(form(radio)) == "VT221 2:21")
    }

    @Test func `refuses a page that can't be made larger`() throws {
        func faults(_ content: String) throws -> [String] {
            let layout = Fixture.layout.replacing("width=device-width", with: content)
            return try Fixture(["Layout.xhtml": layout]).library.check().map(\.id)
        }
        #expect(try faults("width=device-width, user-scalable = no") == ["VT222"])
        #expect(try faults("width=device-width, maximum-scale=1") == ["VT222"])
        #expect(try faults("width=device-width, initial-scale=1") == [])
    }

    @Test func `refuses languages and directions that don't exist`() throws {
        #expect(try onlyFault("<p lang=\"e\">x</p>") == "VT223 2:4")
        #expect(try onlyFault("<p dir=\"left\">x</p>") == "VT223 2:4")
        #expect(try onlyFault("<p lang=\"pt-BR\" dir=\"auto\">x</p>") == "")
    }

    @Test func `tells of a file that no page shows`() throws {
        let unused = try Fixture.faults("<p>x</p>", ["Elements/Mine.xhtml": Fixture.element("", "<i>x</i>")])
        #expect(unused.map { "\($0.file) \($0.id) \($0.severity)" } == ["Elements/Mine.xhtml VT409 warning"])
    }
}
