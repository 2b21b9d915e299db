/// A mail that a flow sends; its words come from the catalogue.
public enum Mail: Sendable, Equatable {
    /// The code that proves a new address; `minutes` is how long it lives.
    case verification(code: String, minutes: Int)
    /// Tells an account's owner that someone tried to sign up with the address.
    case addressTaken
}

/// Puts a mail into words.
public protocol MailComposer: Sendable {
    /// The message, ready to send.
    ///
    /// - Parameter language: BCP 47, the language of the page that caused the mail.
    func compose(_ mail: Mail, to address: EmailAddress, language: String, id: String, now: Int) -> OutboundMessage
}
