internal import AuthCore
internal import AuthScreens
internal import StockFiles

/// What the theme and the registered buttons make of the stock stylesheets.
struct Look: Sendable {
    /// Rules that follow those of `vestibule.css`.
    let rules: String
    /// The rules of mails, which carry them along.
    let mailStylesheet: String
    /// The logo's files, by name.
    let logos: [(path: String, bytes: [UInt8])]

    /// The name of the logo's file.
    var logo: String? { logos.first?.path }
    /// The name of the dark scheme's.
    var darkLogo: String? { logos.dropFirst().first?.path }

    /// Files of a logo that can't be read are left out: the check has said so.
    init(_ theme: AuthTheme?) {
        let demo = try? ProviderSignInButtonStack(options: ProviderSignInButtonStackOption.demonstration)
        let buttons = demo?.stylesheet(screen: ProviderStackDemoScreen.id.rawValue) ?? ""
        let mail = String(
            decoding: StockFiles.files(below: "Public").first { $0.path == "mail.css" }?.bytes ?? [], as: UTF8.self)
        guard let theme else {
            (rules, mailStylesheet, logos) = (buttons, mail, [])
            return
        }
        let sheet = ThemeStylesheet(theme, stock: AuthTheme.stockStylesheet)
        rules = buttons + sheet.pages
        mailStylesheet = mail + sheet.mails
        logos = [("logo", theme.logo?.light), ("logo-dark", theme.logo?.dark)].compactMap { name, path in
            guard let path, let file = try? ThemeLogo.read(path) else { return nil }
            return ("\(name).\(file.ending)", file.bytes)
        }
    }

    /// The stylesheet of pages.
    var stylesheet: String { AuthTheme.stockStylesheet + rules }
}
