internal import AuthCore
internal import AuthFlows
internal import FoundationEssentials
public import Vestibule

/// A service without a socket, for tests: its data in a folder of its own that goes with it, no waiting for beats, a
/// clock that a test moves, and the mails and text messages that it would have sent.
public final class TestInstallation: Sendable {
    /// The service.
    public let service: AuthService
    private let running: Installation.Running
    private let folder: String

    /// Checks everything and opens the service.
    ///
    /// - Throws: ``AuthUI/Failure`` with everything that keeps it from starting, template faults included.
    public init(_ ui: AuthUI) throws(AuthUI.Failure) {
        folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)").path()
        var place = Installation.Place.testing(folder)
        place.providerDelay = .zero
        running = try ui.open(place) { _ in }
        service = AuthService(running)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A new browser without scripts.
    public var client: PlainClient { PlainClient(running.handle) }

    /// A mail or text message that would have been sent.
    public struct Message: Sendable {
        /// The subject; empty for a text message.
        public let subject: String
        /// The text.
        public let text: String
        /// The absolute links in it.
        public let links: [String]
        /// The code in it, if it has one.
        public let code: String?
    }

    /// What was sent to an address or number, newest last.
    public func messages(to recipient: String) async throws -> [Message] {
        try await running.engine.services.store.messages(to: recipient).map {
            Message(subject: $0.subject, text: $0.text, links: $0.links, code: $0.code)
        }
    }

    /// Moves every expiry and limit by so many seconds.
    public func advance(by seconds: Int) { running.clock.advance(by: seconds) }
}

extension Installation.Place {
    /// A development server without limits for one network, where nothing waits for the clock.
    package static func testing(_ folder: String) -> Installation.Place {
        var place = Installation.Place(dataFolder: folder, port: 8080, isDevelopment: true)
        place.limitsScale = 1000
        place.beat = .zero
        // A busy machine shows no loading page where a test looks for a result.
        place.patience = .seconds(30)
        return place
    }
}
