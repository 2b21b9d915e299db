internal import FoundationEssentials
internal import Glibc
package import Markup

/// A folder of overriding templates, as read from disk.
package struct TemplateFolder: Sendable {
    /// What was read.
    package private(set) var files: [TemplateFile] = []
    /// What may not be read.
    package private(set) var faults: [Fault] = []

    /// Largest file that is read at all; what is larger than a template may be is refused by the check.
    static let readLimit = 3_000_000

    /// Reads every template below a folder, without following symbolic links.
    ///
    /// - Parameter path: as faults print it.
    package init(path: String) {
        let manager = FileManager.default
        var isFolder = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
            refuse(path, "VT001", "the template folder does not exist", "check the path that follows --templates")
            return
        }
        let names = (try? manager.subpathsOfDirectory(atPath: path)) ?? []
        for name in names.sorted() {
            let full = path + "/" + name
            if isLink(full) {
                refuse(
                    full, "VT002", "is a symbolic link, which could lead out of the folder",
                    "copy the file into the folder")
            } else if name.hasSuffix(".xhtml"), let data = try? Data(contentsOf: URL(filePath: full)) {
                let bytes = Array(data.prefix(Self.readLimit))
                files.append(TemplateFile(path: name, displayPath: full, bytes: bytes))
            }
        }
    }

    private mutating func refuse(_ file: String, _ id: String, _ message: String, _ hint: String) {
        faults.append(Fault(file: file, line: 1, column: 1, id: id, message: message, hint: hint))
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
