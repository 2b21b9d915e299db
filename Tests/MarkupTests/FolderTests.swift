import FoundationEssentials
import Glibc
import Markup
import Testing

/// Files on disk and drawings.
@Suite struct FolderTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path + "/in/Elements", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func write(_ path: String, _ text: String) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    }

    @Test func `reads templates below a folder and nothing else`() throws {
        try inFolder { path in
            write(path + "/in/Demo.xhtml", "a")
            write(path + "/in/Elements/A.xhtml", "b")
            for name in [".hidden.xhtml", "Demo.xhtml~", ".Demo.xhtml.swp", ".DS_Store", "#Demo.xhtml#", "README.md"] {
                write(path + "/in/" + name, "d")
            }
            let folder = TemplateFolder(path + "/in", displayPath: "in")
            #expect(folder.files.map(\.path) == ["Demo.xhtml", "Elements/A.xhtml"])
            #expect(folder.files.map(\.displayPath) == ["in/Demo.xhtml", "in/Elements/A.xhtml"])
            #expect(folder.faults == [])
        }
    }

    @Test func `takes drawings and texts from their places`() throws {
        try inFolder { path in
            try FileManager.default.createDirectory(atPath: path + "/in/Icons", withIntermediateDirectories: true)
            write(path + "/in/Icons/mine.svg", "a")
            write(path + "/in/Localizable.xcstrings", "b")
            let folder = TemplateFolder(path + "/in")
            #expect(folder.icons.map(\.path) == ["Icons/mine.svg"] && folder.strings != nil && folder.faults == [])
        }
    }

    @Test(arguments: [
        ("notes.txt", "take it out"), ("Demo.html", "end in .xhtml"), ("brand.css", "--public"),
        ("mine.svg", "Icons/"), ("Localisable.xcstrings", "Localizable.xcstrings"), ("app.js", "without script"),
        ("Elemnets/A.xhtml", "\"Elements\""), ("Slots/more/footer.xhtml", "straight into Slots/"),
        ("Icons/mine.xhtml", "end in .svg"), ("Elements/A.html", "end in .xhtml"),
    ])
    func `C templates: a file that nothing reads is an error with its mend`(name: String, mend: String) throws {
        try inFolder { path in
            let file = URL(filePath: path + "/in/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            write(file.path(), "x")
            let faults = TemplateFolder(path + "/in", displayPath: "in").faults
            #expect(faults.map { "\($0.file) \($0.id) \($0.severity)" } == ["in/\(name) VT113 error"])
            #expect(faults.first?.hint?.contains(mend) == true, "\(faults)")
        }
    }

    @Test func `refuses what is no file without waiting for it`() throws {
        try inFolder { path in
            #expect(mkfifo(path + "/in/Demo.xhtml", 0o600) == 0)
            #expect(TemplateFolder(path + "/in").faults.map(\.id) == ["VT103"])
        }
    }

    @Test func `C templates: refuses a symbolic link out of the folder`() throws {
        try inFolder { path in
            write(path + "/secret.xhtml", "x")
            try FileManager.default.createSymbolicLink(
                atPath: path + "/in/Demo.xhtml", withDestinationPath: "../secret.xhtml")
            let folder = TemplateFolder(path + "/in", displayPath: "in")
            #expect(folder.files == [])
            #expect(folder.faults.map { "\($0.file) \($0.id)" } == ["in/Demo.xhtml VT103"])
        }
    }

    @Test func `refuses a folder that is a link out`() throws {
        try inFolder { path in
            try FileManager.default.createDirectory(atPath: path + "/out", withIntermediateDirectories: true)
            write(path + "/out/A.xhtml", "x")
            try FileManager.default.createSymbolicLink(atPath: path + "/in/More", withDestinationPath: "../out")
            #expect(TemplateFolder(path + "/in").files == [])
        }
    }

    @Test func `follows a link that stays inside`() throws {
        try inFolder { path in
            write(path + "/in/A.xhtml", "x")
            try FileManager.default.createSymbolicLink(atPath: path + "/in/B.xhtml", withDestinationPath: "A.xhtml")
            #expect(TemplateFolder(path + "/in").files.map(\.path) == ["A.xhtml", "B.xhtml"])
        }
    }

    @Test func `does not read a file beyond the limit`() throws {
        try inFolder { path in
            write(path + "/in/Demo.xhtml", String(repeating: "x", count: 300_000))
            let folder = TemplateFolder(path + "/in")
            #expect(folder.files == [] && folder.faults.map(\.id) == ["VT102"])
        }
    }

    @Test func `a folder that does not exist is a fault`() {
        #expect(TemplateFolder("/nonexistent/templates").faults.map(\.id) == ["VT103"])
    }

    @Test(arguments: [
        "<svg viewBox=\"0 0 9 9\"><script>x</script></svg>", "<svg viewBox=\"0 0 9 9\"><path onclick=\"x\"/></svg>",
        "<svg viewBox=\"0 0 9 9\"><image href=\"x\"/></svg>", "<svg viewBox=\"0 0 9 9\"><path style=\"x\"/></svg>",
        "<svg viewBox=\"0 0 9 9\" onload=\"x\"/>", "<svg/>", "<svg viewBox=\"0 0 9\"/>", "<p/>",
        "<svg viewBox=\"0 0 9 9\"><path fill=\"url(#a)\"/></svg>", "<svg viewBox=\"0 0 9 9\"><use href=\"#a\"/></svg>",
    ])
    func `refuses a drawing that is more than a drawing`(text: String) throws {
        let found = try Fixture(["Demo.xhtml": Fixture.page("")], icons: ["bad.svg": Array(text.utf8)]).library.check()
        #expect(!found.isEmpty && found.allSatisfy { $0.file == "bad.svg" && $0.id == "VT312" })
    }

    @Test func `takes a file's name with and without its ending`() throws {
        let svg = Array("<svg viewBox=\"0 0 9 9\"><path d=\"M0 0\"/></svg>".utf8)
        let page = Fixture.page("<svg v:icon=\"a\"/><svg v:icon=\"'b'\"/>")
        #expect(try Fixture(["Demo.xhtml": page], icons: ["a.svg": svg, "b": svg]).library.check() == [])
    }
}
