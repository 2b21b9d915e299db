internal import AuthCore

extension OutboxScreen {
    package static func samples(_ context: ScreenContext) -> [Sample<OutboxContentState>] {
        var full = context
        full.messages = [
            OutboundMessage(
                id: "sample", kind: .email, to: "ada@example.test", subject: "Your code for Acme",
                text: "Your code for Acme is:\n\n12345678\n\nIt works once.", html: "<p>12345678</p>", code: "12345678",
                createdAt: context.now)
        ]
        return [("empty", context), ("one", full)].compactMap { name, context in state(context).map { Sample(name, $0) }
        }
    }
}
