import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// What the page's script reads, and what it may not.
@Suite struct PasskeyEndpointTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    @Test func `a page that stood open long is lent a fresh challenge, in its own session`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(server.client, ada, with: &device)
        await client.open("/auth")
        server.running.clock.advance(by: 600)
        let response = await client.send(.get, "/auth/passkey-options?action=signIn:passkey")
        #expect(response.status == 200 && response.headers.first("Cache-Control") == "no-store")
        let options = try #require(String(decoding: response.body.array, as: UTF8.self).publicKey)
        let answer = try device.get(optionsJSON: options)
        let other = server.client
        await other.open("/auth")
        try await other.press("signIn:passkey", [("credential", answer)])
        #expect(other.page.errors == ["passkey.expired"])
        try await client.press("signIn:passkey", [("credential", answer)])
        #expect(await server.isSignedIn(client, as: ada))
    }

    @Test(arguments: ["addPasskey", "usePasskey", "confirm", "", "signIn"])
    func `no challenge is lent for what is an account's`(_ action: String) async throws {
        try await server.signUp(client, ada)
        #expect(await client.send(.get, "/auth/passkey-options?action=\(action)").status == 404)
    }

    @Test(arguments: ["cross-site", "same-site", "none"])
    func `A4: other sites and navigations are lent nothing`(_ site: String) async throws {
        await client.open("/auth")
        client.headers["Sec-Fetch-Site"] = site
        #expect(await client.send(.get, "/auth/passkey-options?action=signIn:passkey").status == 404)
    }

    @Test func `who has no session is lent nothing`() async throws {
        #expect(await client.send(.get, "/auth/passkey-options?action=signIn:passkey").status == 404)
    }

    @Test(arguments: ["/auth", "/auth/methods", "/auth/account"])
    func `a script of the same origin can't read a page`(_ path: String) async throws {
        try await server.signUp(client, ada)
        client.headers["Sec-Fetch-Site"] = "same-origin"
        client.headers["Sec-Fetch-Dest"] = "empty"
        #expect(await client.send(.get, path).status == 403)
    }

    @Test func `related origins are told where there are some`() async throws {
        #expect(await client.send(.get, "/.well-known/webauthn").status == 404)
    }
}
