import Markup
import Testing
import XML

/// What the grammar and libxml2 say where no rule speaks.
@Suite struct StructureTests {
    @Test(arguments: [
        "<ul><p>x</p></ul>", "<p><div>x</div></p>", "<table><td>x</td></table>", "<span><p>x</p></span>",
        "<dl><li>x</li></dl>", "<ul>x</ul>", "<ul><v:group><p>x</p></v:group></ul>",
    ])
    func `refuses an element where HTML does not have it`(body: String) throws {
        let found = try Fixture.faults(body)
        #expect(found.map(\.id) == ["VT111"])
        #expect(found.first?.line == 2)
    }

    @Test(arguments: [
        "<ul><li>x</li></ul>", "<ul><v:group v:each=\"w in words\"><li v:text=\"w\"/></v:group></ul>",
        "<dl><div><dt>x</dt><dd>y</dd></div></dl>", "<p>a <strong>b</strong><br/></p>",
        "<table><tbody><tr><th>x</th><td>y</td></tr></tbody></table>", "<a href=\"/x\"><div>x</div></a>",
        "<details><summary>x</summary><p>y</p></details>",
    ])
    func `accepts an element where HTML has it`(body: String) throws {
        #expect(try onlyFault(body) == "")
    }

    @Test func `points at the misplaced element`() throws {
        #expect(try onlyFault("<ul>\n  <li>a</li> <b>x</b>\n</ul>") == "VT111 3:14")
    }

    @Test func `libxml2 reports line and column`() {
        let found = XMLCheck.diagnostics(of: Array("<a>\n<b></a>".utf8), schema: nil)
        #expect(found.first?.line == 2)
        #expect(found.allSatisfy { $0.source == .parser })
    }

    @Test func `libxml2 refuses a document that declares entities`() {
        let text = "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>"
        let found = XMLCheck.diagnostics(of: Array(text.utf8), schema: nil)
        #expect(found.contains { $0.message.contains("entity declarations") })
    }

    @Test func `libxml2 knows HTML's entities from our table`() {
        #expect(XMLCheck.diagnostics(of: Array("<a b=\"&nbsp;\">&eacute;</a>".utf8), schema: nil) == [])
        #expect(XMLCheck.diagnostics(of: Array("<a>&nosuch;</a>".utf8), schema: nil).isEmpty == false)
    }

    @Test func `libxml2 stops at 256 levels`() {
        let text = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
        #expect(XMLCheck.diagnostics(of: Array(text.utf8), schema: nil).isEmpty == false)
    }

    @Test func `a grammar that is none is not taken`() {
        #expect(RelaxNGSchema("<grammar") == nil)
    }

    @Test func `a named entity has its text`() {
        #expect(NamedEntity.text(of: "nbsp") == "\u{A0}")
        #expect(NamedEntity.text(of: "nosuch") == nil)
        #expect(NamedEntity.names.count > 250)
    }
}
