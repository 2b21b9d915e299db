import Markup
import Testing

/// Texts of the catalogue.
@Suite struct StringTests {
    @Test func `shows a text escaped`() throws {
        #expect(try Fixture.render(#"<p v:string="plain"/>"#) == "<p>Plain &amp; &lt;simple&gt;</p>")
    }

    @Test func `fills arguments from the state`() throws {
        let state = DemoState(title: "<A>")
        #expect(try Fixture.render(#"<p v:string="greet(name: title)"/>"#, state) == "<p>Hello &lt;A&gt;</p>")
        #expect(try Fixture.render(#"<p v:string="greet(name: count)"/>"#, language: "de") == "<p>Hallo 1.234</p>")
        #expect(try Fixture.render(#"<p v:string="greet(name: 'you')"/>"#) == "<p>Hello you</p>")
    }

    @Test func `puts elements where the language wants them`() throws {
        let body = """
            <p v:string="terms"><a v:arg="terms" href="/t">T</a> <a v:arg="privacy" href="/p" v:text="title"/></p>
            """
        #expect(
            try Fixture.render(body)
                == #"<p>By going on you accept <a href="/t">T</a> and <a href="/p">Hello</a>.</p>"#)
        #expect(
            try Fixture.render(body, language: "de") == #"<p><a href="/p">Hello</a> und <a href="/t">T</a> gelten.</p>"#
        )
    }

    @Test func `sets an attribute from the catalogue`() throws {
        #expect(try Fixture.render(#"<p v:aria-label="@greet(name: title)">x</p>"#).contains(#""Hello Hello""#))
    }

    @Test func `a missing argument is a fault`() throws {
        #expect(try onlyFault(#"<p v:string="greet"/>"#) == "VT309 2:4")
    }

    @Test func `an argument that the text does not have is a fault`() throws {
        #expect(try onlyFault(#"<p v:string="plain(name: title)"/>"#) == "VT309 2:4")
        #expect(try hint("VT309", #"<p v:string="greet(nam: title, name: title)"/>"#) == "did you mean \"name\"?")
    }

    @Test func `an argument without a name is a fault`() throws {
        #expect(try onlyFault(#"<p v:string="greet(title)"/>"#).contains("VT309"))
    }

    @Test func `a child without a place is a fault`() throws {
        #expect(try onlyFault(#"<p v:string="plain"><b>x</b></p>"#) == "VT309 2:21")
        #expect(try onlyFault(#"<p v:string="plain"><b v:arg="x">x</b></p>"#) == "VT309 2:24")
    }

    @Test func `an absent argument is a fault`() throws {
        #expect(try onlyFault(#"<p v:string="greet(name: notice)"/>"#).contains("VT304 2:4"))
    }
}
