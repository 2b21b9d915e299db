import AuthCore
import FoundationEssentials
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// A folder of seeded faults: each mark names a rule and stands where its fault must be found.
@Suite struct TemplateFaultTests {
    private let seeds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Faults").path()

    /// The folder without its marks, and what the marks said: `file:line:column id`.
    private func sown(at folder: String) throws -> [String] {
        var expected: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: seeds).sorted() {
            guard let bytes = FileManager.default.contents(atPath: "\(seeds)/\(path)") else { continue }
            let url = URL(filePath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            var lines: [String] = []
            for (index, line) in String(decoding: bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .enumerated() {
                var clean = ""
                for (number, part) in line.split(separator: "‹", omittingEmptySubsequences: false).enumerated() {
                    guard number > 0, let end = part.firstIndex(of: "›") else {
                        clean += part
                        continue
                    }
                    expected.append("\(path):\(index + 1):\(clean.unicodeScalars.count + 1) \(part[..<end])")
                    clean += part[part.index(after: end)...]
                }
                lines.append(clean)
            }
            try Data(lines.joined(separator: "\n").utf8).write(to: url)
        }
        return expected
    }

    private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    @Test func `C templates: every seeded fault is found at its place, and nothing else`() throws {
        try inFolder { folder in
            let expected = try sown(at: folder)
            #expect(expected.count >= 80 && Set(expected.compactMap { $0.split(separator: " ").last }).count >= 40)
            let faults = try Installation(AuthConfiguration(), templates: folder).faults
            let found = faults.map { fault in
                "\(fault.file.dropFirst(folder.count + 1)):\(fault.line):\(fault.column) \(fault.id)"
            }
            #expect(Set(found).subtracting(expected).sorted() == [], "nothing was sown here")
            #expect(Set(expected).subtracting(found).sorted() == [], "not found")
        }
    }

    @Test func `every fault says how to mend it`() throws {
        try inFolder { folder in
            _ = try sown(at: folder)
            for fault in try Installation(AuthConfiguration(), templates: folder).faults {
                #expect(fault.hint?.isEmpty == false, "\(fault)")
            }
        }
    }

    @Test func `the stock templates have no fault, nor has a copy of them`() throws {
        #expect(try Installation(AuthConfiguration()).faults == [])
        try inFolder { folder in
            for file in StockTemplates.all {
                let url = URL(filePath: "\(folder)/\(file.path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: url)
            }
            let copy = try Samples(templates: folder)
            #expect(copy.installation.faults == [])
            // What ejected files serve is what the stock ones serve, byte for byte.
            let stock = try Samples()
            for (screen, name) in stock.all {
                for language in ["en", "es"] {
                    #expect(
                        copy.page(screen, name, language) == stock.page(screen, name, language),
                        "\(screen.rawValue)/\(name)")
                }
            }
        }
    }

    @Test func `the stock folder itself can be served while it is worked on`() throws {
        let folder = URL(filePath: seeds).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Templates").path()
        #expect(try Installation(AuthConfiguration(), templates: folder).faults == [])
    }
}
