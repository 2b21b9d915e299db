public import FoundationEssentials

/// Pages as they were when somebody last read them: a file for each sample, `Screen/state.language.html`.
///
/// ```swift
/// let golden = GoldenFolder(URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden"))
/// for difference in try golden.differences(try ui.samplePages()) { Issue.record("\(difference)") }
/// ```
/// With `VESTIBULE_RECORD=1` in the environment the files are written anew; read what has changed before you commit it.
public struct GoldenFolder: Sendable {
    private let folder: URL
    private let isRecording: Bool

    /// - Parameter isRecording: nil asks the environment.
    public init(_ folder: URL, isRecording: Bool? = nil) {
        self.folder = folder
        self.isRecording = isRecording ?? (ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1")
    }

    /// A page that is not what its file holds.
    public struct Difference: Sendable, Equatable, CustomStringConvertible {
        /// The file's path in the folder.
        public let file: String
        /// The first line that differs, from 1; nil where there is no file.
        public let line: Int?

        /// Where to look.
        public var description: String {
            line.map { "\(file) differs from line \($0)" } ?? "\(file) does not exist; record it"
        }
    }

    /// Compares pages with their files, or writes the files.
    ///
    /// - Throws: what keeps a file from being written.
    public func differences(_ pages: [SamplePage]) throws -> [Difference] {
        var found: [Difference] = []
        for page in pages {
            let name = "\(page.screen)/\(page.state).\(page.language).html"
            let file = folder.appending(path: name)
            if isRecording {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(page.html.utf8).write(to: file)
                continue
            }
            guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
                found.append(Difference(file: name, line: nil))
                continue
            }
            guard golden != page.html else { continue }
            found.append(Difference(file: name, line: Self.firstDifference(golden, page.html)))
        }
        return found
    }

    private static func firstDifference(_ one: String, _ other: String) -> Int {
        let lines = [one, other].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        return same + 1
    }
}
