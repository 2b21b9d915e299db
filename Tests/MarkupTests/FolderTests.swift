import FoundationEssentials
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
            write(path + "/in/notes.txt", "c")
            write(path + "/in/.hidden.xhtml", "d")
            let folder = TemplateFolder(path + "/in", displayPath: "in")
            #expect(folder.files.map(\.path) == ["Demo.xhtml", "Elements/A.xhtml"])
            #expect(folder.files.map(\.displayPath) == ["in/Demo.xhtml", "in/Elements/A.xhtml"])
            #expect(folder.faults == [])
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
