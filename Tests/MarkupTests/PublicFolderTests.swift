import FoundationEssentials
import Markup
import Testing

/// An installation's own public files.
@Suite struct PublicFolderTests {
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]

    private func folder(_ files: [String: [UInt8]]) throws -> PublicFolder {
        let path = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (name, bytes) in files {
            let url = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        return PublicFolder(path, displayPath: "own", stock: ["vestibule.css", "icon.svg"])
    }

    private func faults(_ name: String, _ text: String) throws -> [String] {
        try folder([name: Array(text.utf8), "logo.png": png]).faults.map { "\($0.id) \($0.line):\($0.column)" }
    }

    @Test func `takes style sheets, pictures and fonts`() throws {
        let folder = try folder([
            "brand.css": Array("p { color: red }".utf8), "logo.png": png, "a.jpg": [0xFF, 0xD8, 0xFF, 0xE0],
            "b.webp": Array("RIFF    WEBPVP8 ".utf8), "c.woff2": Array("wOF2x".utf8), "favicon.ico": [0, 0, 1, 0, 1],
            "d.svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>".utf8),
            "README.md": [], ".DS_Store": [1], "brand.css~": [1],
        ])
        #expect(folder.faults == [])
        #expect(
            folder.files.map(\.name) == [
                "a.jpg", "b.webp", "brand.css", "c.woff2", "d.svg", "favicon.ico", "logo.png",
            ])
    }

    @Test func `a style sheet's files get their served names`() throws {
        let css = "a { background: url(logo.png) } b { background: url( \"./logo.png#x\" ) } /* url(no.png) */"
        let folder = try folder(["brand.css": Array(css.utf8), "logo.png": png])
        #expect(folder.faults == [])
        let sheet = try #require(folder.files.first { $0.kind == .css })
        let text = String(decoding: sheet.contents { _ in "logo.123.png" }, as: UTF8.self)
        #expect(
            text == "a { background: url(logo.123.png) } b { background: url( \"logo.123.png#x\" ) } /* url(no.png) */")
    }

    @Test(arguments: [
        ("url(https://evil.test/x.png)", "VT505 1:9"), ("url(//evil.test/x)", "VT505 1:9"),
        ("url('data:image/png;base64,AA')", "VT505 1:10"), ("url(lgoo.png)", "VT505 1:9"),
        ("@import \"x.css\";", "VT505 1:5"), ("URL(/logo.png)", "VT505 1:9"), ("</style>", "VT505 1:5"),
    ])
    func `refuses a style sheet that fetches from elsewhere`(text: String, place: String) throws {
        #expect(try faults("brand.css", "a { \(text) }") == [place])
    }

    @Test(arguments: [
        "<svg><script>x</script></svg>", "<svg onload=\"x\"/>", "<svg><foreignObject/></svg>", "<p/>", "",
        "<svg><image href=\"https://evil.test/x\"/></svg>", "<svg><use xlink:href=\"//evil.test/x\"/></svg>",
        "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg/>", "<svg><s:script/></svg>",
    ])
    func `refuses a picture that is more than a picture`(text: String) throws {
        #expect(try faults("a.svg", text).first?.hasPrefix("VT506") == true)
    }

    @Test func `refuses contents that are not what the ending says`() throws {
        let folder = try folder(["logo.png": Array("<script>".utf8), "a.css": [0xFF, 0xFE, 0x61, 0]])
        #expect(folder.faults.map { "\($0.file) \($0.id)" } == ["own/a.css VT101", "own/logo.png VT502"])
        #expect(folder.faults.allSatisfy { $0.hint != nil } && folder.files.isEmpty)
    }

    @Test func `refuses kinds, names and folders that are not served`() throws {
        let folder = try folder([
            "app.js": [1], "a b.png": png, "img/logo.png": png, "vestibule.css": [0x61], "page.html": [1],
        ])
        #expect(
            folder.faults.map { "\($0.file) \($0.id)" } == [
                "own/a b.png VT504", "own/app.js VT501", "own/img/logo.png VT504", "own/page.html VT501",
                "own/vestibule.css VT504",
            ])
        #expect(folder.faults.allSatisfy { $0.hint != nil })
    }

    @Test func `the icon alone can be replaced`() throws {
        #expect(try folder(["icon.svg": Array("<svg/>".utf8)]).files.map(\.name) == ["icon.svg"])
    }

    @Test func `refuses a file that is too large for a page`() throws {
        let folder = try folder(["logo.png": png + [UInt8](repeating: 0, count: 2_200_000)])
        #expect(folder.faults.map(\.id) == ["VT102"])
    }
}
