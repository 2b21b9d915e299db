import Localization
import Markup
import Testing

/// Files that mean harm, or that an editor has spoilt.
@Suite struct HostileTemplateTests {
    private func faults(_ text: String) throws -> [Fault] {
        try Fixture(["Demo.xhtml": text]).library.check()
    }

    private func faults(bytes: [UInt8]) throws -> [Fault] {
        try Fixture(bytes: ["Demo.xhtml": bytes]).library.check()
    }

    @Test func `C templates: refuses an external entity and reads nothing`() throws {
        let text = "<!DOCTYPE div [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n" + Fixture.page("<p>&x;</p>")
        let found = try faults(text)
        #expect(found.map(\.id) == ["VT108", "VT107"])
        #expect(!found.map(\.description).joined().contains("root:"))
    }

    @Test func `C templates: refuses a billion laughs at once`() throws {
        let entities = (1...12).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }
        let text = "<!DOCTYPE div [<!ENTITY l0 \"ha\">\(entities.joined())]>" + Fixture.page("<p>&l12;</p>")
        let found = try faults(text)
        #expect(found.first?.id == "VT108")
        #expect(found.count < 5)
    }

    @Test func `C templates: refuses an external DTD`() throws {
        let text = "<!DOCTYPE div SYSTEM \"http://127.0.0.1:9/x.dtd\">" + Fixture.page("")
        #expect(try faults(text).map(\.id) == ["VT108"])
    }

    @Test func `refuses a DOCTYPE in a screen`() throws {
        #expect(try faults("<!DOCTYPE html>" + Fixture.page("")).map(\.id) == ["VT108"])
    }

    @Test func `refuses a processing instruction`() throws {
        #expect(try onlyFault("<?php echo 1 ?>") == "VT108 2:1")
    }

    @Test func `accepts an XML declaration in UTF-8`() throws {
        #expect(try faults("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + Fixture.page("")) == [])
    }

    @Test func `refuses an XML declaration of another encoding`() throws {
        let found = try faults("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + Fixture.page(""))
        #expect(found.map(\.id).contains("VT101"))
    }

    @Test func `refuses a CDATA section`() throws {
        #expect(try onlyFault("<p><![CDATA[<script>]]></p>") == "VT108 2:4")
    }

    @Test func `C templates: refuses a script`() throws {
        #expect(try onlyFault("<script>alert(1)</script>") == "VT201 2:1")
    }

    @Test(arguments: ["style", "iframe", "object", "embed", "base", "noscript", "template", "canvas", "video"])
    func `refuses an element that pages don't have`(name: String) throws {
        let body = ["embed", "base"].contains(name) ? "<\(name)/>" : "<\(name)></\(name)>"
        #expect(try onlyFault(body) == "VT201 2:1")
    }

    @Test(arguments: ["onclick", "onLoad", "style", "srcdoc", "v:onclick", "v:style", "ping", "xlink:href"])
    func `C templates: refuses an attribute that runs or styles`(name: String) throws {
        let found = try Fixture.faults("<p \(name)=\"title\">x</p>")
        #expect(found.contains { $0.line == 2 && $0.column == 4 && ["VT202", "VT307"].contains($0.id) })
    }

    @Test func `C templates: refuses a file of 2 MB and tells its size`() throws {
        let found = try faults(bytes: Array(Fixture.page(String(repeating: "x", count: 2_000_000)).utf8))
        #expect(found.map(\.id) == ["VT102"])
        #expect(found.first?.message.contains("2000") == true)
    }

    @Test func `C templates: refuses Latin-1 at the byte, with the mend`() throws {
        var bytes = Array(Fixture.page("<p>Gr").utf8.dropLast(7))
        bytes += [0xFC] + Array("\u{DF}e</p></div>".utf8)
        let found = try faults(bytes: bytes)
        #expect(found.map { "\($0.id) \($0.line):\($0.column)" } == ["VT101 2:6"])
        #expect(found.first?.hint?.contains("iconv") == true)
    }

    @Test func `refuses UTF-16`() throws {
        let bytes = Fixture.page("").utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try faults(bytes: [0xFF, 0xFE] + bytes).map(\.id) == ["VT101"])
    }

    @Test func `C templates: accepts a byte order mark and does not count it`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Fixture.page("", heading: "<h1>T</h1><b v:text=\"x\"/>").utf8)
        let found = try faults(bytes: bytes)
        let plain = try faults(Fixture.page("", heading: "<h1>T</h1><b v:text=\"x\"/>"))
        #expect(found == plain && found.map(\.id) == ["VT301"])
    }

    @Test func `C templates: accepts CRLF with the same lines and columns`() throws {
        let text = Fixture.page("<p>a</p>\n  <b v:text=\"x\"/>")
        let found = try faults(text.replacing("\n", with: "\r\n"))
        #expect(found.map { "\($0.id) \($0.line):\($0.column)" } == ["VT301 3:6"])
    }

    @Test func `refuses a foreign namespace`() throws {
        let text = Fixture.page("").replacing("xmlns:v=", with: "xmlns:w=\"urn:vestibule:template\" xmlns:v=")
        #expect(try faults(text).map(\.id).contains("VT109"))
    }

    @Test func `refuses elements nested beyond reason`() throws {
        let body = String(repeating: "<div>", count: 200) + String(repeating: "</div>", count: 200)
        #expect(try faults(Fixture.page(body)).contains { $0.id == "VT112" })
    }

    @Test(.timeLimit(.minutes(1)))
    func `survives a file of nothing but open tags`() throws {
        #expect(try faults(String(repeating: "<p ", count: 60_000)).isEmpty == false)
    }

    @Test func `an empty file is a fault`() throws {
        #expect(try faults("").map(\.id).contains("VT109"))
    }
}
