import AuthScreens
import FoundationEssentials
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// What every screen promised its templates, kept for as long as there are templates written for it.
@Suite struct ContractRecordTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private let folder = Self.root.appending(path: "Templates/Contracts").path()
    private let isRecording = ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1"

    private func contracts() throws -> [ScreenContract] {
        PageRenderer.contracts(try Samples().installation.catalogue)
    }

    private func record(_ stem: String, _ version: Int) -> ContractRecord? {
        FileManager.default.contents(atPath: "\(folder)/\(stem).\(version).json").flatMap {
            ContractRecord(json: Array($0))
        }
    }

    @Test func `a content state changes only with a new version of its contract`() throws {
        for screen in try contracts() {
            let today = ContractRecord(screen)
            guard let recorded = record(screen.stem, screen.version) else {
                guard isRecording else {
                    Issue.record(
                        "Templates/Contracts/\(screen.stem).\(screen.version).json is missing; record it: VESTIBULE_RECORD=1"
                    )
                    continue
                }
                // Only what is missing: a version that is out in the world never changes again.
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(today.json.utf8).write(
                    to: URL(filePath: "\(folder)/\(screen.stem).\(screen.version).json"))
                continue
            }
            let differences = recorded.differences(to: today)
            #expect(
                differences.isEmpty,
                """
                \(screen.stem) has changed: \(differences.joined(separator: "; ")). Raise its contractVersion, add a \
                ContractAdapter(from: \(screen.version), …), and record. While no release has version \
                \(screen.version), delete its record and record it anew.
                """)
        }
    }

    @Test func `every version before today's has its record, and the one before is served`() throws {
        for screen in try contracts() where screen.version > 1 {
            for version in 1..<screen.version {
                #expect(record(screen.stem, version) != nil, "\(screen.stem).\(version).json is missing")
            }
            #expect(
                screen.olderVersions.contains(screen.version - 1),
                "\(screen.stem): add a ContractAdapter(from: \(screen.version - 1), …)")
        }
    }

    @Test func `there is no record without a screen`() throws {
        let screens = Set(try contracts().map(\.stem))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(screens.contains(String(name.prefix { $0 != "." })), "\(name)")
        }
    }
}
