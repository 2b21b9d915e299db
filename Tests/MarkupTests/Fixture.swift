import Localization
import Markup
import Testing

/// A library of one screen, `Demo`, and what tests ask of it.
struct Fixture {
    static let namespaces = #"xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template""#

    static let layout = """
        <!DOCTYPE html>
        <html \(namespaces)><head><meta charset="utf-8"/>\
        <meta name="viewport" content="width=device-width"/><title/></head>\
        <body><main><v:group v:slot="content"/></main></body></html>
        """

    static let catalogue = """
        {"sourceLanguage":"en","version":"1.0","strings":{
        \(texts.map { key, en, de in
            #""\#(key)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"\#(en)"}},"#
                + #""de":{"stringUnit":{"state":"translated","value":"\#(de)"}}}}"#
        }.joined(separator: ",\n"))}}
        """

    private static let texts = [
        ("plain", "Plain & <simple>", "Schlicht"),
        ("greet", "Hello {name}", "Hallo {name}"),
        ("terms", "By going on you accept {terms} and {privacy}.", "{privacy} und {terms} gelten."),
        ("word", "terms", "Bedingungen"),
        ("send", "Send", "Senden"),
        ("field.email", "E-mail", "E-Mail"),
        ("field.kind", "Kind", "Art"),
        ("field.code", "Code", "Code"),
        ("field.remember", "Remember me", "Angemeldet bleiben"),
        ("loading.cancel", "Cancel", "Abbrechen"),
        ("loading.checkNow", "Check now", "Nachsehen"),
        ("loading.checkAgain", "Check again", "Nochmals nachsehen"),
        ("loading.longer", "This takes longer than usual.", "Das dauert."),
    ]

    static let icons = [
        "key": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 2"/></svg>"#,
        "lock": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" fill="none"><g><circle r="3"/></g></svg>"#,
    ].mapValues { Array($0.utf8) }

    let library: TemplateLibrary

    init(
        _ files: [String: String], samples: [TemplateSample<DemoState>] = [], needsWayBack: Bool = false,
        slots: [String] = [], version: Int = 1, olderVersions: [Int] = [],
        icons: [String: [UInt8]] = Self.icons
    ) throws {
        try self.init(
            bytes: files.mapValues { Array($0.utf8) }, samples: samples, needsWayBack: needsWayBack, slots: slots,
            version: version, olderVersions: olderVersions, icons: icons)
    }

    init(
        bytes files: [String: [UInt8]], samples: [TemplateSample<DemoState>] = [], needsWayBack: Bool = false,
        slots: [String] = [], version: Int = 1, olderVersions: [Int] = [],
        icons: [String: [UInt8]] = Self.icons
    ) throws {
        let stock = [TemplateFile(path: "Layout.xhtml", bytes: Array(Self.layout.utf8))]
        library = TemplateLibrary(
            stock: stock, overrides: files.map { TemplateFile(path: $0.key, bytes: $0.value) },
            strings: try Catalogue(xcstrings: Array(Self.catalogue.utf8)),
            assets: ["logo.svg": "/auth/assets/logo.abc.svg"], icons: icons, layout: DemoPage.self,
            screens: [
                ScreenContract(
                    "Demo", version: version, state: DemoState.self, embeds: [EmbeddedForm("Inner", at: "inner")],
                    slots: slots, olderVersions: olderVersions, needsWayBack: needsWayBack, samples: { samples }),
                ScreenContract("Inner", state: InnerState.self, needsWayBack: false),
            ])
    }

    /// A library whose `Demo` holds `body` in a root of its own, on line 2.
    static func screen(_ body: String, _ more: [String: String] = [:]) throws -> Fixture {
        try Fixture(more.merging(["Demo.xhtml": page(body)]) { $1 })
    }

    static func page(_ body: String, heading: String = "<h1>T</h1>") -> String {
        "<div \(namespaces) v:contract=\"Demo/1\">\(heading)\n\(body)\n</div>"
    }

    static func element(_ parameters: String, _ body: String) -> String {
        let escaped = parameters.replacing("<", with: "&lt;")
        return "<v:group \(namespaces) v:parameters=\"\(escaped)\">\(body)</v:group>"
    }

    static func faults(_ body: String, _ more: [String: String] = [:]) throws -> [Fault] {
        try screen(body, more).library.check()
    }

    static func context(language: String = "en", slots: [SlotContent] = []) throws -> RenderContext {
        RenderContext(
            strings: try Catalogue(xcstrings: Array(catalogue.utf8)).strings(for: language),
            form: FormContext(csrf: "c", flow: "f", step: "s", from: "Demo"), slots: slots
        ) { $0 == "self" ? "/auth/demo" : "/auth/\($0)" }
    }

    /// What stands between the root's tags.
    static func render(
        _ body: String, _ state: DemoState = DemoState(), _ more: [String: String] = [:], language: String = "en",
        slots: [SlotContent] = []
    ) throws -> String {
        let fixture = try screen(body, more)
        #expect(fixture.library.check().filter { $0.severity == .error } == [])
        let template = try #require(fixture.library.compile(screen: "Demo", as: DemoState.self))
        var output = HTMLBuffer()
        template.render(state, into: &output, try context(language: language, slots: slots))
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(text.hasPrefix("<div><h1>T</h1>\n") && text.hasSuffix("\n</div>"), "\(text)")
        return String(text.dropFirst(16).dropLast(7))
    }

    static func renderPage(_ chrome: PageChrome, content: String = "", layout: String = layout) throws -> String {
        let fixture = try Fixture(["Layout.xhtml": layout])
        #expect(fixture.library.check().filter { $0.severity == .error } == [])
        let compiled = try #require(fixture.library.compileLayout(as: DemoPage.self))
        var output = HTMLBuffer()
        compiled.render(DemoPage(), chrome: chrome, into: &output, try context()) { $0.append(content) }
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

/// The one fault of `body` as `id line:column`, so that a test reads on one line.
func onlyFault(_ body: String, _ more: [String: String] = [:]) throws -> String {
    let faults = try Fixture.faults(body, more)
    return faults.map { "\($0.id) \($0.line):\($0.column)" }.joined(separator: ", ")
}

/// The hint of the first fault with `id`.
func hint(_ id: String, _ body: String, _ more: [String: String] = [:]) throws -> String? {
    try Fixture.faults(body, more).first { $0.id == id }?.hint
}
