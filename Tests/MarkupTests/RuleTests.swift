import Markup
import Testing

/// One test for each rule of the markup itself.
@Suite struct RuleTests {
    private func form(_ body: String) -> String { "<form v:form=\"self\">\(body)</form>" }

    @Test func `A63: refuses an id that comes twice`() throws {
        #expect(try onlyFault("<p id=\"a\">x</p>\n<p id=\"a\">y</p>") == "VT203 3:4")
    }

    @Test func `A63: accepts one id in two branches of which one is shown`() throws {
        #expect(try onlyFault("<p v:if=\"isValid\" id=\"a\">x</p><p v:unless=\"isValid\" id=\"a\">y</p>") == "")
        let modes = "<p v:if=\"mode == 'signIn'\" id=\"a\">x</p><p v:if=\"mode == 'signUp'\" id=\"a\">y</p>"
        #expect(try onlyFault(modes) == "")
    }

    @Test func `refuses a constant id inside a loop`() throws {
        #expect(try onlyFault("<p v:each=\"i in items\" id=\"a\">x</p>") == "VT203 2:24")
    }

    @Test func `accepts a dynamic id inside a loop`() throws {
        #expect(try onlyFault("<p v:each=\"i in items\" v:id=\"i.id\">x</p>") == "")
    }

    @Test func `refuses one field twice on a page`() throws {
        let field = "<label v:label=\"email\"/><input v:field=\"email\"/>"
        #expect(try onlyFault(form(field + field)).contains("VT203"))
    }

    @Test func `refuses an id of the layout`() throws {
        #expect(try onlyFault("<p id=\"main\">x</p>") == "VT203 2:4")
    }

    @Test func `A61: refuses a label for an id that no element has`() throws {
        #expect(try onlyFault("<label for=\"nope\">x</label>") == "VT204 2:8")
    }

    @Test func `A61: refuses an aria reference to nothing`() throws {
        #expect(try onlyFault("<p id=\"hint\">x</p><p aria-describedby=\"hnit\">y</p>") == "VT204 2:22")
        #expect(
            try hint("VT204", "<p id=\"hint\">x</p><p aria-describedby=\"hnit\">y</p>") == "did you mean \"hint\"?")
    }

    @Test func `A61: refuses a fragment that leads nowhere`() throws {
        #expect(try onlyFault("<a href=\"#nope\">x</a>") == "VT204 2:4")
    }

    @Test func `a label's field must have a control`() throws {
        #expect(try onlyFault("<label v:label=\"email\"/>") == "VT204 2:8")
    }

    @Test func `an aria reference may name a field's message`() throws {
        let body = form(
            "<label v:label=\"email\"/><input v:field=\"email\"/><p v:message=\"email\"/>"
                + "<p aria-labelledby=\"email-error\">x</p>")
        #expect(try onlyFault(body) == "")
    }

    @Test func `A61: asks for one h1`() throws {
        let none = try Fixture(["Demo.xhtml": Fixture.page("", heading: "")]).library.check()
        #expect(none.map(\.id) == ["VT205"])
        #expect(try onlyFault("<h1>again</h1>") == "VT205 2:1")
    }

    @Test func `A61: refuses a skipped heading`() throws {
        #expect(try onlyFault("<h3>x</h3>") == "VT205 2:1")
        #expect(try onlyFault("<h2>x</h2><h3>y</h3><h2>z</h2>") == "")
    }

    @Test func `refuses a control without a label`() throws {
        #expect(try onlyFault(form("<input v:field=\"email\"/>")) == "VT206 2:21")
    }

    @Test func `accepts a label around its control`() throws {
        #expect(try onlyFault(form("<label>E-mail <input v:field=\"email\"/></label>")) == "")
    }

    @Test func `a radio button needs a label for its value`() throws {
        let radio = "<input type=\"radio\" v:field=\"kind\" value=\"a\"/>"
        func group(_ label: String) -> String { form("<fieldset><legend>K</legend>\(radio)\(label)</fieldset>") }
        #expect(try onlyFault(group("<label v:label=\"kind\"/>")) == "VT206 2:49")
        #expect(try onlyFault(group("<label v:label=\"kind\" v:for-value=\"'a'\">A</label>")) == "")
    }

    @Test func `refuses an image without alt`() throws {
        #expect(try onlyFault("<img v:asset-src=\"logo.svg\"/>") == "VT207 2:1")
        #expect(try onlyFault("<img v:asset-src=\"logo.svg\" alt=\"\"/>") == "")
    }

    @Test func `refuses a button and a link without words`() throws {
        #expect(try onlyFault(form("<button v:action=\"send\"><svg v:icon=\"key\"/></button>")) == "VT207 2:21")
        #expect(try onlyFault("<a href=\"/x\"></a>") == "VT207 2:1")
        #expect(try onlyFault("<a href=\"/x\" aria-label=\"X\"></a>") == "")
    }

    @Test func `refuses an autofill token that is none`() throws {
        let label = "<label v:label=\"email\"/>"
        #expect(try onlyFault(form(label + "<input v:field=\"email\" autocomplete=\"user\"/>")) == "VT208 2:68")
        for good in ["username", "off", "section-a shipping email", "username webauthn", "one-time-code"] {
            #expect(try onlyFault(form(label + "<input v:field=\"email\" autocomplete=\"\(good)\"/>")) == "")
        }
    }

    @Test func `C templates: refuses a form without v:form`() throws {
        #expect(try onlyFault("<form><p>x</p></form>") == "VT209 2:1")
    }

    @Test func `refuses an action and a field outside a form`() throws {
        #expect(try onlyFault("<button v:action=\"send\">x</button>") == "VT209 2:9")
    }

    @Test func `refuses a form inside a form`() throws {
        #expect(try onlyFault(form("<div><form v:form=\"self\"><p>x</p></form></div>")).contains("VT209"))
    }

    @Test func `C templates: refuses a form action of one's own`() throws {
        #expect(try onlyFault("<form v:form=\"self\" action=\"https://evil.test/\"><p>x</p></form>") == "VT210 2:21")
        let button = "<button v:action=\"send\" formaction=\"https://evil.test/\">x</button>"
        #expect(try onlyFault(form(button)).contains("VT210"))
    }

    @Test(arguments: ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//evil.test", "/\\evil", "x/y"])
    func `B72: refuses an address that leads astray`(url: String) throws {
        #expect(try onlyFault("<a href=\"\(url)\">x</a>") == "VT210 2:4")
    }

    @Test(arguments: ["/terms", "https://a.test/x?y#z", "mailto:a@x.test", "tel:+49", "?x=1"])
    func `accepts an address that is one`(url: String) throws {
        #expect(try onlyFault("<a href=\"\(url)\">x</a>") == "")
    }

    @Test func `refuses a picture from another place`() throws {
        #expect(try onlyFault("<img src=\"https://a.test/x.png\" alt=\"\"/>") == "VT210 2:6")
    }

    @Test func `refuses a button without an action`() throws {
        #expect(try onlyFault(form("<button>x</button>")) == "VT211 2:21")
    }

    @Test func `refuses a control without a field`() throws {
        #expect(try onlyFault(form("<label>x <input name=\"csrf\"/></label>")) == "VT211 2:30")
    }

    @Test func `refuses to set what a directive sets`() throws {
        #expect(try onlyFault(form("<button v:action=\"send\" name=\"x\">x</button>")) == "VT211 2:45")
    }

    @Test func `refuses a referrer policy of one's own`() throws {
        #expect(try onlyFault("<a href=\"/x\" rel=\"noreferrer\">x</a>") == "VT212 2:14")
        #expect(try onlyFault("<a href=\"/x\" referrerpolicy=\"no-referrer\">x</a>") == "VT212 2:14")
    }

    @Test func `refuses disabled bound to isValid`() throws {
        let button = "<button v:action=\"send\" v:disabled=\"not isValid\">x</button>"
        #expect(try onlyFault(form(button)) == "VT214 2:45")
    }

    @Test func `a misspelt element gets a hint`() throws {
        #expect(try hint("VT201", "<secton>x</secton>") == "did you mean <section>?")
    }

    @Test func `a directive without its prefix gets a hint`() throws {
        #expect(try hint("VT202", "<p text=\"title\">x</p>") == "did you mean v:text?")
    }

    @Test func `refuses attributes on a group`() throws {
        #expect(try onlyFault("<v:group class=\"a\">x</v:group>") == "VT202 2:10")
    }

    @Test func `refuses an unknown slot, asset, icon and text with a hint`() throws {
        #expect(try hint("VT310", "<v:group v:slot=\"foter\"/>") == "did you mean \"footer\"?")
        #expect(try hint("VT311", "<img v:asset-src=\"logo.sgv\" alt=\"\"/>") == "did you mean \"logo.svg\"?")
        #expect(try hint("VT312", "<svg v:icon=\"kay\"/>") == "did you mean \"key\"?")
        #expect(try hint("VT309", "<p v:string=\"plian\"/>") == "did you mean \"plain\"?")
    }

    @Test func `refuses a form of a screen that can't stand here`() throws {
        #expect(try onlyFault("<form v:form=\"Iner\"><p>x</p></form>") == "VT313 2:7")
        #expect(try hint("VT313", "<form v:form=\"Iner\"><p>x</p></form>") == "did you mean \"Inner\"?")
        #expect(try onlyFault("<form v:form=\"Language\"><p>x</p></form>") == "VT313 2:7")
    }

    @Test func `a form with a text field and two actions needs a default`() throws {
        let body = "<label v:label=\"email\"/><input v:field=\"email\"/><button v:action=\"send\">a</button>"
        let two = body + "<button v:if=\"skip\" v:action=\"skip\">b</button>"
        #expect(try onlyFault(form(two)) == "VT406 2:1")
        #expect(try onlyFault(form(body)) == "")
        #expect(try onlyFault("<form v:form=\"self\" v:action=\"send\">\(two)</form>") == "")
    }

    @Test func `a default action needs a button that shows it`() throws {
        #expect(try onlyFault("<form v:form=\"self\" v:action=\"send\"><p>x</p></form>") == "VT406 2:21")
    }
}
