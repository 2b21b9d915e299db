internal import VestibuleTesting
import AuthCore
import HTTP

/// Mailed links: the right one, an old one, a used one, here and in the other browser, and by programs that look first.
extension Walker {
    private func pick() -> OutboundMessage? {
        let mailed = inbox.filter { !$0.links.isEmpty }
        return random.chance(70) ? mailed.last : mailed.randomElement(using: &random)
    }

    func openLink(_ tab: WalkTab) async throws {
        guard let message = pick(), let link = message.links.first else {
            return try await look(tab.address, tab, isReturning: false)
        }
        let before = try await world.challenge(of: link)
        links += 1
        tab.link = message
        try await look(path(link), tab, isReturning: false)
        guard try await world.challenge(of: link) == before else { throw broken("opening a link used it") }
        guard tab.pages.last?.screen == "ConfirmLink" else { throw broken("a link did not lead to its page") }
    }

    /// A program of the mail's way: keeps no cookie or its own, follows redirects, presses nothing.
    func scanLink() async throws {
        guard let message = pick(), let link = message.links.first else { return }
        note("SCAN \(link)")
        let before = try await world.challenge(of: link)
        let scanner = world.server.client
        for method in [HTTP.Method.head, .get, .get] {
            var target = path(link)
            for _ in 0..<4 {
                let response = await scanner.send(method, target)
                guard [200, 303, 410].contains(response.status) else {
                    throw broken("a scanner was answered \(response.status)")
                }
                guard let location = response.headers.first("Location") else { break }
                target = location
            }
        }
        guard try await world.challenge(of: link) == before else { throw broken("a scanner used a link") }
        guard WalkSession(await session(scanner)) == nil else { throw broken("a scanner was signed in") }
        try await judgeMessages(nil)
        try await judgeAccounts(nil)
    }

    private func path(_ link: String) -> String {
        String(link.dropFirst("http://localhost:8080".count))
    }
}
