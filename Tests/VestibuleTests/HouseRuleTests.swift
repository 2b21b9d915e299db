import AuthCore
import AuthScreens
import FoundationEssentials
import Localization
import Testing
import Vestibule
import VestibuleTesting

/// The rules of the house, held by machine: each failure says what to do instead.
@Suite struct HouseRuleTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func files(below folder: String, _ ending: String) throws -> [(path: String, text: String)] {
        let start = root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: start.path()).filter { $0.hasSuffix(ending) }
            .sorted().map {
                ("\(folder)/\($0)", try String(contentsOf: start.appending(path: $0), encoding: .utf8))
            }
    }

    @Test func `every screen has a folder, a template, a state, samples and golden files under one stem`() throws {
        let samples = try Samples()
        let manager = FileManager.default
        for stem in Set(samples.all.map(\.screen.rawValue)) {
            let partners = [
                "Sources/AuthScreens/\(stem)/\(stem)Screen.swift", "Templates/\(stem).xhtml",
                "Tests/VestibuleTests/Snapshots/\(stem)",
            ]
            // A state keeps its own name where that is not the screen's: PhoneNumberContentState.
            let files = try manager.contentsOfDirectory(
                atPath: root.appending(path: "Sources/AuthScreens/\(stem)").path())
            for ending in ["ContentState.swift", "ContentState+Samples.swift"] {
                #expect(files.contains { $0.hasSuffix(ending) }, "\(stem) lacks a file …\(ending)")
            }
            for partner in partners {
                #expect(manager.fileExists(atPath: root.appending(path: partner).path()), "\(stem) lacks \(partner)")
            }
        }
    }

    @Test func `every template of a screen has its line in the screen list`() throws {
        let known = Set(try Samples().all.map(\.screen.rawValue))
        for (path, _) in try files(below: "Templates", ".xhtml")
        where !["Elements/", "Mail/", "Layout.xhtml"].contains(where: path.contains) {
            let stem = path.dropFirst("Templates/".count).dropLast(".xhtml".count)
            #expect(known.contains(String(stem)), "\(path): add its screen to ScreenList.swift")
        }
    }

    @Test func `no source file is longer than 400 lines`() throws {
        for (path, text) in try files(below: "Sources", ".swift") + files(below: "Tests", ".swift") {
            let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(
                count <= 400, "\(path) has \(count) lines: move what has a name of its own into a file of that name")
        }
    }

    @Test func `no template is longer than 60 lines`() throws {
        for (path, text) in try files(below: "Templates", ".xhtml") {
            let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(count <= 61, "\(path) has \(count) lines: move a part into Elements/")
        }
    }

    @Test func `nothing traps, prints or hides its type`() throws {
        let banned = [
            ("try!", "throw or handle the error"), ("fatalError(", "answer with an error"),
            (" print(", "log, or use Terminal"),
            ("Mirror(reflecting", "write what is needed"), ("as! ", "use as? and handle nil"),
            ("preconditionFailure(", "answer with an error"),
        ]
        for (path, text) in try files(below: "Sources", ".swift") {
            for (word, instead) in banned where text.contains(word) {
                Issue.record("\(path) holds '\(word)': \(instead)")
            }
        }
    }

    @Test func `each exception from checked concurrency has a reason, and there are no more than these`() throws {
        var count = 0
        for (_, text) in try files(below: "Sources", ".swift") {
            count +=
                text.components(after: "@unchecked Sendable").count
                + text.components(after: "nonisolated(unsafe)").count
        }
        #expect(count <= 3, "give the type a lock (HTTP/Locked.swift) instead of a promise")
    }

    @Test func `every message that a flow can say is in the catalogue`() throws {
        let catalogue = try Samples().installation.catalogue
        for id in MessageID.allCases { #expect(catalogue.index(of: id.rawValue) != nil, "add \(id.rawValue)") }
    }

    @Test func `every problem has its words`() throws {
        let catalogue = try Samples().installation.catalogue
        for problem in Problem.allCases {
            #expect(
                catalogue.index(of: problem.id + ".heading") != nil
                    && catalogue.index(of: problem.id + ".explanation") != nil)
        }
    }

    @Test func `B71: English, Spanish and Arabic have every text`() throws {
        let text = try String(contentsOf: root.appending(path: "Templates/Localizable.xcstrings"), encoding: .utf8)
        struct File: Decodable {
            struct Entry: Decodable {
                struct Language: Decodable {}
                let localizations: [String: Language]
            }
            let strings: [String: Entry]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        for (key, entry) in file.strings {
            #expect(Set(entry.localizations.keys).isSuperset(of: ["ar", "en", "es"]), "\(key) lacks a language")
        }
    }

    @Test func `B71: every country has its name in each language, and its place in the order`() throws {
        let catalogue = try Samples().installation.catalogue
        for language in ["ar", "en", "es"] {
            let strings = catalogue.strings(for: language)
            let order = Set(strings("country.order").split(separator: " ").map(String.init))
            for code in PhoneNumber.countries {
                #expect(
                    strings("country." + code) != "country." + code && order.contains(code), "\(code) in \(language)")
            }
        }
    }

    @Test func `every configuration key is described`() throws {
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        for key in AuthConfiguration.keys + ProviderConfiguration.keys {
            #expect(text.contains("`\(key)`"), "describe `\(key)` in README.md")
        }
        for key in AuthTheme.keys {
            #expect(text.contains("`\(key)`") || text.contains("`\(key)."), "describe `\(key)` of theme in README.md")
        }
    }
}
