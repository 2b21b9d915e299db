/// What the renderer sets on a page around the screen.
public struct PageChrome: Sendable {
    /// The screen's stem, `data-screen` of the main element.
    public var screen: String
    /// `data-contract`, such as `EnterPhoneNumber/1`.
    public var contract: String
    /// The text of the title element, an error state first.
    public var title: String
    /// `lang`, BCP 47.
    public var language: String
    /// `dir`: `ltr` or `rtl`.
    public var direction: String
    /// `data-loading`.
    public var isLoading: Bool
    /// The parts of a page that waits.
    public var loading: LoadingParts?
    /// Where a Continue page goes on to by itself.
    public var refreshURL: String?
    /// `data-status` of a Problem page.
    public var status: Int?
    /// The name of the public file with the page's script; nil for most pages.
    public var script: String?

    /// Creates the frame of one page.
    public init(
        screen: String, contract: String, title: String, language: String, direction: String,
        isLoading: Bool = false, loading: LoadingParts? = nil, refreshURL: String? = nil, status: Int? = nil
    ) {
        self.screen = screen
        self.contract = contract
        self.title = title
        self.language = language
        self.direction = direction
        self.isLoading = isLoading
        self.loading = loading
        self.refreshURL = refreshURL
        self.status = status
    }
}

/// What a page shows while an attempt runs.
public struct LoadingParts: Sendable {
    /// Where the page goes once it has loaded; nil after too many rounds.
    public var refreshURL: String?
    /// The image whose answer the server holds; nil after too many rounds.
    public var holdURL: String?
    /// Where "Check now" leads.
    public var checkURL: String
    /// Where "Cancel" posts to.
    public var cancelFormAction: String
    /// Whether it takes longer than usual: words and "Check again" take the place of image and refresh.
    public var takesLong: Bool

    /// Creates the parts.
    public init(
        refreshURL: String?, holdURL: String?, checkURL: String, cancelFormAction: String, takesLong: Bool = false
    ) {
        self.refreshURL = refreshURL
        self.holdURL = holdURL
        self.checkURL = checkURL
        self.cancelFormAction = cancelFormAction
        self.takesLong = takesLong
    }
}
