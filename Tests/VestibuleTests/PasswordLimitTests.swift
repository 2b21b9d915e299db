internal import AuthFlows
import AuthCore
import Sodium
import Testing
import Vestibule
import VestibuleTesting

/// Wrong passwords: strangers cannot lock the owner out, and nobody learns which addresses have accounts.
@Suite struct PasswordLimitTests {
    private let server: TestServer
    private let owner: PlainClient
    private let address = "ada@example.test"

    init() throws {
        server = try TestServer()
        owner = server.client
    }

    private func fail(_ client: PlainClient, _ count: Int, _ address: String) async throws {
        await client.open("/auth")
        for _ in 0..<count { try await client.press("signIn", [("email", address), ("password", "wrong")]) }
    }

    @Test func `B17: strangers are limited after ten failures, an unknown address alike`() async throws {
        try await server.signUp(owner, address)
        for address in [address, "nobody@example.test"] {
            let stranger = server.client
            try await fail(stranger, 10, address)
            #expect(stranger.page.errors == ["auth.failed"])
            try await fail(stranger, 1, address)
            #expect(stranger.page.errors == ["auth.tooManyAttempts"])
        }
    }

    @Test func `A51: the owner signs in on a known device while strangers are limited`() async throws {
        try await server.signUp(owner, address)
        try await owner.press("signOut")
        try await fail(server.client, 11, address)
        try await owner.press("signIn", [("email", address), ("password", TestServer.password)])
        #expect(owner.page.screen == "SignedIn")
        let stranger = server.client
        await stranger.open("/auth")
        try await stranger.press("signIn", [("email", address), ("password", TestServer.password)])
        #expect(stranger.page.errors == ["auth.tooManyAttempts"])
    }

    @Test func `a known device has ten failures of its own`() async throws {
        try await server.signUp(owner, address)
        try await owner.press("signOut")
        try await fail(owner, 11, address)
        #expect(owner.page.errors == ["auth.tooManyAttempts"])
        let stranger = server.client
        await stranger.open("/auth")
        try await stranger.press("signIn", [("email", address), ("password", TestServer.password)])
        #expect(stranger.page.screen == "SignedIn")
    }

    @Test func `at a hundred failures passwords rest for unknown devices, and only for these`() async throws {
        try await server.signUp(owner, address)
        try await owner.press("signOut")
        let services = server.running.engine.services
        for address in [address, "nobody@example.test"] {
            let key = Digest.hmac(Array(address.utf8), key: services.keys.identifier)
            for _ in 0..<98 { _ = try await services.store.commit([.countFailure(key, now: services.clock.now)]) }
            try await fail(server.client, 1, address)
            #expect(try await services.store.failures(key) == 99)
            try await fail(server.client, 1, address)
            let stranger = server.client
            await stranger.open("/auth")
            try await stranger.press("signIn", [("email", address), ("password", TestServer.password)])
            #expect(stranger.page.errors == ["auth.resting"])
        }
        await owner.open("/auth")
        try await owner.press("signIn", [("email", address), ("password", TestServer.password)])
        #expect(owner.page.screen == "SignedIn")
    }
}
