import AuthCore
import AuthStores
import Testing

/// A store and the one thing that a contract cannot know: how to make one.
struct StoreFixture: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable () throws -> any Store

    var testDescription: String { name }

    /// Every store that ships; another one adds its line.
    static let all: [StoreFixture] = [
        StoreFixture(name: "SQLite") { try SQLiteStore(path: ":memory:", isDevelopment: true) }
    ]
}

/// Values for contracts.
enum Sample {
    static let now = 1_000_000

    static func digest(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    static func flowID(_ number: Int) throws -> FlowID {
        try #require(
            FlowID(bytes: [UInt8](repeating: 0, count: 14) + [UInt8(number / 256 % 256), UInt8(number % 256)]))
    }

    static func flow(_ number: Int, session: UInt8 = 1, version: Int = 1, contents: [UInt8] = [1]) throws -> StoredFlow
    {
        StoredFlow(
            id: try flowID(number), session: digest(session), version: version, contents: contents,
            expiresAt: now + 3600)
    }

    static func user(_ id: String, _ email: String? = nil) throws -> User {
        User(
            id: UserID(rawValue: id), email: try email.map { try EmailAddress($0) }, isEmailVerified: email != nil,
            displayName: "Name \(id)", createdAt: now)
    }

    static func session(_ id: String, user: String, digest byte: UInt8) -> UserSession {
        UserSession(
            digest: digest(byte), id: id, userID: UserID(rawValue: user), now: now, isRemembered: true,
            methods: ["pwd", "google.com"])
    }

    static func pending(_ id: String, _ email: String = "new@x.test", binding: UInt8 = 1) throws -> PendingSignUp {
        PendingSignUp(
            id: id, binding: digest(binding), email: try EmailAddress(email), passwordHash: "$argon2id$",
            displayName: nil,
            codeDigest: digest(9), now: now)
    }

    static func message(_ id: String, to recipient: String = "a@x.test") -> OutboundMessage {
        OutboundMessage(
            id: id, kind: .email, to: recipient, subject: "S", text: "T\n\0",
            links: ["https://a.test/1", "https://a.test/2"],
            code: "12345678", createdAt: now)
    }

    static let identity = ProviderIdentity(providerID: "google.com", issuer: "https://accounts.test", subject: "42")
}

extension Store {
    /// Commits what must be possible.
    func must(_ changes: [StoreChange], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await commit(changes)
        #expect(outcome == .committed, sourceLocation: sourceLocation)
    }
}
