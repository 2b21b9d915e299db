/// A mail or text message that a flow sends; its words come from the catalogue.
public struct Mail: Sendable, Equatable {
    /// What it says: the stem of its keys, `mail.<kind>.subject` and `mail.<kind>.body`, or `sms.<kind>` for a text
    /// message.
    public enum Kind: String, Sendable, CaseIterable {
        case verification, addressTaken, signInLink, resetPassword, noPassword, verifyEmail, changeEmail, emailChanged
        case passwordChanged, factorAdded, factorRemoved, recoveryCodesMade, recoveryCodeUsed, newDevice, accountDeleted
        case recoverMethods, enrollGate, reauthenticate, methodAdded, methodRemoved
        /// A text message with a code.
        case code
    }

    public var kind: Kind
    /// The one-time code in it.
    public var code: String?
    /// An absolute link in it.
    public var link: String?
    /// Minutes that code and link live.
    public var minutes: Int?
    /// What it names besides: a factor, a device, ways to sign in. Nothing that a stranger typed.
    public var detail: String?

    /// Creates a mail.
    public init(_ kind: Kind, code: String? = nil, link: String? = nil, minutes: Int? = nil, detail: String? = nil) {
        self.kind = kind
        self.code = code
        self.link = link
        self.minutes = minutes
        self.detail = detail
    }
}

/// Where a message goes.
public enum Recipient: Sendable, Equatable {
    case email(EmailAddress)
    /// E.164.
    case phone(String)
}

/// Puts a mail into words.
public protocol MailComposer: Sendable {
    /// The message, ready to send.
    ///
    /// - Parameter language: BCP 47, the language of the page that caused the mail.
    func compose(_ mail: Mail, to recipient: Recipient, language: String, id: String, now: Int) -> OutboundMessage
}
