internal import HTTP
internal import Vestibule
import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Answers that are not what they should be: nobody is signed in, and the page says what else there is.
@Suite struct PasskeyAttackTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    /// A device with Ada's passkey, and a browser where nobody is signed in.
    private func device(counting step: Int = 1) async throws -> SoftwareAuthenticator {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        device.countStep = step
        try await server.signUp(server.client, ada, with: &device)
        return device
    }

    private func refused(
        _ message: String, keeping action: String = "signIn", sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        #expect(client.page.errors == [message], sourceLocation: sourceLocation)
        #expect(client.page.screen == "AuthPicker", sourceLocation: sourceLocation)
        #expect(client.page.form(action) != nil, sourceLocation: sourceLocation)
        #expect(await !client.isSignedIn, sourceLocation: sourceLocation)
    }

    enum Lie: String, CaseIterable, Sendable {
        case signature, origin, scheme, port, subdomain, type, challenge, relyingParty, absent, unverified, crossOrigin
        case topOrigin, foreignHandle, noHandle, backupEligible, truncated, extended

        func tell(_ device: inout SoftwareAuthenticator) {
            switch self {
            case .signature: device.spoilsSignature = true
            case .origin: device.origin = "https://evil.example"
            case .scheme: device.origin = "https://localhost:8080"
            case .port: device.origin = "http://localhost:8081"
            case .subdomain: device.origin = "http://evil.localhost:8080"
            case .type: device.type = "webauthn.create"
            case .challenge: device.challenge = [UInt8](repeating: 7, count: 56)
            case .relyingParty: device.relyingPartyID = "evil.example"
            case .absent: device.isUserPresent = false
            case .unverified: device.isUserVerified = false
            case .crossOrigin: device.isCrossOrigin = true
            case .topOrigin: device.topOrigin = "https://evil.example"
            case .foreignHandle: device.userHandle = [UInt8](repeating: 9, count: 64)
            case .noHandle: device.userHandle = []
            case .backupEligible:
                device.isBackupEligible = false
                device.isBackedUp = false
            case .truncated: device.rewriteData = { Array($0.dropLast()) }
            case .extended: device.rewriteData = { $0 + [0] }
            }
        }

        var message: String {
            switch self {
            case .challenge: "passkey.expired"
            case .foreignHandle, .noHandle: "passkey.unknown"
            default: "passkey.failed"
            }
        }
    }

    @Test(arguments: Lie.allCases)
    func `an answer with one lie in it signs nobody in`(_ lie: Lie) async throws {
        var device = try await device()
        lie.tell(&device)
        try await server.signIn(client, with: &device)
        await refused(lie.message)
    }

    @Test(arguments: Lie.allCases.filter { ![.foreignHandle, .noHandle, .backupEligible].contains($0) })
    func `a passkey made with one lie in it is not taken`(_ lie: Lie) async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        device.format = .packedSelf
        lie.tell(&device)
        if lie == .type { device.type = "webauthn.get" }
        await client.open("/auth")
        try await client.press("switchFlow")
        try await server.press(client, "signUp:passkey", with: &device, [("email", ada)])
        await refused(lie.message, keeping: "signUp")
        #expect(try await server.mails(to: ada).isEmpty)
    }

    @Test func `a used answer is refused, in the same session and the same minute`() async throws {
        var device = try await device(counting: 0)
        await client.open("/auth")
        let answer = try server.answer(client.page, "signIn:passkey", with: &device)
        try await client.press("signIn:passkey", [("credential", answer)])
        #expect(await server.isSignedIn(client, as: ada))
        await client.open("/auth/account")
        try await client.press("signOut")
        await client.open("/auth")
        try await client.press("signIn:passkey", [("credential", answer)])
        await refused("passkey.expired")
    }

    @Test func `an answer that somebody else overheard is worth nothing in another session`() async throws {
        var device = try await device()
        let victim = server.client
        await victim.open("/auth")
        let answer = try server.answer(victim.page, "signIn:passkey", with: &device)
        await client.open("/auth")
        try await client.press("signIn:passkey", [("credential", answer)])
        await refused("passkey.expired")
    }

    @Test func `an answer of five minutes ago is too late, and one of three is not`() async throws {
        var device = try await device()
        await client.open("/auth")
        let late = try server.answer(client.page, "signIn:passkey", with: &device)
        server.running.clock.advance(by: 300)
        try await client.press("signIn:passkey", [("credential", late)])
        await refused("passkey.expired")
        await client.open("/auth")
        let inTime = try server.answer(client.page, "signIn:passkey", with: &device)
        // The clock goes on by itself besides.
        server.running.clock.advance(by: 200)
        try await client.press("signIn:passkey", [("credential", inTime)])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test func `a count that does not rise is refused, and the owner hears of it`() async throws {
        var device = try await device()
        try await server.signIn(server.client, with: &device)
        for index in device.credentials.indices { device.credentials[index].signCount = 0 }
        try await server.signIn(client, with: &device)
        await refused("passkey.cloned")
        let mail = try #require(try await server.mails(to: ada).last)
        #expect(mail.subject.contains("passkey"))
    }

    @Test func `devices that do not count may go on not counting`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        device.countStep = 0
        try await server.signUp(server.client, ada, with: &device)
        for _ in 0..<2 {
            let browser = server.client
            try await server.signIn(browser, with: &device)
            #expect(await server.isSignedIn(browser, as: ada))
        }
    }

    @Test func `a credential that has an owner is no one else's`() async throws {
        var device = try await device()
        let own = device.credentials
        await client.open("/auth")
        try await client.press("switchFlow")
        // The same bytes for another account: an answer made by hand.
        device.credentials = []
        let options = try #require(client.page.passkeyOptions("signUp:passkey"))
        let answer = try device.create(optionsJSON: options)
        let id = Base64URL.encode(try #require(own.first).id)
        let made = Base64URL.encode(try #require(device.credentials.first).id)
        try await client.press(
            "signUp:passkey", [("email", bob), ("credential", answer.replacing(made, with: id))])
        await refused("passkey.failed", keeping: "signUp")
    }

    @Test func `a challenge of one purpose is worth nothing for another`() async throws {
        var device = try await device()
        await client.open("/auth")
        try await client.press("switchFlow")
        let signUp = try #require(client.page.passkeyOptions("signUp:passkey"))
        let challenge = try #require(signUp.components(after: "\"challenge\":\"").first).prefix { $0 != "\"" }
        device.challenge = Base64URL.decode(String(challenge))
        try await server.signIn(client, with: &device)
        await refused("passkey.expired")
    }

    @Test func `pressing as fast as one can is limited`() async throws {
        await client.open("/auth")
        var device = try await device()
        device.spoilsSignature = true
        for _ in 0..<10 { try await server.press(client, "signIn:passkey", with: &device) }
        try await server.press(client, "signIn:passkey", with: &device)
        #expect(client.page.errors == ["auth.tooManyAttempts"])
    }
}
