internal import AuthCore
internal import AuthScreens
internal import FoundationEssentials
internal import Localization
internal import StockFiles

/// Writes the gallery as files that work from a disk: every screen in every state, both schemes and every language.
package struct GalleryExport {
    /// With the one look that is exported.
    private let shelf: GalleryShelf
    private let folder: String
    private let basePath: String
    private let logos: [(path: String, bytes: [UInt8])]

    /// - Parameters:
    ///   - folder: is made where it does not exist; one that holds anything but a gallery is refused.
    package init(_ installation: Installation, to folder: String) throws(Installation.Failure) {
        guard let shelf = installation.gallery() else {
            throw Installation.Failure(description: "a template is missing; run: vestibule check")
        }
        self.shelf = GalleryShelf(
            renderer: shelf.renderer, themes: Array(shelf.themes.prefix(1)), stylesheet: shelf.stylesheet,
            ownStylesheet: shelf.ownStylesheet)
        self.folder = folder
        basePath = installation.configuration.basePath
        logos = installation.look.logos.map { name, bytes in
            let address = installation.assets.addresses[name] ?? name
            return (String(address.split(separator: "/").last ?? ""), bytes)
        }
    }

    /// Writes everything and answers how many pages there are.
    ///
    /// - Parameter progress: called with pages written and pages in all, now and then.
    package func write(progress: (Int, Int) -> Void) throws(Installation.Failure) -> Int {
        try clear()
        try save("assets/gallery.css", Array(shelf.ownStylesheet.utf8))
        for (name, bytes) in logos { try save("assets/\(name)", bytes) }
        for (path, bytes) in StockFiles.files(below: "Public") where path.hasSuffix(".svg") {
            try save("assets/\(path)", bytes)
        }
        let theme = shelf.themes.first
        for scheme in Self.schemes {
            try save("assets/\(scheme.rawValue).css", Array((theme?.stylesheet(scheme) ?? "").utf8))
        }
        let samples = shelf.samples
        let looks = shelf.renderer.catalogue.languages.flatMap { language in
            Self.schemes.map { GallerySelection(theme: theme?.name ?? "", language: language, scheme: $0) }
        }
        var count = 0
        for look in looks {
            for screen in shelf.renderer.screenIDs {
                for (name, page) in shelf.pages(of: screen, look) {
                    try save(page(), of: screen, name, look)
                    count += 1
                    if count % 250 == 0 { progress(count, looks.count * samples.count) }
                }
            }
            try indexes(look, samples)
        }
        progress(count, looks.count * samples.count)
        return count
    }

    private static let schemes: [GalleryScheme] = [.light, .dark]

    private func save(
        _ page: [UInt8], of screen: ScreenID, _ name: String, _ look: GallerySelection
    ) throws(Installation.Failure) {
        let top = "../../../../"
        let addresses = SampleAddresses(
            stylesheet: shelf.stylesheet, replacement: "\(top)assets/\(look.scheme.rawValue).css",
            assets: basePath + "/assets/", ownAssets: top + "assets/", press: "\(top)press.\(look.language).html")
        try save(Self.path(screen, name, look), Self.plainIcons(addresses.rewrite(page)))
    }

    /// The icon keeps its plain name: nothing caches a file on a disk.
    private static func plainIcons(_ page: [UInt8]) -> [UInt8] {
        let text = String(decoding: page, as: UTF8.self)
        guard let start = text.firstRange(of: "assets/icon.") else { return page }
        let rest = text[start.upperBound...]
        guard let end = rest.firstRange(of: "svg\"") else { return page }
        return Array((text[..<start.upperBound] + rest[end.lowerBound...]).utf8)
    }

    private func indexes(_ look: GallerySelection, _ samples: [(screen: ScreenID, name: String)]) throws(Installation
        .Failure)
    {
        let strings = shelf.renderer.catalogue.strings(for: look.language)
        var selections = [look]
        for screen in Set(samples.map(\.screen)) {
            var one = look
            one.screen = screen
            selections.append(one)
        }
        for state in GalleryIndex.commonStates(samples) {
            var one = look
            one.state = state
            selections.append(one)
        }
        let source = shelf.renderer.catalogue.sourceLanguage
        let addresses = GalleryAddresses(
            stylesheet: "assets/gallery.css", schemes: Self.schemes, index: { Self.index($0, source) },
            sample: { screen, name, selection in Self.path(screen, name, selection) })
        for selection in selections {
            try save(Self.index(selection, source), GalleryIndex(shelf, selection, addresses, strings).page)
        }
        let press = GalleryPress(strings, stylesheet: "assets/gallery.css", back: Self.index(look, source))
        try save("press.\(look.language).html", press.page)
    }

    private static func path(_ screen: ScreenID, _ name: String, _ look: GallerySelection) -> String {
        "pages/\(look.language)/\(look.scheme.rawValue)/\(screen.rawValue)/\(name).html"
    }

    private static func index(_ selection: GallerySelection, _ source: String) -> String {
        let stem = selection.screen?.rawValue ?? selection.state.map { "state-\($0)" } ?? "index"
        let isFirst = stem == "index" && selection.language == source && selection.scheme == .light
        return isFirst ? "index.html" : "\(stem).\(selection.language).\(selection.scheme.rawValue).html"
    }

    /// Makes room: an earlier gallery goes, anything else stays and is a reason to stop.
    private func clear() throws(Installation.Failure) {
        let manager = FileManager.default
        let entries = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        guard !entries.isEmpty else { return }
        let index = (try? String(contentsOf: URL(filePath: folder + "/index.html"), encoding: .utf8)) ?? ""
        guard index.contains(GalleryShelf.mark) else {
            throw Installation.Failure(description: "\(folder) holds other files; name an empty folder")
        }
        for entry in entries where entry == "pages" || entry == "assets" || entry.hasSuffix(".html") {
            do {
                try manager.removeItem(atPath: folder + "/" + entry)
            } catch {
                throw Installation.Failure(description: "\(folder)/\(entry): can't be removed; check its permissions")
            }
        }
    }

    private func save(_ path: String, _ bytes: [UInt8]) throws(Installation.Failure) {
        let file = URL(filePath: folder + "/" + path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        } catch {
            throw Installation.Failure(description: "\(folder)/\(path): can't be written; check room and permissions")
        }
    }
}
