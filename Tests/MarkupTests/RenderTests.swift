import Markup
import Testing

/// Values, attributes, conditions and loops.
@Suite struct RenderTests {
    @Test func `shows text with markup characters escaped`() throws {
        let html = try Fixture.render(#"<p v:text="title"/>"#, DemoState(title: "<b> & \"q\""))
        #expect(html == #"<p>&lt;b&gt; &amp; "q"</p>"#)
    }

    @Test func `escapes quotes in attributes`() throws {
        let html = try Fixture.render(#"<p v:title="title">x</p>"#, DemoState(title: "a\"b'c&<>"))
        #expect(html == "<p title=\"a&quot;b&#39;c&amp;&lt;&gt;\">x</p>")
    }

    @Test func `replaces control characters`() throws {
        #expect(try Fixture.render(#"<p v:text="title"/>"#, DemoState(title: "a\u{0}b\u{1B}c\n")) == "<p>a�b�c\n</p>")
    }

    @Test func `static text stays escaped`() throws {
        #expect(try Fixture.render("<p title=\"&quot;&lt;\">&lt;b&gt; &amp;</p>").hasSuffix("&lt;b&gt; &amp;</p>"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:x", "java\tscript:x", " javascript:x", "data:text/html,x",
        "vbscript:x", "//evil.test", "/\\evil.test", "\\\\evil", "https:evil.test", "https:/evil.test", "evil", "",
    ])
    func `B72: leaves out an address that leads astray`(url: String) throws {
        let html = try Fixture.render("<p v:if=\"link\"><a v:href=\"link\">x</a></p>", DemoState(link: Link(url)))
        #expect(html == "<p><a>x</a></p>")
    }

    @Test(arguments: ["/a?b=c", "https://a.test/", "mailto:a@x.test", "otpauth://totp/x", "#a", "/über"])
    func `writes an address that is one`(url: String) throws {
        let html = try Fixture.render("<p v:if=\"link\"><a v:href=\"link\">x</a></p>", DemoState(link: Link(url)))
        #expect(html == "<p><a href=\"\(url)\">x</a></p>")
    }

    @Test func `B72: an absent link leaves its attribute out`() throws {
        #expect(try Fixture.render("<a v:href=\"link\">x</a>") == "<a>x</a>")
    }

    @Test func `writes void elements without a slash and others with an end tag`() throws {
        #expect(try Fixture.render("<p>a<br/>b<span/></p><hr/>") == "<p>a<br>b<span></span></p><hr>")
    }

    @Test func `writes boolean attributes present or absent`() throws {
        let body = #"<p v:hidden="isValid">x</p><p hidden="hidden">y</p>"#
        #expect(try Fixture.render(body, DemoState(isValid: true)) == "<p hidden>x</p><p hidden>y</p>")
        #expect(try Fixture.render(body) == "<p>x</p><p hidden>y</p>")
    }

    @Test func `writes aria and data attributes as true or false`() throws {
        let body = #"<p v:aria-busy="isValid" v:data-off="not isValid" v:data-in="mode == 'signIn'">x</p>"#
        let html = try Fixture.render(body, DemoState(isValid: true))
        #expect(html == #"<p aria-busy="true" data-off="false" data-in="true">x</p>"#)
    }

    @Test func `leaves out an attribute whose value is absent`() throws {
        #expect(try Fixture.render(#"<p v:data-x="errorID">x</p>"#) == "<p>x</p>")
        #expect(try Fixture.render(#"<p v:data-x="errorID">x</p>"#, DemoState(errorID: "a.b")).contains("a.b"))
    }

    @Test func `formats numbers by language`() throws {
        #expect(try Fixture.render(#"<p v:text="count"/>"#) == "<p>1,234</p>")
        #expect(try Fixture.render(#"<p v:text="count"/>"#, language: "de") == "<p>1.234</p>")
    }

    @Test func `formats dates and seconds by kind`() throws {
        #expect(try Fixture.render(#"<p v:text="since"/>"#).contains("1970"))
        #expect(try Fixture.render(#"<p v:if="wait" v:text="wait"/>"#) == "<p>30</p>")
    }

    @Test func `shows the right branch`() throws {
        let body = #"<i v:if="notice" v:text="notice"/><b v:unless="notice">none</b>"#
        #expect(try Fixture.render(body) == "<b>none</b>")
        #expect(try Fixture.render(body, DemoState(notice: "N")) == "<i>N</i>")
        #expect(try Fixture.render(body, DemoState(notice: "")) == "<b>none</b>")
    }

    @Test func `compares with literals, cases and paths`() throws {
        let body =
            #"<i v:if="mode == 'signUp'">a</i><i v:if="title == 'Hello'">b</i><i v:if="isValid == isLoading">c</i>"#
        #expect(try Fixture.render(body) == "<i>b</i><i>c</i>")
        #expect(try Fixture.render(body, DemoState(title: "", mode: .signUp, isValid: true)) == "<i>a</i>")
    }

    @Test func `repeats an element for each item`() throws {
        let body = #"<ul><li v:each="i in items" v:data-id="i.id" v:text="i.title"/></ul>"#
        let state = DemoState(items: [ItemState(id: "1", title: "a&"), ItemState(id: "2", title: "b")])
        #expect(
            try Fixture.render(body, state) == #"<ul><li data-id="1">a&amp;</li><li data-id="2">b</li></ul>"#)
        #expect(try Fixture.render(body) == "<ul></ul>")
    }

    @Test func `a condition on a loop's element is asked for each item`() throws {
        let body = #"<p v:each="i in items" v:if="i.isOn" v:text="i.id"/>"#
        let items = [ItemState(id: "1", title: ""), ItemState(id: "2", title: "", isOn: true)]
        #expect(try Fixture.render(body, DemoState(items: items)) == "<p>2</p>")
    }

    @Test func `loops inside loops read their own items`() throws {
        let body = #"<p v:each="i in items"><b v:each="t in i.tags"><i v:text="i.id"/><u v:text="t"/></b></p>"#
        let items = [ItemState(id: "1", title: "", tags: ["x", "y"]), ItemState(id: "2", title: "", tags: ["z"])]
        #expect(
            try Fixture.render(body, DemoState(items: items))
                == "<p><b><i>1</i><u>x</u></b><b><i>1</i><u>y</u></b></p><p><b><i>2</i><u>z</u></b></p>")
    }

    @Test func `two loops over one list do not disturb each other`() throws {
        let body = #"<p v:each="w in words"><b v:each="x in words"><i v:text="w"/><i v:text="x"/></b></p>"#
        let html = try Fixture.render(body, DemoState(words: ["a", "b"]))
        #expect(html.replacing("<i>", with: "").replacing("</i>", with: "").contains("<p><b>ba</b><b>bb</b></p>"))
    }

    @Test func `loops through a list of an optional state`() throws {
        let body = #"<div v:if="inner"><p v:each="i in inner.items" v:text="i.title"/></div>"#
        let state = DemoState(inner: InnerState(items: [ItemState(id: "", title: "deep")]))
        #expect(try Fixture.render(body, state) == "<div><p>deep</p></div>")
    }

    @Test func `a group writes no element`() throws {
        #expect(try Fixture.render(#"<v:group v:if="title"><b>x</b></v:group>"#) == "<b>x</b>")
    }

    @Test func `puts in a drawing by name and from the state`() throws {
        let lock =
            #"<svg class="a" aria-hidden="true" focusable="false" viewBox="0 0 8 8" fill="none">"#
            + #"<g><circle r="3"></circle></g></svg>"#
        #expect(try Fixture.render(#"<svg class="a" v:icon="lock"/>"#) == lock)
        let state = DemoState(items: [ItemState(id: "", title: "", icon: Icon("lock"))])
        #expect(try Fixture.render(#"<svg v:each="i in items" class="a" v:icon="i.icon"/>"#, state) == lock)
    }

    @Test func `a drawing that the state names wrongly stays empty`() throws {
        let state = DemoState(items: [ItemState(id: "", title: "", icon: Icon("nope"))])
        let html = try Fixture.render(#"<svg v:each="i in items" v:icon="i.icon"/>"#, state)
        #expect(html == #"<svg aria-hidden="true" focusable="false"></svg>"#)
    }

    @Test func `writes the hashed address of a file`() throws {
        let html = try Fixture.render(#"<img v:asset-src="logo.svg" alt=""/>"#)
        #expect(html.contains(#"src="/auth/assets/logo.abc.svg""#))
    }
}
