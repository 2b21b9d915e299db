public import Markup

/// One mail or text message as the development outbox shows it.
public struct OutboxMessageState: TemplateState, Equatable {
    /// `email` or `sms`.
    public var kind: String
    /// The address or number.
    public var to: String
    /// The mail's subject.
    public var subject: String
    /// The text's paragraphs.
    public var paragraphs: [String]
    /// Seconds since 1970.
    public var at: Int
    /// The mail's HTML part, shown by itself.
    public var html: Link?

    /// What templates see.
    public static let schema = Schema<OutboxMessageState>(
        "OutboxMessageState",
        [
            .text("kind") { $0.kind },
            .text("to") { $0.to },
            .text("subject") { $0.subject },
            .texts("paragraphs") { $0.paragraphs },
            .date("at") { $0.at },
            .optionalLink("html") { $0.html },
        ])

    /// Stands in for an index outside the list.
    static let placeholder = OutboxMessageState(kind: "", to: "", subject: "", paragraphs: [], at: 0)
}

/// Everything the development outbox shows.
public struct OutboxContentState: ContentState {
    /// Newest first.
    public var messages: [OutboxMessageState]
    /// Whether an attempt runs on the server.
    public var isLoading: Bool
    /// Whether the values that the flow holds satisfy every rule; never disables a button.
    public var isValid: Bool
    /// The page's error in words.
    public var errorMessage: String?
    /// The stable id of ``errorMessage``.
    public var errorID: String?
    /// What the page announces.
    public var statusMessage: String?
    /// The stable id of ``statusMessage``.
    public var statusID: String?
    /// The way back, with its flow.
    public var back: Link?

    /// What templates see.
    public static let schema = Schema<OutboxContentState>(
        "OutboxContentState",
        [
            .list("messages", placeholder: .placeholder) { $0.messages }
        ] + commonMembers)
}
