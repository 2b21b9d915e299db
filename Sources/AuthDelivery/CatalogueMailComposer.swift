package import AuthCore
package import Localization
package import Markup

/// Puts mails into the catalogue's words, in the language of the page that caused them.
package struct CatalogueMailComposer: MailComposer {
    private let catalogue: Catalogue
    private let appName: String
    private let template: CompiledMail<MailContentState>?
    private let style: String

    /// Creates a composer.
    ///
    /// - Parameters:
    ///   - template: makes the HTML part; without one a mail is text alone.
    ///   - style: the rules of the HTML part.
    package init(
        catalogue: Catalogue, appName: String, template: CompiledMail<MailContentState>? = nil, style: String = ""
    ) {
        self.catalogue = catalogue
        self.appName = appName
        self.template = template
        self.style = style
    }

    package func compose(
        _ mail: Mail, to recipient: Recipient, language: String, id: String, now: Int
    ) -> OutboundMessage {
        let strings = catalogue.strings(for: language)
        switch recipient {
        case .email(let address):
            let state = state(mail, address, strings)
            return OutboundMessage(
                id: id, kind: .email, to: address.display, subject: state.heading, text: state.text,
                html: html(state, strings), links: mail.link.map { [$0] } ?? [], code: mail.code, createdAt: now)
        case .phone(let number):
            return OutboundMessage(
                id: id, kind: .sms, to: number, subject: "",
                text: strings.text(of: "sms.\(mail.kind.rawValue)", arguments(mail, number, strings)), code: mail.code,
                createdAt: now)
        }
    }

    private func arguments(_ mail: Mail, _ address: String, _ strings: Strings) -> [Argument] {
        [
            .text("app", appName), .text("code", mail.code ?? ""), .number("minutes", mail.minutes ?? 0),
            .text("detail", detail(mail, strings)), .text("email", address), .text("link", mail.link ?? ""),
        ]
    }

    /// What a mail shows; the same for both of its parts.
    package func state(_ mail: Mail, _ address: EmailAddress, _ strings: Strings) -> MailContentState {
        let arguments = arguments(mail, address.display, strings)
        let stem = "mail.\(mail.kind.rawValue)"
        let body = strings.text(of: stem + ".body", arguments)
        return MailContentState(
            appName: appName,
            heading: strings.text(of: stem + ".subject", arguments),
            paragraphs: body.split(separator: "\n").map(String.init),
            ways: mail.ways.map { name(of: $0, strings) },
            code: mail.code,
            codeNote: mail.code == nil ? "" : strings("mail.code.note", .number("minutes", mail.minutes ?? 0)),
            link: mail.link.map(Link.init),
            linkText: mail.link ?? "",
            linkTitle: mail.link == nil ? "" : strings(stem + ".button"),
            linkLead: mail.link == nil ? "" : strings(mail.code == nil ? "mail.link.lead" : "mail.link.or"),
            linkNote: linkNote(mail, strings),
            closing: strings(mail.kind.isAlarm ? "mail.closing.alarm" : "mail.closing.ignore"),
            footer: strings("mail.footer", .text("app", appName), .text("email", address.display)))
    }

    /// A device is named in the mail's language.
    private func detail(_ mail: Mail, _ strings: Strings) -> String {
        guard mail.kind == .newDevice else { return mail.detail ?? "" }
        let name = DeviceName(stored: mail.detail ?? "")
        return strings(name.key, .text("browser", name.browser), .text("system", name.system))
    }

    private func linkNote(_ mail: Mail, _ strings: Strings) -> String {
        guard mail.link != nil, let minutes = mail.linkMinutes else { return "" }
        return minutes < 120
            ? strings("mail.link.minutes", .number("minutes", minutes))
            : minutes < 2_880
                ? strings("mail.link.hours", .number("hours", minutes / 60))
                : strings("mail.link.days", .number("days", minutes / 1440))
    }

    private func name(of way: Mail.Way, _ strings: Strings) -> String {
        switch way {
        case .password, .passkey, .emailLink, .phone: strings("way.\(way.id)")
        case .provider(_, let name): name
        }
    }

    private func html(_ state: MailContentState, _ strings: Strings) -> String? {
        guard let template else { return nil }
        var buffer = HTMLBuffer(capacity: 4096)
        template.render(state, style: style, into: &buffer, strings)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}

extension Mail.Kind {
    /// Whether it tells of something that was done: who did not do it has to act.
    var isAlarm: Bool {
        switch self {
        case .emailChanged, .passwordChanged, .factorAdded, .factorRemoved, .recoveryCodesMade, .recoveryCodeUsed,
            .newDevice, .methodAdded, .methodRemoved, .passkeyCloned:
            true
        case .verification, .addressTaken, .signInLink, .resetPassword, .noPassword, .verifyEmail, .changeEmail,
            .accountDeleted, .recoverMethods, .enrollGate, .reauthenticate, .proveAddress, .code:
            false
        }
    }
}
