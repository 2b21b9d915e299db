/// What a page hands to the views that show it.
package protocol RenderPayload: Sendable {
    /// The page's stem.
    var stem: String { get }
    /// Whether an attempt runs on the server.
    var isLoading: Bool { get }
    /// The page's error in words, and its stable id.
    var errorMessage: String? { get }
    var errorID: String? { get }
    /// What the page announces, and its stable id.
    var statusMessage: String? { get }
    var statusID: String? { get }

    /// Writes the page as its template does.
    func renderTemplate(into output: inout HTMLBuffer, _ context: RenderContext)
}

/// The drawings and public files that markup may name.
public struct RenderResources: Sendable {
    let icons: IconSet
    let assets: [String: String]

    /// None.
    public init() {
        icons = IconSet([:])
        assets = [:]
    }

    init(icons: IconSet, assets: [String: String]) {
        self.icons = icons
        self.assets = assets
    }
}

/// The button that Enter presses: a real first one, heard and seen by nobody.
package struct DefaultButton: Sendable {
    /// What it posts.
    package let action: Action
    /// The words of the visible button with the same action, once that is written.
    package var words: [UInt8]?

    /// A button without words yet.
    package init(_ action: Action) { self.action = action }

    /// The button's markup; checks tell it from a visible one by the order of its attributes.
    package var markup: [UInt8] {
        var output = HTMLBuffer()
        output.append("<button class=\"default-action\" type=\"submit\" tabindex=\"-1\"")
        if !action.validates { output.append(" formnovalidate") }
        output.appendAttribute("value", action.value)
        output.append(" name=\"action\">")
        output.append(words ?? [])
        output.append("</button>")
        return output.bytes
    }
}

/// The messages that every page shows, whatever its markup.
package struct Notices: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `#error-summary`
    package static let error = Notices(rawValue: 1)
    /// `#status`
    package static let status = Notices(rawValue: 2)
}

/// What views say of themselves while they are checked.
package struct RenderTrace: Sendable {
    /// The views that took a page over, from the outside in.
    package var views: [String] = []
    /// Keys of the catalogue.
    package var keys: [String] = []
    /// Names of drawings and public files that do not exist.
    package var missing: [String] = []
    /// Views that stand on a page of another state.
    package var misplaced: [String] = []
    /// Slots that a view filled and a template had.
    package var filled: [String] = []
    /// Slots that a view filled for nothing.
    package var unfilled: [String] = []
    /// Whether the page is the app's own, which owes nothing to a flow.
    package var isAppPage = false

    /// Nothing said yet.
    package init() {}
}
