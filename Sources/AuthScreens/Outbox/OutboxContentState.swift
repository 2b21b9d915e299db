public import Markup

/// One mail or text message as the development outbox shows it.
public struct OutboxMessageState: TemplateState, Equatable {
    public var kind: String
    public var to: String
    public var subject: String
    /// The text's paragraphs.
    public var paragraphs: [String]
    /// Seconds since 1970.
    public var at: Int

    public static let schema = Schema<OutboxMessageState>(
        "OutboxMessageState",
        [
            .text("kind") { $0.kind },
            .text("to") { $0.to },
            .text("subject") { $0.subject },
            .texts("paragraphs") { $0.paragraphs },
            .date("at") { $0.at },
        ])

    /// Stands in for an index outside the list.
    static let placeholder = OutboxMessageState(kind: "", to: "", subject: "", paragraphs: [], at: 0)
}

/// Everything the development outbox shows.
public struct OutboxContentState: TemplateState {
    /// Newest first.
    public var messages: [OutboxMessageState]
    public var isLoading: Bool
    public var isValid: Bool
    public var errorMessage: String?
    public var errorID: String?
    public var back: Link?

    public static let schema = Schema<OutboxContentState>(
        "OutboxContentState",
        [
            .list("messages", placeholder: .placeholder) { $0.messages },
            .flag("isLoading") { $0.isLoading },
            .flag("isValid") { $0.isValid },
            .optionalText("errorMessage") { $0.errorMessage },
            .optionalText("errorID") { $0.errorID },
            .optionalLink("back") { $0.back },
        ])
}
