package import AuthCore
package import Localization

/// Puts mails into the catalogue's words, in the language of the page that caused them.
package struct CatalogueMailComposer: MailComposer {
    private let catalogue: Catalogue
    private let appName: String

    /// Creates a composer.
    package init(catalogue: Catalogue, appName: String) {
        self.catalogue = catalogue
        self.appName = appName
    }

    package func compose(
        _ mail: Mail, to recipient: Recipient, language: String, id: String, now: Int
    ) -> OutboundMessage {
        let strings = catalogue.strings(for: language)
        let arguments = [
            Argument.text("app", appName), .text("code", mail.code ?? ""), .number("minutes", mail.minutes ?? 0),
            .text("detail", detail(mail, strings)), .text("email", address(recipient)), .text("link", mail.link ?? ""),
        ]
        switch recipient {
        case .email(let address):
            return OutboundMessage(
                id: id, kind: .email, to: address.display,
                subject: strings.text(of: "mail.\(mail.kind.rawValue).subject", arguments),
                text: strings.text(of: "mail.\(mail.kind.rawValue).body", arguments), links: mail.link.map { [$0] } ?? [],
                code: mail.code, createdAt: now)
        case .phone(let number):
            return OutboundMessage(
                id: id, kind: .sms, to: number, subject: "",
                text: strings.text(of: "sms.\(mail.kind.rawValue)", arguments), code: mail.code, createdAt: now)
        }
    }

    /// A device is named in the mail's language.
    private func detail(_ mail: Mail, _ strings: Strings) -> String {
        guard mail.kind == .newDevice else { return mail.detail ?? "" }
        let name = DeviceName(stored: mail.detail ?? "")
        return strings(name.key, .text("browser", name.browser), .text("system", name.system))
    }

    private func address(_ recipient: Recipient) -> String {
        switch recipient {
        case .email(let address): address.display
        case .phone(let number): number
        }
    }
}
