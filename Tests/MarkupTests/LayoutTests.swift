import Markup
import Testing

/// The page around a screen, slots, and what the renderer adds.
@Suite struct LayoutTests {
    private let chrome = PageChrome(
        screen: "Demo", contract: "Demo/1", title: "A <title>", language: "ar", direction: "rtl")

    private func faults(_ layout: String) throws -> [String] {
        try Fixture(["Layout.xhtml": layout]).library.check().map(\.id)
    }

    @Test func `A62: writes the document, its language, direction and title`() throws {
        #expect(
            try Fixture.renderPage(chrome, content: "<p>x</p>")
                == "<!DOCTYPE html>\n" + #"<html lang="ar" dir="rtl"><head><meta charset="utf-8">"#
                + #"<meta name="viewport" content="width=device-width">"#
                + #"<title>A &lt;title&gt;</title></head><body><main id="main" data-screen="Demo" "#
                + #"data-loading="false" data-contract="Demo/1"><p>x</p></main></body></html>"#)
    }

    @Test func `a problem page tells its status`() throws {
        var problem = chrome
        problem.status = 404
        #expect(try Fixture.renderPage(problem).contains(#"data-contract="Demo/1" data-status="404">"#))
    }

    @Test func `a page that goes on by itself says where`() throws {
        var next = chrome
        next.refreshURL = "https://a.test/?x=1&y=2"
        #expect(
            try Fixture.renderPage(next).contains(
                #"<meta http-equiv="refresh" content="0; url=https://a.test/?x=1&amp;y=2"></head>"#))
        next.refreshURL = "javascript:alert(1)"
        #expect(!(try Fixture.renderPage(next).contains("refresh")))
    }

    @Test func `a page that waits has refresh, cancel, check now and the held image`() throws {
        var waiting = chrome
        waiting.isLoading = true
        waiting.loading = LoadingParts(
            refreshURL: "/n", holdURL: "/h.gif", checkURL: "/c", cancelFormAction: "/auth/demo")
        let html = try Fixture.renderPage(waiting)
        #expect(html.contains(#"data-loading="true""#))
        #expect(html.contains(#"<meta http-equiv="refresh" content="0; url=/n"></head>"#))
        #expect(html.contains(#"<a id="check-now" href="/c">Check now</a>"#))
        #expect(html.contains(#"<form class="loading-cancel" method="post" action="/auth/demo"><input type="hidden""#))
        #expect(html.contains(#"<button name="action" value="cancelAttempt" formnovalidate>Cancel</button></form>"#))
        #expect(html.contains(#"<img class="hold" src="/h.gif" width="1" height="1" alt=""></div></main>"#))
    }

    @Test func `a page that waits too long has words and check again instead`() throws {
        var waiting = chrome
        waiting.loading = LoadingParts(
            refreshURL: nil, holdURL: nil, checkURL: "/c", cancelFormAction: "/x", takesLong: true)
        let html = try Fixture.renderPage(waiting)
        #expect(html.contains("This takes longer than usual.") && html.contains(">Check again</a>"))
        #expect(!html.contains("<img") && !html.contains("refresh"))
    }

    @Test func `a layout without a part that every page needs is refused`() throws {
        #expect(try faults(Fixture.layout) == [])
        #expect(try faults(Fixture.layout.replacing("<!DOCTYPE html>\n", with: "")) == ["VT408"])
        #expect(try faults(Fixture.layout.replacing("<title/>", with: "")) == ["VT408"])
        #expect(try faults(Fixture.layout.replacing("<meta charset=\"utf-8\"/>", with: "")) == ["VT408"])
        #expect(try faults(Fixture.layout.replacing("\"content\"", with: "\"footer\"")) == ["VT408"])
        #expect(try faults(Fixture.layout.replacing("main>", with: "div>")).contains("VT408"))
    }

    @Test func `a layout has no heading and no form but the language's`() throws {
        #expect(try faults(Fixture.layout.replacing("<main>", with: "<h1>x</h1><main>")) == ["VT205"])
        let form = "<form v:form=\"self\"><p>x</p></form><main>"
        #expect(try faults(Fixture.layout.replacing("<main>", with: form)) == ["VT313"])
    }

    @Test func `the language form posts what its button names`() throws {
        let form = "<form v:form=\"Language\"><button name=\"language\" v:value=\"appName\">x</button></form><main>"
        let html = try Fixture.renderPage(chrome, layout: Fixture.layout.replacing("<main>", with: form))
        #expect(html.contains(#"action="/auth/Language""#))
        #expect(html.contains(#"<button name="language" value="App">x</button>"#))
    }

    @Test func `a screen may not bring what the layout brings`() throws {
        #expect(try onlyFault("<main><p>x</p></main>").contains("VT201 2:1"))
        let root = Fixture.page("").replacing("<div", with: "<main").replacing("</div", with: "</main")
        #expect(try Fixture(["Demo.xhtml": root]).library.check().map(\.id).contains("VT109"))
    }

    @Test func `B63: a slot that nothing fills leaves no trace`() throws {
        #expect(try Fixture.render("<p>a</p><footer v:slot=\"footer\"/>") == "<p>a</p>")
    }

    @Test func `B64: a slot is filled at run time`() throws {
        let slot = SlotContent("footer") { output, _ in output.append("<b>F</b>") }
        #expect(
            try Fixture.render("<footer v:slot=\"footer\"/>", slots: [slot]) == "<footer><b>F</b></footer>")
    }

    @Test func `a slot shows its own content until it is filled`() throws {
        let body = "<v:group v:slot=\"footer\"><i>d</i></v:group>"
        #expect(try Fixture.render(body) == "<i>d</i>")
        #expect(try Fixture.render(body, slots: [SlotContent("footer") { output, _ in output.append("F") }]) == "F")
    }

    @Test func `B64: a slot file fills its slot with the page's own names`() throws {
        let file = ["Slots/legal.xhtml": "<small \(Fixture.namespaces) v:text=\"title\"/>"]
        #expect(try Fixture.render("<p v:slot=\"legal\"/>", DemoState(), file) == "<p><small>Hello</small></p>")
    }

    @Test func `refuses a slot file for no slot`() throws {
        let found = try Fixture.faults("<p>x</p>", ["Slots/leagl.xhtml": "<p \(Fixture.namespaces)>x</p>"])
        #expect(found.map(\.id) == ["VT310"])
        #expect(found.first?.hint == "did you mean \"legal\"?")
    }
}
