internal import Localization

/// Everything that templates are bound and compiled against.
struct TemplateContext: Sendable {
    /// Slots that every screen and the layout may have.
    static let commonSlots = ["head", "header", "beforeForm", "afterForm", "legal", "footer", "content"]

    let files: [String: ParsedTemplate]
    let catalogue: Catalogue
    let assets: [String: String]
    let icons: IconSet
    let screens: [ScreenContract]
    /// Paths of the files that are the consumer's.
    let own: Set<String>
    let types: [String: Kind]
    /// What the mails' template shows; nil where there are none.
    let mail: StateType?
    /// The stem of the mails' template.
    static let mail = "Mail/Message"

    func screen(_ stem: String) -> ScreenContract? {
        screens.first { $0.stem == stem }
    }

    func element(_ path: String) -> ParsedTemplate? {
        files["\(path).xhtml"]
    }

    var elementNames: [String] {
        files.keys.filter { $0.hasPrefix("Elements/") }.map { String($0.dropLast(6)) }
    }
}
