package import AuthCore
internal import AuthFlows
internal import Markup

extension PageRenderer {
    /// The bytes of a named sample that stays as it is: a page that waits asks for nothing, none goes on by itself, and
    /// none takes the focus.
    package func still(_ name: String, of screen: ScreenID, _ context: ScreenContext) -> [UInt8]? {
        guard var content = screens[screen]?.sample(name, context) else { return nil }
        content.runsScript = false
        var loading: LoadingParts?
        if content.isLoading {
            loading = Self.loadingParts(screen, context, AttemptID(rawValue: "sample"), .image)
            loading?.refreshURL = nil
            loading?.holdURL = nil
        }
        // A frame that took the focus would move the page around it.
        let page = String(decoding: write(content, context, loading: loading), as: UTF8.self)
        return Array(page.replacing(" autofocus>", with: ">").replacing(" autofocus ", with: " ").utf8)
    }

    /// The same pages with other settings.
    package func wearing(_ settings: ScreenSettings) -> PageRenderer {
        var renderer = self
        renderer.settings = settings
        return renderer
    }
}
