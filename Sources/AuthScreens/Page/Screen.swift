package import AuthCore
package import Markup

/// A page: where it is, what it shows, and samples of every state it can be in.
package protocol Screen {
    associatedtype State: ContentState

    static var id: ScreenID { get }
    /// Where it is; empty for the first page.
    static var path: String { get }
    /// Whether ``path`` stands below the base path: all but development's own pages.
    static var isBelowBasePath: Bool { get }
    /// The version of the content state that overrides name.
    static var contractVersion: Int { get }
    /// What serves templates that were written for an older version.
    static var adapters: [ContractAdapter<State>] { get }
    /// Screens whose forms may stand in this one, each under its member of the content state.
    static var embeds: [(screen: ScreenID, member: String)] { get }
    /// Slots of its template beyond the common ones.
    static var slots: [String] { get }

    /// What the page shows; nil when this visitor's flow has not come that far.
    static func state(_ context: ScreenContext) -> State?
    /// The page's name in the title bar, without the app's.
    static func title(_ state: State, _ context: ScreenContext) -> String
    /// Named states for snapshots, the template check and the gallery.
    static func samples(_ context: ScreenContext) -> [Sample<State>]
}

extension Screen {
    package static var contractVersion: Int { 1 }
    package static var adapters: [ContractAdapter<State>] { [] }
    package static var isBelowBasePath: Bool { true }
    package static var embeds: [(screen: ScreenID, member: String)] { [] }
    package static var slots: [String] { [] }
}

/// A state under the name that snapshots and the gallery use.
package struct Sample<State: Sendable>: Sendable {
    package let name: String
    package let state: State

    /// Names a state.
    package init(_ name: String, _ state: State) {
        self.name = name
        self.state = state
    }
}
