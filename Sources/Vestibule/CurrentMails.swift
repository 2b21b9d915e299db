internal import AuthCore
internal import HTTP

/// The composer that mails are put into words by, which a development server changes when its files change.
final class CurrentMails: MailComposer {
    private let composer: Locked<any MailComposer>

    init(_ composer: any MailComposer) { self.composer = Locked(composer) }

    func change(to composer: any MailComposer) { self.composer.withLock { $0 = composer } }

    func compose(
        _ mail: Mail, to recipient: Recipient, language: String, id: String, now: Int
    ) -> OutboundMessage {
        composer.withLock { $0 }.compose(mail, to: recipient, language: language, id: id, now: now)
    }
}
