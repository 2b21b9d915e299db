internal import FoundationEssentials

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Reads the files below a folder that somebody edits: nothing outside of it, nothing large, nothing left over.
package struct FolderWalk: Sendable {
    /// The files, by path.
    package private(set) var files: [TemplateFile] = []
    /// What could not be read.
    package private(set) var faults: [Fault] = []

    private static let depthLimit = 8

    private let root: String
    private let display: String
    private let what: String
    private let limit: @Sendable (String) -> Int?

    /// Reads every file that has a limit.
    ///
    /// - Parameters:
    ///   - display: what faults print for the folder.
    ///   - what: the folder's name in faults, such as `template folder`.
    ///   - limit: the most bytes that the file of a path may have; nil for a file that is listed but not read.
    package init(
        _ root: String, display: String, what: String, limit: @escaping @Sendable (_ path: String) -> Int?
    ) {
        self.root = root
        self.display = display.hasSuffix("/") && display.count > 1 ? String(display.dropLast()) : display
        self.what = what
        self.limit = limit
        if let home = Self.resolved(root) {
            read("", home: home, depth: 0)
        } else {
            report("", "VT103", "the folder can't be read", "check its path")
        }
        files.sort { $0.path < $1.path }
        faults.sort()
    }

    /// Whether an editor, a file manager or a version control system left the file there.
    package static func isLeftover(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#")
            || [".swp", ".swo", ".swx", ".bak", ".orig", ".tmp"].contains { name.hasSuffix($0) }
            || ["4913", "Thumbs.db", "desktop.ini", "__MACOSX"].contains(name)
    }

    private func shown(_ path: String) -> String { path.isEmpty ? display : "\(display)/\(path)" }

    private mutating func report(_ path: String, _ id: String, _ message: String, _ hint: String) {
        faults.append(Fault(file: shown(path), line: 1, column: 1, id: id, message: message, hint: hint))
    }

    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    private mutating func read(_ folder: String, home: String, depth: Int) {
        let full = folder.isEmpty ? root : "\(root)/\(folder)"
        guard depth <= Self.depthLimit, let names = try? FileManager.default.contentsOfDirectory(atPath: full) else {
            return report(folder, "VT103", "the folder can't be read", "check its permissions and its depth")
        }
        for name in names.sorted() where !Self.isLeftover(name) {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            guard let target = Self.resolved("\(root)/\(path)") else {
                report(path, "VT103", "the link leads to nothing", "put the file itself here")
                continue
            }
            guard target.hasPrefix(home == "/" ? "/" : "\(home)/") else {
                // A link that leads out could show any file of the machine to every visitor.
                report(path, "VT103", "a symbolic link leads out of the \(what)", "put the file itself here")
                continue
            }
            var status = stat()
            guard stat(target, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: read(path, home: home, depth: depth + 1)
            case S_IFREG: readFile(path, at: target, size: Int(status.st_size))
            // To open a pipe would wait for whoever writes into it.
            default: report(path, "VT103", "this is no file", "put a plain file here")
            }
        }
    }

    private mutating func readFile(_ path: String, at target: String, size: Int) {
        guard let limit = limit(path) else {
            files.append(TemplateFile(path: path, displayPath: shown(path), bytes: []))
            return
        }
        // Beyond the limit only the size is told; nobody needs the bytes.
        guard size <= limit else {
            return report(
                path, "VT102", "the file has \(size) bytes, more than the \(limit) that it may have",
                path.hasSuffix(".xhtml") ? "split it with v:include" : "make it smaller")
        }
        guard let bytes = FileManager.default.contents(atPath: target) else {
            return report(path, "VT103", "the file can't be read", "check its permissions")
        }
        files.append(TemplateFile(path: path, displayPath: shown(path), bytes: Array(bytes)))
    }
}
