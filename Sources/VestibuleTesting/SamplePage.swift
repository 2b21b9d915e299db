internal import AuthScreens
public import Vestibule

/// A page in one of its named states.
public struct SamplePage: Sendable, Equatable {
    /// The screen, such as `EnterPhoneNumber`.
    public let screen: String
    /// The state's name, such as `invalid`.
    public let state: String
    /// BCP 47.
    public let language: String
    /// The whole page.
    public let html: String

    /// A page that was made another way.
    public init(screen: String, state: String, language: String, html: String) {
        self.screen = screen
        self.state = state
        self.language = language
        self.html = html
    }
}

extension AuthUI {
    /// Every screen in every named state, as this service shows it: what the gallery shows too.
    ///
    /// - Parameter language: one of the catalogue's, BCP 47.
    /// - Throws: ``Failure`` where a template is missing.
    public func samplePages(language: String = "en") throws(Failure) -> [SamplePage] {
        guard let renderer = renderer() else { throw Failure(reasons: ["a template is missing; run: vestibule check"]) }
        let context = ScreenContext.sample(renderer.catalogue.strings(for: language), settings: renderer.settings)
        return renderer.screenIDs.flatMap { screen in
            renderer.samplePages(of: screen, context).map { name, page in
                SamplePage(
                    screen: screen.rawValue, state: name, language: language,
                    html: String(decoding: page, as: UTF8.self))
            }
        }
    }
}
