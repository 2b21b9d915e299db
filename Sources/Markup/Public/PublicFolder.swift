/// Reads and judges an installation's own public files.
package struct PublicFolder: Sendable {
    /// The usable files, by name.
    package private(set) var files: [PublicFile] = []
    /// Text files as they were read, for whoever shows where a fault is.
    package private(set) var sources: [TemplateFile] = []
    /// Everything that is wrong.
    package private(set) var faults: [Fault] = []

    /// Most bytes of one file: a page shows it before anybody can sign in.
    private static let limit = 2 * 1024 * 1024

    private let stock: Set<String>

    /// Reads the folder at `path`.
    ///
    /// - Parameter stock: names of the product's own public files. Only its icon can be replaced: styles add.
    package init(_ path: String, displayPath: String? = nil, stock: Set<String>) {
        self.stock = stock
        let walk = FolderWalk(path, display: displayPath ?? path, what: "public folder") { path in
            Self.kind(of: path) == nil ? nil : Self.limit
        }
        faults = walk.faults
        let names = Set(walk.files.map(\.path)).union(stock)
        for file in walk.files where !Self.isSilent(file.path) {
            if let read = read(file, names) { files.append(read) }
        }
        faults.sort()
    }

    private static func isSilent(_ path: String) -> Bool {
        ["README", "LICENSE", "OFL"].contains { path.hasPrefix($0) }
    }

    private static func kind(of path: String) -> PublicFile.Kind? {
        path.lastIndex(of: ".").flatMap { PublicFile.Kind(rawValue: path[path.index(after: $0)...].lowercased()) }
    }

    private mutating func report(
        _ file: TemplateFile, _ id: String, _ message: String, _ hint: String?,
        at position: SourcePosition = SourcePosition(line: 1, column: 1)
    ) {
        faults.append(
            Fault(
                file: file.displayPath, line: position.line, column: position.column, id: id, message: message,
                hint: hint))
    }

    private mutating func read(_ file: TemplateFile, _ names: Set<String>) -> PublicFile? {
        guard let kind = Self.kind(of: file.path) else {
            let ending = file.path.split(separator: ".").last.map(String.init) ?? file.path
            report(
                file, "VT501", "\"\(file.path)\" is of no kind that pages show",
                ending == "js"
                    ? "pages work without script; take it out"
                    : NearestName.hint(
                        ending.lowercased(), in: PublicFile.Kind.allCases.map(\.rawValue), what: "there are"))
            return nil
        }
        guard !file.path.contains("/") else {
            report(file, "VT504", "the file is in a folder inside the folder", "put it straight into the public folder")
            return nil
        }
        guard Self.isPlain(file.path) else {
            report(file, "VT504", "\"\(file.path)\" is no name for an address", "use letters, digits, dots, - and _")
            return nil
        }
        guard !stock.contains(file.path) || file.path == "icon.svg" else {
            report(
                file, "VT504", "\"\(file.path)\" is the name of a stock file, and styles add, never replace",
                "give it another name and link it in Slots/head.xhtml")
            return nil
        }
        switch kind {
        case .css, .svg: return text(file, kind, names)
        default:
            guard kind.fits(file.bytes) == true else {
                report(
                    file, "VT502", "the contents are not what the ending .\(kind.rawValue) says",
                    "save it in that format, or give it the ending that it is")
                return nil
            }
            return PublicFile(name: file.path, kind: kind, pieces: [.bytes(file.bytes)])
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 100
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private mutating func text(_ file: TemplateFile, _ kind: PublicFile.Kind, _ names: Set<String>) -> PublicFile? {
        guard String(validating: file.bytes, as: UTF8.self) != nil, !file.bytes.contains(0) else {
            report(file, "VT101", "the file is not UTF-8", "save it as UTF-8")
            return nil
        }
        sources.append(file)
        let source = SourceText(displayPath: file.displayPath, bytes: file.bytes)
        let before = faults.count
        if kind == .svg {
            for found in PictureCheck.faults(in: source) { faults.append(found) }
            return faults.count == before
                ? PublicFile(name: file.path, kind: kind, pieces: [.bytes(file.bytes)]) : nil
        }
        var reader = StyleSheetReader(source, names: names)
        reader.read()
        faults += reader.faults
        return faults.count == before ? PublicFile(name: file.path, kind: kind, pieces: reader.pieces) : nil
    }
}
