import Localization
import Markup
import Testing

/// What a screen promises and its templates keep.
@Suite struct ContractTests {
    private func library<State: TemplateState>(
        _ body: String, _ state: State.Type, samples: [TemplateSample<State>] = [], contract: String = "Demo/1",
        version: Int = 1, olderVersions: [Int] = [], needsWayBack: Bool = false
    ) throws -> TemplateLibrary {
        let page = Fixture.page(body).replacing("Demo/1", with: contract)
        return TemplateLibrary(
            stock: [TemplateFile(path: "Layout.xhtml", bytes: Array(Fixture.layout.utf8))],
            overrides: [TemplateFile(path: "Demo.xhtml", displayPath: "mine/Demo.xhtml", bytes: Array(page.utf8))],
            strings: try Catalogue(xcstrings: Array(Fixture.catalogue.utf8)), assets: [:], icons: [:],
            layout: DemoPage.self,
            screens: [
                ScreenContract(
                    "Demo", version: version, state: State.self, olderVersions: olderVersions,
                    needsWayBack: needsWayBack, samples: { samples })
            ])
    }

    private let code = "<label v:label=\"code\"/><input v:field=\"code\"/>"
    private let confirm = "<button v:if=\"confirm\" v:action=\"confirm\">x</button>"

    @Test func `C templates: refuses a template without a field that its screen needs`() throws {
        let found = try library("<form v:form=\"self\">\(confirm)</form>", InnerState.self).check()
        #expect(found.map { "\($0.id) \($0.line):\($0.column)" } == ["VT403 1:1"])
        #expect(found.first?.message.contains("\"code\"") == true)
    }

    @Test func `refuses a template without an action that its screen needs`() throws {
        let found = try library("<form v:form=\"self\">\(code)</form>", InnerState.self).check()
        #expect(found.map(\.id) == ["VT404"])
    }

    @Test func `a misspelt action is one fault`() throws {
        let button = "<button v:action=\"confrim\">x</button>"
        let found = try library("<form v:form=\"self\">\(code)\(button)</form>", InnerState.self).check()
        #expect(found.map(\.id) == ["VT301"])
    }

    @Test func `a clipped default button alone offers nothing`() throws {
        let found = try library("<form v:form=\"self\" v:action=\"confirm\">\(code)</form>", InnerState.self).check()
        #expect(found.map(\.id).contains("VT404"))
    }

    @Test func `an embedded form offers what its own screen needs`() throws {
        let body =
            "<form v:if=\"inner\" v:form=\"Inner\"><button v:if=\"inner.confirm\" v:action=\"inner.confirm\">x</button></form>"
        let found = try Fixture.faults(body)
        #expect(found.map(\.id) == ["VT403"])
        #expect(found.first?.message.contains("inner.code") == true)
    }

    @Test func `a sample's page offers what the sample demands`() throws {
        let body = "<form v:form=\"self\">\(code)<v:group v:if=\"items\">\(confirm)</v:group></form>"
        let samples = [
            TemplateSample("empty", InnerState(), demands: ["code", "confirm"]),
            TemplateSample("full", InnerState(items: [ItemState(id: "", title: "")]), demands: ["code", "confirm"]),
        ]
        let found = try library(body, InnerState.self, samples: samples).check()
        #expect(found.map(\.id) == ["VT405"])
        #expect(found.first?.message == "in the state \"empty\" the page does not offer \"confirm\"")
    }

    @Test func `a sample's page has each id once`() throws {
        let body = "<form v:form=\"self\">\(code)\(confirm)</form><p v:each=\"i in items\" v:id=\"i.id\">x</p>"
        let items = [ItemState(id: "a", title: ""), ItemState(id: "a", title: "")]
        let samples = [TemplateSample("two", InnerState(items: items))]
        #expect(try library(body, InnerState.self, samples: samples).check().map(\.id) == ["VT203"])
    }

    @Test func `warns of a page without a way back`() throws {
        let found = try library("<p>x</p>", DemoState.self, needsWayBack: true).check()
        #expect(found.map { "\($0.id) \($0.severity)" } == ["VT407 warning"])
        let back = "<a v:if=\"back\" id=\"back\" v:href=\"back\">x</a>"
        #expect(try library(back, DemoState.self, needsWayBack: true).check() == [])
    }

    @Test func `a warning does not keep templates from being used`() throws {
        #expect(try library("<p>x</p>", DemoState.self, needsWayBack: true).isUsable)
        #expect(!(try library("<p v:text=\"x\"/>", DemoState.self).isUsable))
    }

    @Test func `C templates: refuses a template for an unknown screen, with a hint`() throws {
        let found = try Fixture(["Dmeo.xhtml": Fixture.page("")]).library.check()
        #expect(found.map(\.id) == ["VT401"])
        #expect(found.first?.hint == "did you mean \"Demo\"?")
    }

    @Test func `C templates: refuses an override written for an older contract`() throws {
        let found = try library("<p>x</p>", DemoState.self, version: 2).check()
        #expect(found.map(\.id) == ["VT402"])
        #expect(found.first?.message.contains("older") == true)
    }

    @Test func `accepts an older contract that still renders`() throws {
        let old = try library("<p>x</p>", DemoState.self, version: 2, olderVersions: [1])
        #expect(old.check() == [])
        #expect(old.compile(screen: "Demo", as: DemoState.self)?.contract == "Demo/1")
    }

    @Test(arguments: ["Demo/9", "Demo", "Other/1", "Demo/x", "Demo/1/1"])
    func `refuses a contract that is none`(contract: String) throws {
        #expect(try library("<p>x</p>", DemoState.self, contract: contract).check().map(\.id) == ["VT402"])
    }

    @Test func `asks for the contract`() throws {
        let page = Fixture.page("").replacing(" v:contract=\"Demo/1\"", with: "")
        #expect(try Fixture(["Demo.xhtml": page]).library.check().map(\.id) == ["VT402"])
    }

    @Test func `prints the path that was given`() throws {
        #expect(try library("<p v:text=\"x\"/>", DemoState.self).check().first?.file == "mine/Demo.xhtml")
    }

    @Test func `compiles only for the state that it was checked against`() throws {
        #expect(try library("<p>x</p>", DemoState.self).compile(screen: "Demo", as: ItemState.self) == nil)
    }
}
