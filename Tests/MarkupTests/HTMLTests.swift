import Localization
import Testing

@testable import Markup

/// Pages written in Swift.
@Suite struct HTMLTests {
    private func render(_ html: some HTML) throws -> String {
        let context = RenderContext(
            strings: try Catalogue(xcstrings: Array(Fixture.catalogue.utf8)).strings(for: "en"),
            form: FormContext(csrf: "c", flow: "f", step: "1")
        ) { "/\($0)" }
        var output = HTMLBuffer()
        html.render(into: &output, context)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private func build(@HTMLBuilder _ content: () -> some HTML) throws -> String { try render(content()) }

    @Test func `statements become pieces in their order`() throws {
        let names: [String]? = ["Ada", "Grace"]
        let html = try build {
            "a"
            if let names {
                List {
                    for name in names { ListItem(name) }
                }
            } else {
                Paragraph("nobody")
            }
            if names == nil { "b" }
            switch names?.count {
            case 2: Strong("two")
            case 1: "one"
            default: EmptyHTML()
            }
        }
        #expect(html == "a<ul><li>Ada</li><li>Grace</li></ul><strong>two</strong>")
    }

    @Test func `text and attributes are escaped by where they stand`() throws {
        let html = try build {
            Div { "<script>alert('&')</script>" }.attribute(.title, "\"><script>").id("a\"b")
        }
        #expect(
            html
                == "<div id=\"a&quot;b\" title=\"&quot;&gt;&lt;script&gt;\">&lt;script&gt;alert('&amp;')&lt;/script&gt;</div>"
        )
    }

    @Test func `an address that runs something leads nowhere`() throws {
        #expect(try build { Anchor("x", to: Link("javascript:alert(1)")) } == "<a>x</a>")
        #expect(try build { Anchor("x", to: Link("/ok?a=1&b")) } == "<a href=\"/ok?a=1&amp;b\">x</a>")
        #expect(try build { Image(Link("https://elsewhere.example/a.png"), alt: "") } == "")
    }

    @Test func `names of attributes are plain`() throws {
        let html = try build { Span("x").attribute(.data("a\" onclick=\"b"), "1").attribute(.aria("label"), "y") }
        #expect(html == "<span data-aonclickb=\"1\" aria-label=\"y\">x</span>")
    }

    @Test func `an attribute is set once and taken away by nil`() throws {
        let span = Span("x").attribute(.title, "a").attribute(.title, "b").class("one").class("two")
        #expect(try render(span) == "<span class=\"one two\" title=\"b\">x</span>")
        #expect(try render(span.attribute(.title, nil)) == "<span class=\"one two\">x</span>")
    }

    @Test func `a heading has a level that exists`() throws {
        #expect(try render(Heading(0, "x")) == "<h1>x</h1>")
        #expect(try render(Heading(9, "x")) == "<h6>x</h6>")
    }

    @Test func `a template is a piece among others`() throws {
        let body = "<div \(Fixture.namespaces) v:contract=\"Demo/1\"><h1 v:text=\"title\"/></div>"
        let library = try Fixture(["Layout.xhtml": Fixture.layout, "Demo.xhtml": body]).library
        let template = try #require(library.compile(screen: "Demo", as: DemoState.self))
        #expect(
            try render(Section { template(DemoState(title: "A & B")) })
                == "<section><div><h1>A &amp; B</h1></div></section>")
    }

    @Test func `pieces are made of pieces without losing their types`() throws {
        struct Card<Content: HTML>: HTML {
            let content: Content
            var body: some HTML { Article { content }.class("card") }
        }
        #expect(try render(Card(content: Paragraph("x"))) == "<article class=\"card\"><p>x</p></article>")
    }
}
