package import AuthCore
internal import Localization
internal import Markup

/// What the development server would have sent.
package enum OutboxScreen: Screen {
    package static let id = ScreenID(rawValue: "Outbox")
    package static let path = "/outbox"
    package static let isBelowBasePath = false

    package static func state(_ context: ScreenContext) -> OutboxContentState? {
        let messages = context.messages.suffix(100).reversed().map { message in
            OutboxMessageState(
                kind: message.kind.rawValue, to: message.to, subject: message.subject,
                paragraphs: message.text.split(separator: "\n\n").map(String.init), at: message.createdAt,
                html: message.html.map { _ in Link("\(path)/\(message.id)") })
        }
        return OutboxContentState(
            messages: messages, isLoading: false, isValid: true, errorMessage: nil, errorID: nil,
            back: Link(context.settings.basePath))
    }

    package static func title(_ state: OutboxContentState, _ context: ScreenContext) -> String {
        context.strings("outbox.title")
    }
}
