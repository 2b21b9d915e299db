internal import FoundationEssentials

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Reads a folder of templates from disk.
public struct TemplateFolder: Sendable {
    /// The `.xhtml` files, by path.
    public let files: [TemplateFile]
    /// What could not be read: symbolic links out of the folder, files that are too large or not readable.
    public let faults: [Fault]

    /// Reads every `.xhtml` file under `path`; faults print `displayPath` before each file's own.
    public init(_ path: String, displayPath: String? = nil) {
        var reader = FolderReader(root: path, display: displayPath ?? path)
        reader.read()
        files = reader.files.sorted { $0.path < $1.path }
        faults = reader.faults.sorted()
    }
}

private struct FolderReader {
    private static let depthLimit = 8

    let root: String
    let display: String
    var files: [TemplateFile] = []
    var faults: [Fault] = []

    mutating func read() {
        guard let home = resolved(root) else {
            return report("", "VT103", "the folder can't be read", "check its path")
        }
        read("", home: home, depth: 0)
    }

    private func shown(_ path: String) -> String {
        path.isEmpty ? display : "\(display.hasSuffix("/") ? String(display.dropLast()) : display)/\(path)"
    }

    private mutating func report(_ path: String, _ id: String, _ message: String, _ hint: String) {
        faults.append(Fault(file: shown(path), line: 1, column: 1, id: id, message: message, hint: hint))
    }

    private func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    private mutating func read(_ folder: String, home: String, depth: Int) {
        let full = folder.isEmpty ? root : "\(root)/\(folder)"
        guard depth <= Self.depthLimit, let names = try? FileManager.default.contentsOfDirectory(atPath: full) else {
            return report(folder, "VT103", "the folder can't be read", "check its permissions and its depth")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            guard let target = resolved("\(root)/\(path)"), target.hasPrefix("\(home)/") else {
                // A link that leads out could show any file of the machine to every visitor.
                report(path, "VT103", "a symbolic link leads out of the template folder", "put the file itself here")
                continue
            }
            var isDirectory = false
            _ = FileManager.default.fileExists(atPath: target, isDirectory: &isDirectory)
            if isDirectory {
                read(path, home: home, depth: depth + 1)
            } else if name.hasSuffix(".xhtml") {
                readFile(path, at: target)
            }
        }
    }

    private mutating func readFile(_ path: String, at target: String) {
        var status = stat()
        let size = stat(target, &status) == 0 ? Int(status.st_size) : 0
        // Beyond the limit only the size is told; nobody needs the bytes.
        guard size <= SourceText.limit else {
            return report(
                path, "VT102", "the file has \(size) bytes, more than the \(SourceText.limit) that a template may have",
                "split it with v:include")
        }
        guard let bytes = FileManager.default.contents(atPath: target) else {
            return report(path, "VT103", "the file can't be read", "check its permissions")
        }
        files.append(TemplateFile(path: path, displayPath: shown(path), bytes: Array(bytes)))
    }
}
