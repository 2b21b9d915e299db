public import Markup

/// A way in of the account's own, which another page changes: its password, its address, its number.
public struct OwnMethodState: TemplateState, Equatable {
    /// Which it is: `password`, `email` or `phone`.
    public var id: String
    /// Its name.
    public var title: String
    /// Its drawing.
    public var icon: Icon
    /// What the account has of it: the address or the number, or in words that there is none.
    public var detail: String?
    /// How it signs in, where that is not plain.
    public var hint: String?
    /// The page that changes it; nil where there is none.
    public var link: Link?
    /// The words of the link; empty without one.
    public var linkTitle: String
    /// The same with what it changes, for who hears the link alone.
    public var linkLabel: String

    /// Creates a line of the list.
    public init(
        id: String, title: String, icon: Icon, detail: String?, hint: String? = nil, link: Link? = nil,
        linkTitle: String = "", linkLabel: String = ""
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.detail = detail
        self.hint = hint
        self.link = link
        self.linkTitle = linkTitle
        self.linkLabel = linkLabel
    }

    /// What templates see.
    public static let schema = Schema<OwnMethodState>(
        "OwnMethodState",
        [
            .text("id") { $0.id },
            .text("title") { $0.title },
            .icon("icon") { $0.icon },
            .optionalText("detail") { $0.detail },
            .optionalText("hint") { $0.hint },
            .optionalLink("link") { $0.link },
            .text("linkTitle") { $0.linkTitle },
            .text("linkLabel") { $0.linkLabel },
        ])

    static let placeholder = OwnMethodState(id: "", title: "", icon: Icon("key"), detail: nil)
}
