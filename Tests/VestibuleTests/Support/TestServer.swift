import AuthCore
import AuthFlows
import AuthScreens
import FoundationEssentials
import HTTP
import Sodium
import SwiftSamples
import Testing
import Vestibule
import VestibuleTesting

/// A development installation without a socket, its data in a folder of its own.
final class TestServer {
    let running: Installation.Running
    let folder: String

    /// `VESTIBULE_MARKUP=swift` or `xhtml` walks every flow through the sample whose pages are all its own.
    private static let markup = ProcessInfo.processInfo.environment["VESTIBULE_MARKUP"] ?? "stock"
    /// Pages are read and checked once for all tests.
    private static let custom = Result { try fullCustomization() }
    private static let sample = Result { try xhtml(AuthConfiguration()) }
    private let isOwner: Bool

    init(
        _ configuration: AuthConfiguration? = nil, installation: Installation? = nil, ui: AuthUI? = nil,
        folder: String? = nil,
        cost: Argon2id? = nil,
        _ change: (inout Installation.Place) -> Void = { _ in }
    ) throws {
        isOwner = folder == nil
        self.folder =
            folder ?? FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)").path()
        var place = Installation.Place.testing(self.folder)
        // What a hash costs is measured where it matters, and nowhere else paid.
        place.passwordCost = cost ?? Argon2id(memory: 8, passes: 1)
        if cost != nil { place.providerDelay = .zero }
        change(&place)
        if let ui = try ui ?? (installation == nil ? Self.custom(configuration) : nil) {
            running = try ui.open(place) { _ in }
            return
        }
        let installation = try installation ?? Self.installation(configuration)
        running = try installation.open(place) { _ in }
    }

    /// Whether the pages say things in words that are not the catalogue's.
    static let hasOwnWords = markup == "swift"

    private static func custom(_ configuration: AuthConfiguration?) throws -> AuthUI? {
        guard markup == "swift" else { return nil }
        guard let configuration else { return try custom.get() }
        return try custom.get().configured(configuration) ?? fullCustomization(configuration)
    }

    private static func installation(_ configuration: AuthConfiguration?) throws -> Installation {
        guard markup == "xhtml" else { return try Installation(configuration ?? AuthConfiguration()) }
        guard let configuration else { return try sample.get() }
        return try sample.get().configured(configuration) ?? xhtml(configuration)
    }

    private static func xhtml(_ configuration: AuthConfiguration) throws -> Installation {
        let folder = Samples.folder.appending(path: "custom-xhtml")
        return try Installation(
            configuration, templates: folder.appending(path: "templates").path(),
            publicFiles: folder.appending(path: "public").path())
    }

    deinit { if isOwner { try? FileManager.default.removeItem(atPath: folder) } }

    var client: PlainClient { PlainClient(running.application.handle) }

    /// The newest code that was mailed to an address.
    func code(to address: String) async throws -> String? {
        try await running.engine.services.store.messages(to: address).last?.code
    }

    func mails(to address: String) async throws -> [OutboundMessage] {
        try await running.engine.services.store.messages(to: address)
    }

    var store: any Store { running.engine.services.store }

    /// Signs in or up by a number.
    @discardableResult
    func signIn(
        _ client: PlainClient, number: String, country: String = "US", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth/phone")
        return try await enter(client, number, country, sourceLocation: sourceLocation)
    }

    /// Types a number on its page, and then the code that was sent to it.
    @discardableResult
    func enter(
        _ client: PlainClient, _ number: String, _ country: String = "US",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        try await client.press(
            "sendCode", [("phoneNumber", number), ("selectedCountry", country)], sourceLocation: sourceLocation)
        let e164 = try PhoneNumber(number, country: country).e164
        let code = try #require(try await code(to: e164), sourceLocation: sourceLocation)
        return try await client.press("verify", [("verificationCode", code)], sourceLocation: sourceLocation)
    }

    static let password = "correct horse battery staple"

    /// Signs up and proves the address.
    @discardableResult
    func signUp(
        _ client: PlainClient, _ address: String, returnTo: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth" + returnTo)
        try await client.press("switchFlow", [("email", address)], sourceLocation: sourceLocation)
        try await client.press(
            "signUp",
            [("email", address), ("password", Self.password), ("confirmPassword", Self.password)],
            sourceLocation: sourceLocation)
        let code = try #require(try await code(to: address), sourceLocation: sourceLocation)
        return try await client.press("verify", [("verificationCode", code)], sourceLocation: sourceLocation)
    }
}

extension TestServer {
    /// The path and query of the newest link that was mailed to an address.
    func link(to address: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        let link = try #require(try await mails(to: address).last?.links.first, sourceLocation: sourceLocation)
        let origin = "http://localhost:8080"
        try #require(link.hasPrefix(origin), sourceLocation: sourceLocation)
        return String(link.dropFirst(origin.count))
    }

    /// Asks for a sign-in link.
    @discardableResult
    func askForLink(
        _ client: PlainClient, _ address: String, returnTo: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth" + returnTo)
        try await client.press("goToEmailLink", sourceLocation: sourceLocation)
        return try await client.press("sendSignInLink", [("email", address)], sourceLocation: sourceLocation)
    }

    /// Asks for a new password.
    @discardableResult
    func askForReset(
        _ client: PlainClient, _ address: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PlainClient.Page {
        await client.open("/auth")
        try await client.press("goToPasswordRecovery", [("email", address)], sourceLocation: sourceLocation)
        return try await client.press("sendResetLink", [("email", address)], sourceLocation: sourceLocation)
    }

    /// Whether a client is signed in as an address.
    func isSignedIn(_ client: PlainClient, as address: String) async -> Bool {
        String(decoding: await client.send(.get, "/auth/session").body.array, as: UTF8.self).contains(
            "\"email\":\"\(address)\"")
    }
}

extension PlainClient.Page {
    /// Whether the page has words of the catalogue; markup of an app's own may say it in others.
    func says(_ words: String) -> Bool { TestServer.hasOwnWords || html.contains(words) }
}
