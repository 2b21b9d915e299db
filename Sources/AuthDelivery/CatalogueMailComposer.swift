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
        _ mail: Mail, to address: EmailAddress, language: String, id: String, now: Int
    ) -> OutboundMessage {
        let strings = catalogue.strings(for: language)
        switch mail {
        case .verification(let code, let minutes):
            return OutboundMessage(
                id: id, kind: .email, to: address.display,
                subject: strings("mail.verification.subject", .text("app", appName)),
                text: strings(
                    "mail.verification.body", .text("app", appName), .text("code", code), .number("minutes", minutes)),
                code: code, createdAt: now)
        case .addressTaken:
            // Holds nothing that somebody typed but the address.
            return OutboundMessage(
                id: id, kind: .email, to: address.display,
                subject: strings("mail.addressTaken.subject", .text("app", appName)),
                text: strings("mail.addressTaken.body", .text("app", appName), .text("email", address.display)),
                createdAt: now)
        }
    }
}
