/// A mail or text message on its way out, written in the same transaction as its cause.
public struct OutboundMessage: Sendable, Equatable {
    /// How it travels.
    public enum Kind: String, Sendable, CaseIterable {
        case email, sms
    }

    /// The stable id.
    public var id: String
    /// Which kind it is.
    public var kind: Kind
    /// The address or number.
    public var to: String
    /// The mail's subject; empty for a text message.
    public var subject: String
    /// The plain text.
    public var text: String
    /// The HTML part of a mail.
    public var html: String?
    /// Absolute URLs in the message.
    public var links: [String]
    /// The one-time code in the message.
    public var code: String?
    /// Seconds since 1970.
    public var createdAt: Int

    /// Creates a message.
    public init(
        id: String, kind: Kind, to: String, subject: String, text: String, html: String? = nil, links: [String] = [],
        code: String? = nil,
        createdAt: Int
    ) {
        self.id = id
        self.kind = kind
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
        self.links = links
        self.code = code
        self.createdAt = createdAt
    }
}
