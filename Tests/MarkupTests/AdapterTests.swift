import Localization
import Markup
import Testing

/// A screen's state before and after a release: `mail` became `email`, `hint` went, `remember` came.
@Suite struct AdapterTests {
    private struct Before: TemplateState {
        var mail = Field("email", value: "")
        var hint = "a hint"
        var send = Action("send")

        static let schema = Schema<Before>(
            "LetterContentState",
            [.field("mail") { $0.mail }, .text("hint") { $0.hint }, .action("send") { $0.send }])
    }

    private struct After: TemplateState {
        var email = Field("email", value: "ada@example.test")
        var remember = Field("remember", value: true)
        var send = Action("send")

        static let schema = Schema<After>(
            "LetterContentState",
            [
                .field("email") { $0.email }, .flagField("remember") { $0.remember }, .action("send") { $0.send },
            ])
    }

    private static let adapter = ContractAdapter<After>(
        from: 1,
        [.renamed("mail", to: "email"), .removed(.text("hint") { _ in "none any more" }), .added("remember")])

    private static let old = """
        <div \(Fixture.namespaces) v:contract="Letter/1"><h1>T</h1>
        <form v:form="self">
        <label v:label="mail">x</label><input v:field="mail"/>
        <p v:text="hint"/>
        <button v:action="send">x</button></form></div>
        """

    private func library(
        _ template: String, adapters: [ContractAdapter<After>], hasRecord: Bool = true, version: Int = 2
    ) throws -> TemplateLibrary {
        let before = ContractRecord(ScreenContract("Letter", version: 1, state: Before.self))
        return TemplateLibrary(
            stock: [TemplateFile(path: "Layout.xhtml", bytes: Array(Fixture.layout.utf8))],
            overrides: [
                TemplateFile(path: "Letter.xhtml", displayPath: "mine/Letter.xhtml", bytes: Array(template.utf8))
            ],
            strings: try Catalogue(xcstrings: Array(Fixture.catalogue.utf8)), assets: [:], icons: [:],
            layout: DemoPage.self,
            screens: [
                ScreenContract(
                    "Letter", version: version, state: After.self, adapters: adapters,
                    samples: { [TemplateSample("full", After(), demands: ["email", "send"])] })
            ],
            records: { stem, version in hasRecord && stem == "Letter" && version == 1 ? before : nil })
    }

    private func lines(_ faults: [Fault]) -> [String] {
        faults.map { "\($0.line):\($0.column) \($0.severity) \($0.id)" }
    }

    @Test func `a renamed and a removed member are told at each use, and what is new once`() throws {
        let found = try library(Self.old, adapters: [Self.adapter]).check()
        #expect(
            lines(found) == [
                "1:76 note VT410", "1:76 note VT411", "1:76 note VT413", "3:8 warning VT410", "3:39 warning VT410",
                "4:4 warning VT411",
            ])
        #expect(found.contains { $0.message == "\"mail\" is called \"email\" in Letter/2" })
        #expect(found.contains { $0.message.contains("new \"remember\" (Field<Bool>)") })
    }

    @Test func `the previous contract still renders`() throws {
        let library = try library(Self.old, adapters: [Self.adapter])
        #expect(library.isUsable)
        let compiled = try #require(library.compile(screen: "Letter", as: After.self, adapters: [Self.adapter]))
        #expect(compiled.contract == "Letter/1")
        var output = HTMLBuffer()
        compiled.render(After(), into: &output, try Fixture.context())
        let page = String(decoding: output.bytes, as: UTF8.self)
        #expect(page.contains("name=\"email\"") && page.contains("value=\"ada@example.test\""))
        #expect(page.contains("<label for=\"email\">") && page.contains("<p>none any more</p>"))
    }

    @Test func `what nothing serves is an error where it is used`() throws {
        let adapter = ContractAdapter<After>(from: 1, [.renamed("mail", to: "email"), .added("remember")])
        let found = try library(Self.old, adapters: [adapter]).check()
        #expect(lines(found).contains("4:4 error VT412") && !lines(found).contains { $0.contains("VT301") })
        #expect(try library(Self.old, adapters: [adapter]).isUsable == false)
    }

    @Test func `a new field that nothing goes without is an error`() throws {
        let adapter = ContractAdapter<After>(
            from: 1, [.renamed("mail", to: "email"), .removed(.text("hint") { _ in "" })])
        let found = try library(Self.old, adapters: [adapter]).check().filter { $0.severity == .error }
        #expect(lines(found) == ["1:76 error VT414"])
        #expect(found.first?.message.contains("\"remember\"") == true)
    }

    @Test func `what the older contract demanded is still demanded, under its name`() throws {
        let template = Self.old.replacing("<label v:label=\"mail\">x</label><input v:field=\"mail\"/>", with: "")
        let found = try library(template, adapters: [Self.adapter]).check().filter { $0.severity == .error }
        #expect(found.map(\.id).contains("VT403"))
        #expect(found.contains { $0.message.contains("\"mail\"") })
    }

    @Test func `C templates: a contract that is too old is refused with what has changed`() throws {
        let found = try library(Self.old, adapters: [], version: 2).check()
        #expect(found.contains { $0.id == "VT402" && $0.message.contains("older") && $0.hint != nil })
        #expect(found.contains { $0.id == "VT412" && $0.severity == .error })
    }

    @Test func `today's contract knows nothing of the older names`() throws {
        let template = Self.old.replacing("Letter/1", with: "Letter/2")
        let ids = try library(template, adapters: [Self.adapter]).check().map(\.id)
        #expect(ids.contains("VT301") && !ids.contains("VT410"))
    }

    @Test func `a record reads as it was written`() throws {
        let record = ContractRecord(ScreenContract("Demo", state: DemoState.self))
        #expect(ContractRecord(json: Array(record.json.utf8)) == record)
        #expect(record.json.contains("\"mode\" : \"Mode(signIn, signUp)\""))
        #expect(record.differences(to: record) == [])
    }

    @Test func `two records tell their differences`() throws {
        let one = ContractRecord(ScreenContract("Letter", state: Before.self))
        let two = ContractRecord(ScreenContract("Letter", state: After.self))
        #expect(
            one.differences(to: two) == [
                "LetterContentState.email (Field<String>, required) is new", "LetterContentState.hint (String) is gone",
                "LetterContentState.mail (Field<String>, required) is gone",
                "LetterContentState.remember (Field<Bool>, required) is new",
            ])
    }
}
