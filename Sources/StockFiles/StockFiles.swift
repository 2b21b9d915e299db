/// A file that is part of the program.
public struct StockFile: Sendable {
    /// Its path from the package's root, such as `Templates/AuthPicker.xhtml`.
    public let path: String
    /// Its text; a final line break stands beyond what the file holds.
    public let contents: StaticString
}

/// The stock templates, icons, strings and public files, embedded by the build.
public enum StockFiles {
    /// Every embedded file, ordered by path.
    public static var all: [StockFile] { embedded }

    /// The files below one folder, their paths relative to it.
    public static func files(below folder: String) -> [(path: String, bytes: [UInt8])] {
        let prefix = folder + "/"
        return all.filter { $0.path.hasPrefix(prefix) }.map { file in
            let bytes = file.contents.withUTF8Buffer { Array($0) }
            return (String(file.path.dropFirst(prefix.count)), bytes)
        }
    }
}
