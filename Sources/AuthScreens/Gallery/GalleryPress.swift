package import Localization

/// The page that every link and button of a sample leads to: it says that nothing happened, and what would have.
package struct GalleryPress {
    /// The words of the page.
    let strings: Strings
    /// The gallery's own stylesheet.
    let stylesheet: String
    /// The index, or the sample that was pressed.
    let back: String
    /// The name that a button has posted; nothing else of what was sent is shown.
    var action: String?
    /// Where the real page would have posted it.
    var path: String?

    /// Describes a press.
    package init(
        _ strings: Strings, stylesheet: String, back: String, action: String? = nil, path: String? = nil
    ) {
        self.strings = strings
        self.stylesheet = stylesheet
        self.back = back
        self.action = action
        self.path = path
    }

    /// The bytes of the page.
    package var page: [UInt8] {
        var html = GalleryWriter(strings: strings, stylesheet: stylesheet, title: strings("gallery.press.title"))
        html.element("main", attributes: [("id", "main"), ("class", "press"), ("tabindex", "-1")]) { html in
            html.element("h1") { $0.text(strings("gallery.press.title")) }
            html.element("p") { $0.text(strings("gallery.press.explanation")) }
            if let action, let path {
                html.element("p") { html in
                    html.text(strings("gallery.press.action"))
                    html.text(" ")
                    html.element("code", attributes: [("lang", "en"), ("dir", "ltr")]) {
                        $0.text("POST \(path) action=\(action)")
                    }
                }
            }
            html.element("p") { html in
                html.element("a", attributes: [("href", back)]) { $0.text(strings("gallery.press.back")) }
            }
        }
        return html.end()
    }
}
