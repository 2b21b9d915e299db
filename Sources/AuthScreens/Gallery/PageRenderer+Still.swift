package import AuthCore
internal import AuthFlows
internal import Markup

extension PageRenderer {
    /// The bytes of a screen's samples by name, each made when it is called for. They stay as they are: a page that
    /// waits asks for nothing, none goes on by itself, and none takes the focus.
    package func stills(of screen: ScreenID, _ context: ScreenContext) -> [(name: String, page: () -> [UInt8])] {
        samples(of: screen, context).map { name, content in (name, { still(content, context) }) }
    }

    private func still(_ content: ScreenContent, _ context: ScreenContext) -> [UInt8] {
        var content = content
        content.runsScript = false
        var loading: LoadingParts?
        if content.isLoading {
            loading = Self.loadingParts(content.screen, context, AttemptID(rawValue: "sample"), .image)
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
