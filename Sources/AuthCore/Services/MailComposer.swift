/// A mail or text message that a flow sends; its words come from the catalogue.
public struct Mail: Sendable, Equatable {
    /// What it says: the stem of its keys, `mail.<kind>.subject` and `mail.<kind>.body`, or `sms.<kind>` for a text
    /// message.
    public enum Kind: String, Sendable, CaseIterable {
        case verification, addressTaken, signInLink, resetPassword, noPassword, verifyEmail, changeEmail, emailChanged
        case passwordChanged, factorAdded, factorRemoved, recoveryCodesMade, recoveryCodeUsed, newDevice, accountDeleted
        case recoverMethods, enrollGate, reauthenticate, methodAdded, methodRemoved, passkeyCloned, proveAddress
        /// A text message with a code.
        case code
    }

    /// Which kind it is.
    public var kind: Kind
    /// The one-time code in it.
    public var code: String?
    /// An absolute link in it.
    public var link: String?
    /// Minutes that the code lives.
    public var minutes: Int?
    /// Minutes that the link lives.
    public var linkMinutes: Int?
    /// What it names besides: a factor, a device, ways to sign in. Nothing that a stranger typed.
    public var detail: String?
    /// The ways to sign in that it lists.
    public var ways: [Way]

    /// A way to sign in.
    public enum Way: Sendable, Equatable {
        case password, passkey, emailLink, phone
        /// A provider by its id and its own name.
        case provider(id: String, name: String)

        /// Its id as actions name it.
        public var id: String {
            switch self {
            case .password: "password"
            case .passkey: "passkey"
            case .emailLink: "emailLink"
            case .phone: "phone"
            case .provider(let id, _): id
            }
        }
    }

    /// Creates a mail.
    public init(
        _ kind: Kind, code: String? = nil, link: String? = nil, minutes: Int? = nil, linkMinutes: Int? = nil,
        detail: String? = nil, ways: [Way] = []
    ) {
        self.kind = kind
        self.code = code
        self.link = link
        self.minutes = minutes
        self.linkMinutes = linkMinutes
        self.detail = detail
        self.ways = ways
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
