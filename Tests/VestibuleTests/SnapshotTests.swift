import AuthCore
import FoundationEssentials
import Testing
import VestibuleTesting

/// Golden files: one for each named sample. `VESTIBULE_RECORD=1 swift test --filter SnapshotTests` writes them anew;
/// read the difference before it is committed.
@Suite struct SnapshotTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test func `every sample renders what its golden file holds`() throws {
        let samples = try Samples()
        #expect(samples.all.count > 40)
        for (screen, name) in samples.all { try compare(screen, name, "en", samples) }
    }

    @Test func `the first sample of every screen renders its golden file in each other language`() throws {
        let samples = try Samples()
        var seen: Set<ScreenID> = []
        for (screen, name) in samples.all where seen.insert(screen).inserted {
            for language in ["ar", "es"] { try compare(screen, name, language, samples) }
        }
    }

    @Test func `there is no golden file without a sample`() throws {
        let samples = try Samples()
        let known = Set(
            samples.all.flatMap { sample in
                ["ar", "en", "es"].map { "\(sample.screen.rawValue)/\(sample.name).\($0).html" }
            })
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") }
        #expect(Set(found).subtracting(known).isEmpty)
    }

    private func compare(
        _ screen: ScreenID, _ name: String, _ language: String, _ samples: Samples,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let html = try #require(samples.page(screen, name, language), sourceLocation: sourceLocation)
        let page = SamplePage(screen: screen.rawValue, state: name, language: language, html: html)
        for difference in try GoldenFolder(folder).differences([page]) {
            Issue.record("\(difference)", sourceLocation: sourceLocation)
        }
    }
}
