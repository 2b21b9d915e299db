import AuthCore
import AuthScreens
import FoundationEssentials
import Localization
import Markup
import Synchronization
import Vestibule
import VestibuleTesting

/// Every screen in every named state, rendered as the server would, with the public files under their plain names.
struct Samples {
    let installation: Installation
    let renderer: PageRenderer
    private let pages = Pages()

    /// A screen's pages, made together: one screen's samples are made by one look at all of them.
    private final class Pages: Sendable {
        private let made = Mutex<[String: [String: String]]>([:])

        func of(_ screen: ScreenID, _ language: String, _ make: () -> [String: String]) -> [String: String] {
            let key = "\(screen.rawValue).\(language)"
            return made.withLock { made in
                let pages = made[key] ?? make()
                made[key] = pages
                return pages
            }
        }
    }

    struct Missing: Error {}

    /// Where the samples of own markup are.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Samples")

    /// Templates are read and compiled once for all tests.
    private static let stock = Result { try Installation(AuthConfiguration(), addresses: addresses) }
    private static let addresses = [
        "vestibule.css": "/auth/assets/vestibule.css", "icon.svg": "/auth/assets/icon.svg",
    ]

    /// - Parameter addresses: where public files are that the templates name besides the stock ones.
    init(
        templates: String? = nil, addresses: [String: String] = [:], views: ScreenViews = ScreenViews()
    ) throws {
        installation =
            try templates.map { templates in
                try Installation(
                    AuthConfiguration(), templates: templates, addresses: Self.addresses.merging(addresses) { $1 })
            } ?? Self.stock.get()
        let settings = ScreenContext.sample(installation.catalogue.strings(for: "en")).settings
        guard
            let renderer = PageRenderer(
                installation.library, settings: settings, catalogue: installation.catalogue, views: views)
        else { throw Missing() }
        self.renderer = renderer
    }

    func context(_ language: String) -> ScreenContext { .sample(installation.catalogue.strings(for: language)) }

    /// `Screen/sample` of every screen.
    var all: [(screen: ScreenID, name: String)] { renderer.sampleNames(context("en")) }

    func page(_ screen: ScreenID, _ name: String, _ language: String) -> String? {
        pages.of(screen, language) {
            Dictionary(
                renderer.samplePages(of: screen, context(language)).map { ($0, String(decoding: $1, as: UTF8.self)) },
                uniquingKeysWith: { first, _ in first })
        }[name]
    }
}
