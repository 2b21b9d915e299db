internal import AuthCore
internal import AuthFlows
internal import HTTP

/// What a loading page waits with: the held image and the step to the result.
struct AttemptPages: Sendable {
    let pages: Pages

    /// The smallest transparent GIF.
    private static let gif: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF,
        0xFF,
        0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
        0x02,
        0x02, 0x44, 0x01, 0x00, 0x3B,
    ]

    private var image: Response {
        Response(
            status: 200,
            headers: [
                "Content-Type": "image/gif", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
                "Cross-Origin-Resource-Policy": "same-origin",
            ], body: .bytes(Self.gif))
    }

    /// Answers when the attempt has ended or the limit has passed; at once for anybody else's.
    func hold(_ request: Request) -> Reply {
        let attempts = pages.engine.attempts
        let id = AttemptID(rawValue: request.parameters["id"] ?? "")
        guard let token = pages.resolver.token(request), case .running = attempts.status(id, session: token.digest)
        else { return .now(image) }
        let network = pages.resolver.network(request)
        guard pages.held.take(network) else { return .now(image) }
        return .later {
            await attempts.hold(id, atMost: pages.settings.holdLimit)
            pages.held.giveBack(network)
            return image
        }
    }

    /// Leads to the result, or after a short wait back to the loading page.
    func next(_ request: Request) -> Reply {
        let attempts = pages.engine.attempts
        let id = AttemptID(rawValue: request.parameters["id"] ?? "")
        guard let token = pages.resolver.token(request) else { return .now(pages.seeOther(pages.settings.basePath)) }
        switch attempts.status(id, session: token.digest) {
        case .unknown: return .now(pages.seeOther(pages.settings.basePath))
        case .ended, .running:
            return .later {
                await attempts.wait(for: id, atMost: pages.settings.nextLimit)
                if Task.isCancelled { attempts.noteClosed(id) }
                guard let place = attempts.place(of: id) else { return pages.seeOther(pages.settings.basePath) }
                do throws(StoreFailure) {
                    var destination = Destination.loading(place.screen, id)
                    if attempts.isRunning(id) {
                        attempts.countRound(id)
                    } else {
                        destination = try await pages.engine.result(of: place.flow)
                    }
                    return pages.response(
                        FlowAnswer(destination: destination, flow: place.flow, cookie: .unchanged), request)
                } catch {
                    return pages.failure(error.reason, request)
                }
            }
        }
    }
}

/// Counts held images, so that waiting never starves anybody else.
final class HeldImages: Sendable {
    private let counts = Locked<[String: Int]>([:])
    private let perNetwork: Int
    private let inAll: Int

    init(perNetwork: Int, inAll: Int) {
        self.perNetwork = perNetwork
        self.inAll = inAll
    }

    func hasRoom(for network: String) -> Bool {
        counts.withLock { ($0[network] ?? 0) < perNetwork && ($0[""] ?? 0) < inAll }
    }

    func take(_ network: String) -> Bool {
        counts.withLock { counts in
            guard (counts[network] ?? 0) < perNetwork, (counts[""] ?? 0) < inAll else { return false }
            counts[network, default: 0] += 1
            counts["", default: 0] += 1
            return true
        }
    }

    func giveBack(_ network: String) {
        counts.withLock { counts in
            for key in [network, ""] {
                let left = (counts[key] ?? 1) - 1
                counts[key] = left > 0 ? left : nil
            }
        }
    }
}
