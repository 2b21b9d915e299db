import Markup
import Testing

/// Tags, references and balance: what is wrong is found where it stands, and hides nothing behind it.
@Suite struct ReadingTests {
    @Test func `A63: refuses a stray end tag`() throws {
        #expect(try onlyFault("<p>a</p></section>") == "VT104 2:9")
    }

    @Test func `A63: an extra end tag inside another element is the stray one`() throws {
        #expect(try onlyFault("<section><p>a</div></p></section>") == "VT104 2:14")
    }

    @Test func `a misspelt end tag closes what it was meant for`() throws {
        #expect(try onlyFault("<section><p>a</p></secton>\n<b v:text=\"nope\"/>") == "VT104 2:18, VT301 3:4")
        #expect(try hint("VT104", "<section><p>a</p></secton>") == "did you mean </section>?")
    }

    @Test func `C templates: an unclosed input is one fault`() throws {
        let body = "<form v:form=\"self\"><label v:label=\"email\"/><input v:field=\"email\"></form>"
        #expect(try onlyFault(body) == "VT105 2:45")
    }

    @Test func `an element that is never closed is named where it begins`() throws {
        #expect(try onlyFault("<section>\n<p>a\n</section>") == "VT105 3:1")
    }

    @Test func `one stray tag does not hide the next fault`() throws {
        let body = "<p>a</i></p>\n<p v:text=\"titel\"/>\n<ul><li>x</ul>\n<p v:text=\"nope\"/>"
        #expect(try onlyFault(body) == "VT104 2:5, VT301 3:4, VT105 4:5, VT301 5:4")
    }

    @Test func `counts columns in code points`() throws {
        #expect(try onlyFault("<p>äöü€😀</p><b v:text=\"nope\"/>") == "VT301 2:16")
    }

    @Test func `points at the attribute on its own line`() throws {
        #expect(try onlyFault("<p class=\"a\"\n   v:text=\"nope\"/>") == "VT301 3:4")
    }

    @Test func `C templates: knows HTML's named entities in text and attributes`() throws {
        let html = try Fixture.render("<p title=\"a&nbsp;b\">&nbsp;&eacute;&hellip;&#8364;&#x41;&amp;&lt;</p>")
        #expect(html == "<p title=\"a\u{A0}b\">\u{A0}é…€A&amp;&lt;</p>")
    }

    @Test func `C templates: an unknown entity gets a hint`() throws {
        #expect(try onlyFault("<p>&eacut;</p>") == "VT107 2:4")
        #expect(try hint("VT107", "<p>&eacut;</p>")?.contains("eacute") == true)
    }

    @Test func `a bare ampersand is a fault`() throws {
        #expect(try onlyFault("<p>a & b</p>") == "VT107 2:6")
        #expect(try hint("VT107", "<p>a & b</p>") == "write &amp;")
    }

    @Test func `refuses a character that XML does not have`() throws {
        #expect(try onlyFault("<p>&#0;</p>") == "VT107 2:4")
    }

    @Test func `a bare less-than is a fault`() throws {
        #expect(try onlyFault("<p>a < b</p>").contains("VT106 2:6"))
    }

    @Test func `an attribute without a value is a fault`() throws {
        #expect(try onlyFault("<p hidden>x</p>") == "VT106 2:4")
        #expect(try hint("VT106", "<p hidden>x</p>") == "write hidden=\"hidden\"")
    }

    @Test func `an attribute without quotes is a fault`() throws {
        #expect(try onlyFault("<p class=a>x</p>") == "VT106 2:4")
    }

    @Test func `an attribute written twice is a fault`() throws {
        #expect(try onlyFault("<p class=\"a\" class=\"b\">x</p>") == "VT106 2:14")
    }

    @Test func `an open quote does not swallow the file`() throws {
        let found = try onlyFault("<p class=\"a>x</p>\n<b v:text=\"nope\"/>\n<i title=\"x\">y</i>")
        #expect(found.contains("VT106 2:4") && found.contains("VT301 3:4"))
    }

    @Test func `a comment that is never closed is a fault`() throws {
        #expect(try onlyFault("<p>x</p><!-- a").contains("VT106 2:9"))
    }

    @Test func `drops comments`() throws {
        #expect(try Fixture.render("<p>a<!-- secret -->b</p>") == "<p>ab</p>")
    }

    @Test func `refuses a second root`() throws {
        let found = try Fixture(["Demo.xhtml": Fixture.page("") + "<p>x</p>"]).library.check()
        #expect(found.map(\.id) == ["VT109"])
    }

    @Test func `refuses text outside the root`() throws {
        #expect(try Fixture(["Demo.xhtml": Fixture.page("") + "\nx"]).library.check().map(\.id) == ["VT109"])
    }

    @Test func `finds ten faults of different kinds in one run, each in its place`() throws {
        let body = """
            <p>a</i></p>
            <p v:text="titel"/>
            <p onclick="x()">b</p>
            <script></script>
            <img src="/a.png"/>
            <p id="x">c</p><p id="x">d</p>
            <p>&nosuch;</p>
            <form v:form="self"><input v:field="email"/></form>
            <p v:if="mode == 'signOn'">e</p>
            <p v:string="nope"/>
            <h4>f</h4>
            <a href="javascript:alert(1)">g</a>
            """
        let found = try Fixture.faults(body).map { "\($0.id) \($0.line):\($0.column)" }
        #expect(
            found == [
                "VT104 2:5", "VT301 3:4", "VT202 4:4", "VT201 5:1", "VT207 6:1", "VT203 7:19", "VT107 8:4",
                "VT206 9:21", "VT305 10:4", "VT309 11:4", "VT205 12:1", "VT210 13:4",
            ])
    }

    @Test func `prints a fault as path, line, column, severity, id, what and mend`() throws {
        let fault = try #require(try Fixture.faults("<p v:text=\"titel\"/>").first)
        #expect(
            fault.description
                == "Demo.xhtml:2:4: error VT301: v:text names \"titel\", which does not exist here; "
                + "did you mean \"title\"?")
    }

    @Test func `finds the faults of all files, sorted`() throws {
        let fixture = try Fixture([
            "Demo.xhtml": Fixture.page("<p v:text=\"x1\"/><v:group v:include=\"Elements/A\"/>"),
            "Elements/A.xhtml": Fixture.element("", "<p v:text=\"x2\"/>"),
        ])
        #expect(fixture.library.check().map(\.file) == ["Demo.xhtml", "Elements/A.xhtml"])
    }
}
