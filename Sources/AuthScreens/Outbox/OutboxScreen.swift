public import AuthCore
internal import Localization
internal import Markup

/// What the development server would have sent.
public enum OutboxScreen: Screen {
    public static let id = ScreenID(rawValue: "Outbox")
    public static let path = "/outbox"
    public static let isBelowBasePath = false

    public static func state(_ context: ScreenContext) -> OutboxContentState? {
        let messages = context.messages.suffix(100).reversed().map { message in
            OutboxMessageState(
                kind: message.kind.rawValue, to: message.to, subject: message.subject,
                paragraphs: message.text.split(separator: "\n\n").map(String.init), at: message.createdAt)
        }
        return OutboxContentState(
            messages: messages, isLoading: false, isValid: true, errorMessage: nil, errorID: nil,
            back: Link(context.settings.basePath))
    }

    public static func title(_ state: OutboxContentState, _ context: ScreenContext) -> String {
        context.strings("outbox.title")
    }
}
