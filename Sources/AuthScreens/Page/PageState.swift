public import Markup

/// A language of the switcher.
public struct LanguageState: TemplateState, Equatable {
    /// BCP 47.
    public var tag: String
    /// The language's own name for itself.
    public var name: String
    /// `ltr` or `rtl`.
    public var direction: String
    /// Whether the page is in this language.
    public var isCurrent: Bool

    /// Creates a line of the switcher.
    public init(tag: String, name: String, direction: String, isCurrent: Bool) {
        self.tag = tag
        self.name = name
        self.direction = direction
        self.isCurrent = isCurrent
    }

    /// What templates see.
    public static let schema = Schema<LanguageState>(
        "LanguageState",
        [
            .text("tag") { $0.tag },
            .text("name") { $0.name },
            .text("direction") { $0.direction },
            .flag("isCurrent") { $0.isCurrent },
        ])
}

/// What the layout shows around every screen.
public struct PageState: TemplateState {
    /// The name people know the app by.
    public var appName: String
    /// Every language the product speaks, in the order of their own names.
    public var languages: [LanguageState]
    /// Whether to offer the switcher: `<form v:form="Language">` with buttons named `language`.
    public var canSwitchLanguage: Bool
    /// Whether a message above every page says that this is a development server.
    public var isDevelopment: Bool
    /// The development outbox, in development only.
    public var outbox: Link?
    /// The gallery of samples, in development only.
    public var gallery: Link?
    /// The app's logo, which stands in for its name; nil shows the stock drawing and the name.
    public var logo: Link?
    /// The logo for the dark scheme, where it is another.
    public var darkLogo: String?

    /// Creates what the layout shows.
    public init(
        appName: String, languages: [LanguageState], canSwitchLanguage: Bool, isDevelopment: Bool, outbox: Link?,
        gallery: Link? = nil, logo: Link? = nil, darkLogo: String? = nil
    ) {
        self.appName = appName
        self.languages = languages
        self.canSwitchLanguage = canSwitchLanguage
        self.isDevelopment = isDevelopment
        self.outbox = outbox
        self.gallery = gallery
        self.logo = logo
        self.darkLogo = darkLogo
    }
}

extension PageState {
    /// What templates see.
    public static let schema = Schema<PageState>(
        "PageState",
        [
            .text("appName") { $0.appName },
            .list("languages", placeholder: LanguageState(tag: "", name: "", direction: "ltr", isCurrent: false)) {
                $0.languages
            },
            .flag("canSwitchLanguage") { $0.canSwitchLanguage },
            .flag("isDevelopment") { $0.isDevelopment },
            .optionalLink("outbox") { $0.outbox },
            .optionalLink("gallery") { $0.gallery },
            .optionalLink("logo") { $0.logo },
            .optionalText("darkLogo") { $0.darkLogo },
        ])
}
