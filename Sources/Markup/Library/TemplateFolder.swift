/// An installation's own templates, drawings and texts, read from a folder.
public struct TemplateFolder: Sendable {
    /// The `.xhtml` files, by path.
    public let files: [TemplateFile]
    /// The drawings in `Icons/`.
    public let icons: [TemplateFile]
    /// `Localizable.xcstrings`, where there is one.
    public let strings: TemplateFile?
    /// What can't be used: links out of the folder, files that are too large, and files that nothing reads.
    public let faults: [Fault]

    /// Most bytes of a string catalogue.
    private static let stringsLimit = 4 * 1024 * 1024

    /// Reads the folder at `path`; faults print `displayPath` before each file's own.
    public init(_ path: String, displayPath: String? = nil) {
        let walk = FolderWalk(path, display: displayPath ?? path, what: "template folder") { path in
            switch FolderPlace(path) {
            case .template, .icon: SourceText.limit
            case .strings: Self.stringsLimit
            case .silent, .foreign: nil
            }
        }
        var files: [TemplateFile] = []
        var icons: [TemplateFile] = []
        var strings: TemplateFile?
        var faults = walk.faults
        for file in walk.files {
            switch FolderPlace(file.path) {
            case .template: files.append(file)
            case .icon: icons.append(file)
            case .strings: strings = file
            case .silent: break
            case .foreign(let message, let hint):
                faults.append(
                    Fault(file: file.displayPath, line: 1, column: 1, id: "VT113", message: message, hint: hint))
            }
        }
        self.files = files
        self.icons = icons
        self.strings = strings
        self.faults = faults.sorted()
    }
}

/// What a file of a template folder is, by its path.
enum FolderPlace: Equatable {
    case template, icon, strings
    /// Known to belong there and read by nothing.
    case silent
    /// Not known, and how to mend it.
    case foreign(message: String, hint: String)

    private static let folders = ["Elements", "Slots", "Mail", "Icons"]

    init(_ path: String) {
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last ?? path
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let folder = parts.count > 1 ? parts[0] : nil
        switch (folder, ending) {
        case (nil, "xhtml"), ("Elements", "xhtml"): self = .template
        case ("Mail", "xhtml") where parts.count == 2, ("Slots", "xhtml") where parts.count == 2: self = .template
        case ("Icons", "svg") where parts.count == 2: self = .icon
        case (nil, "xcstrings") where name == "Localizable.xcstrings": self = .strings
        // What the stock folder has besides.
        case (nil, "xcstrings") where name == "Countries.xcstrings", ("Contracts", "json"): self = .silent
        case (nil, _) where ["README", "LICENSE"].contains(where: { name.hasPrefix($0) }): self = .silent
        default: self = Self.foreign(name: name, ending: ending, folder: folder)
        }
    }

    private static func foreign(name: String, ending: String, folder: String?) -> FolderPlace {
        if let folder, !folders.contains(folder) {
            return .foreign(
                message: "no templates are read from a folder \"\(folder)\"",
                hint: NearestName.hint(folder, in: folders, what: "there are") ?? "")
        }
        switch ending.lowercased() {
        case "xhtml", "html", "htm", "xml", "xht":
            return folder == nil || ending != "xhtml"
                ? .foreign(message: "\"\(name)\" is no template", hint: "templates end in .xhtml")
                : .foreign(
                    message: "\"\(name)\" is not read from here",
                    hint: folder == "Icons" ? "drawings end in .svg" : "put it straight into \(folder ?? "the folder")/"
                )
        case "svg" where folder == nil:
            return .foreign(
                message: "\"\(name)\" is not read from here",
                hint: "put drawings for v:icon into Icons/, pictures into the folder of --public")
        case "css", "svg", "png", "jpg", "jpeg", "webp", "woff2", "ico", "gif", "js":
            return .foreign(
                message: "\"\(name)\" is no template",
                hint: ending == "js"
                    ? "pages work without script; take it out" : "public files are in a folder of their own: --public")
        case "xcstrings", "strings", "json":
            return .foreign(message: "\"\(name)\" is not read", hint: "texts are in Localizable.xcstrings")
        default:
            return .foreign(
                message: "\"\(name)\" is not read",
                hint: NearestName.of(name, in: ["Localizable.xcstrings", "Layout.xhtml"])
                    .map { "did you mean \"\($0)\"?" } ?? "take it out; templates end in .xhtml")
        }
    }
}
