import Markup
import Testing

@Suite struct RenderTests {
    @Test func `shows text with markup characters escaped`() throws {
        let html = try Fixture.render(#"<p v:text="title"/>"#, DemoState(title: "<b> & \"q\""))
        #expect(html == #"<p>&lt;b&gt; &amp; "q"</p>"#)
    }

    @Test func `escapes quotes in attributes`() throws {
        let html = try Fixture.render(#"<p v:title="title">x</p>"#, DemoState(title: "a\"b'c&<>"))
        #expect(html == "<p title=\"a&quot;b&#39;c&amp;&lt;&gt;\">x</p>")
    }
}
