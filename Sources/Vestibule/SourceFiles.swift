internal import FoundationEssentials
internal import Localization
internal import Markup
internal import StockFiles

/// The files that an installation is made from: the product's own and what a folder puts over them.
struct SourceFiles: Sendable {
    /// The stock templates.
    let stock: [TemplateFile]
    let icons: [String: [UInt8]]
    let folder: TemplateFolder?
    let publicFolder: PublicFolder?
    /// The texts, the folder's own on top.
    let catalogue: Catalogue
    /// What is wrong with the folders before any template is read.
    let faults: [Fault]

    /// Reads everything.
    ///
    /// - Throws: what is wrong with the stock catalogues.
    init(templates: String?, publicFiles: String?) throws(CatalogueError) {
        let files = StockFiles.files(below: "Templates")
        stock = files.filter { $0.path.hasSuffix(".xhtml") }.map {
            TemplateFile(path: $0.path, displayPath: "stock/\($0.path)", bytes: $0.bytes)
        }
        var icons: [String: [UInt8]] = [:]
        for (path, bytes) in files where path.hasPrefix("Icons/") { icons[String(path.dropFirst(6))] = bytes }
        self.icons = icons
        let names = StockFiles.files(below: "Public").map(\.path)
        folder = templates.map { TemplateFolder($0) }
        publicFolder = publicFiles.map { PublicFolder($0, stock: Set(names)) }
        let texts = try Catalogue(
            xcstrings: files.first { $0.path == "Localizable.xcstrings" }?.bytes ?? [],
            with: files.filter { $0.path == "Countries.xcstrings" }.map(\.bytes))
        var faults = (folder?.faults ?? []) + (publicFolder?.faults ?? [])
        if let strings = folder?.strings {
            let (own, found) = texts.overridden(byFile: strings.bytes)
            catalogue = own
            faults += found.map { Fault($0, in: strings.displayPath) }
        } else {
            catalogue = texts
        }
        self.faults = faults
    }

    /// What the screens promised in earlier versions, read when somebody asks.
    static func record(_ stem: String, _ version: Int) -> ContractRecord? {
        StockFiles.all.first { $0.path == "Templates/Contracts/\(stem).\(version).json" }.flatMap { file in
            ContractRecord(json: file.contents.withUTF8Buffer { Array($0) })
        }
    }

    /// The text of a file as faults name it; nil for one that was not read.
    func text(of displayPath: String) -> [UInt8]? {
        let own = (folder?.files ?? []) + (folder?.icons ?? []) + (publicFolder?.sources ?? [])
        let all = own + (folder?.strings.map { [$0] } ?? []) + stock
        return all.first { $0.displayPath == displayPath }?.bytes
    }
}

extension Fault {
    /// A text of one's own that can't be used.
    init(_ fault: OverrideFault, in file: String) {
        let id =
            switch fault.kind {
            case .unreadable: "VT317"
            case .unknownKey: "VT315"
            case .badText: "VT316"
            }
        self.init(
            file: file, line: fault.line, column: fault.column, id: id, message: fault.message, hint: fault.hint)
    }
}
