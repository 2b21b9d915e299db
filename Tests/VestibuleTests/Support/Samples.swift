import AuthCore
import AuthScreens
import FoundationEssentials
import Localization
import Markup
import Vestibule

/// Every screen in every named state, rendered as the server would, with the public files under their plain names.
struct Samples {
    let installation: Installation
    let renderer: PageRenderer

    struct Missing: Error {}

    /// - Parameter addresses: where public files are that the templates name besides the stock ones.
    init(templates: String? = nil, addresses: [String: String] = [:]) throws {
        let stock = ["vestibule.css": "/auth/assets/vestibule.css", "icon.svg": "/auth/assets/icon.svg"]
        installation = try Installation(
            AuthConfiguration(), templates: templates, addresses: stock.merging(addresses) { $1 })
        let settings = ScreenContext.sample(installation.catalogue.strings(for: "en")).settings
        guard
            let renderer = PageRenderer(installation.library, settings: settings, catalogue: installation.catalogue)
        else { throw Missing() }
        self.renderer = renderer
    }

    func context(_ language: String) -> ScreenContext { .sample(installation.catalogue.strings(for: language)) }

    /// `Screen/sample` of every screen.
    var all: [(screen: ScreenID, name: String)] { renderer.sampleNames(context("en")) }

    func page(_ screen: ScreenID, _ name: String, _ language: String) -> String? {
        renderer.sample(name, of: screen, context(language)).map { String(decoding: $0, as: UTF8.self) }
    }
}
