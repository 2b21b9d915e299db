internal import FoundationEssentials
internal import Glibc
internal import Markup
internal import Vestibule

/// `vestibule eject`: copies stock templates into a folder, as a start for one's own.
struct EjectCommand: VestibuleSubcommand {
    static let values = ["--element"]
    static let flags = ["--all", "--mail", "--layout", "--force"]
    static let operands = 2

    private let folder: String
    private let files: [StockTemplates.File]
    private let overwrites: Bool

    init(_ options: borrowing Options) throws(Options.Fault) {
        let names = options.operands
        guard let folder = names.last else { throw Options.Fault(description: "name a folder to copy to") }
        self.folder = folder
        overwrites = options.has("--force")
        var wanted: [String] = names.count == 2 ? [names[0]] : []
        if let element = options.value("--element") { wanted.append("Elements/\(element)") }
        if options.has("--layout") { wanted.append("Layout") }
        if options.has("--mail") { wanted.append("Mail/Message") }
        let all = StockTemplates.all
        if options.has("--all") {
            guard wanted.isEmpty else { throw Options.Fault(description: "--all copies everything; name nothing else") }
            files = all
            return
        }
        guard !wanted.isEmpty else {
            throw Options.Fault(description: "name a screen, --element NAME, --layout, --mail or --all, then a folder")
        }
        var found: [StockTemplates.File] = []
        for stem in wanted {
            guard let file = all.first(where: { $0.stem == stem }) else {
                let isElement = stem.hasPrefix("Elements/")
                let candidates = all.map(\.stem).filter { $0.contains("/") == isElement }
                let hint = StockTemplates.hint(stem, in: candidates)
                throw Options.Fault(
                    description: "there is no \(isElement ? "element" : "screen") '\(stem)'; \(hint)")
            }
            found.append(file)
        }
        files = found
    }

    func run() -> Int32 {
        let existing = files.filter { Self.exists("\(folder)/\($0.path)") }
        guard existing.isEmpty || overwrites else {
            for file in existing { Terminal.complain("\(folder)/\(file.path) exists already") }
            Terminal.complain("nothing was written; choose another folder, or add --force to write over them")
            return 1
        }
        for file in files {
            let path = "\(folder)/\(file.path)"
            do {
                try FileManager.default.createDirectory(
                    atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
                // What is written over may be a link to a file that is somebody else's.
                if overwrites { unlink(path) }
                try Data(file.bytes).write(to: URL(filePath: path), options: .withoutOverwriting)
            } catch {
                Terminal.complain("\(path): can't be written; check the folder's permissions")
                return 1
            }
            Terminal.write("wrote \(path)")
        }
        Terminal.write(
            """
            \(files.count) file\(files.count == 1 ? "" : "s") written. Next:
              vestibule serve --dev --templates \(folder)    shows what you change as you save it
              vestibule check --templates \(folder)          names every fault with its place and its mend
            To add to a page without copying it, write Slots/NAME.xhtml: \
            \(TemplateLibrary.slots.joined(separator: ", ")).
            """)
        return 0
    }

    private static func exists(_ path: String) -> Bool {
        var status = Glibc.stat()
        return lstat(path, &status) == 0
    }
}
