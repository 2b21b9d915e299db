internal import VestibuleTesting
import AuthCore
import AuthScreens
import FoundationEssentials
import Testing

@testable import Vestibule

/// `vestibule gallery --out`: files that work from a disk.
@Suite struct GalleryExportTests {
    private func folder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)").path()
    }

    private func text(_ path: String) throws -> String { try String(contentsOf: URL(filePath: path), encoding: .utf8) }

    @Test
    func `every screen is there in every state, both schemes and every language, and every address leads to a file`()
        throws
    {
        let samples = try Samples().all
        let folder = folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var steps: [Int] = []
        let count = try GalleryExport(try Installation(AuthConfiguration()), to: folder).write { done, _ in
            steps.append(done)
        }
        #expect(count == samples.count * 6 && steps.last == count && steps == steps.sorted())
        let manager = FileManager.default
        var files = try manager.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }
        for language in ["ar", "en", "es"] {
            for scheme in ["light", "dark"] {
                for (screen, name) in samples {
                    let path = "pages/\(language)/\(scheme)/\(screen.rawValue)/\(name).html"
                    #expect(manager.fileExists(atPath: "\(folder)/\(path)"), "\(path)")
                }
            }
        }
        // Addresses are alike in every language and scheme: one of them stands for all.
        files.removeAll { !$0.hasPrefix("pages/ar/dark") && !$0.hasSuffix(".ar.dark.html") && $0 != "index.html" }
        for file in files {
            let page = try text("\(folder)/\(file)")
            let place = URL(filePath: "\(folder)/\(file)").deletingLastPathComponent()
            for name in ["href", "src", "action", "srcset"] {
                for value in page.components(after: " \(name)=\"").map({ String($0.prefix { $0 != "\"" }) })
                where !["#", "https:", "mailto:", "otpauth:"].contains(where: value.hasPrefix) {
                    let target = place.appending(path: value).standardized.path()
                    #expect(!value.hasPrefix("/") && manager.fileExists(atPath: target), "\(file): \(value)")
                }
            }
            // Nothing that a server would keep to itself: tokens are words, and flows are zeros.
            #expect(page.components(after: "name=\"csrf\" value=\"").allSatisfy { $0.hasPrefix("sample\"") })
            #expect(
                page.components(after: "name=\"flow\" value=\"").allSatisfy { $0.hasPrefix("AAAAAAAAAAAAAAAAAAAAAA\"") }
            )
            #expect(!page.contains("http-equiv") && !page.contains("<script") && !page.contains("hold.gif"), "\(file)")
        }
        let dark = try text("\(folder)/assets/dark.css")
        #expect(!dark.contains("prefers-color-scheme") && dark.contains("color-scheme: dark;"))
        #expect(try text("\(folder)/pages/ar/dark/AuthPicker/stock.html").contains("<html lang=\"ar\" dir=\"rtl\">"))
    }

    @Test func `a folder with other files is left alone`() throws {
        let folder = folder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("mine".utf8).write(to: URL(filePath: folder + "/index.html"))
        let export = try GalleryExport(try Installation(AuthConfiguration()), to: folder)
        #expect(throws: Installation.Failure.self) { try export.write { _, _ in } }
        #expect(try text(folder + "/index.html") == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["index.html"])
    }
}
