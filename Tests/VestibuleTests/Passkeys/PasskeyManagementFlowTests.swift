import AuthCore
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// Adding, naming and removing passkeys.
@Suite struct PasskeyManagementFlowTests {
    private let server: TestServer
    private let client: PlainClient
    private let ada = "ada@example.test"
    private let bob = "bob@example.test"

    init() throws {
        server = try TestServer()
        client = server.client
    }

    private func added() async throws -> (device: SoftwareAuthenticator, id: String) {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada)
        try await server.addPasskey(client, with: &device)
        #expect(client.page.statuses == ["passkey.added"])
        return (device, try #require(try await server.passkeys(ada).first).id)
    }

    /// Where a mailed link is no way in.
    private func strict() throws -> TestServer {
        var configuration = AuthConfiguration()
        configuration.allowsEmailLink = false
        return try TestServer(configuration)
    }

    @Test func `an added passkey signs in, and its owner is told by mail`() async throws {
        var (device, id) = try await added()
        #expect(client.page.html.contains("data-id=\"\(id)\""))
        let mail = try #require(try await server.mails(to: ada).last)
        #expect(mail.code == nil && mail.subject.contains("way to sign in"))
        let other = server.client
        try await server.signIn(other, with: &device)
        #expect(await server.isSignedIn(other, as: ada))
    }

    @Test func `adding asks for a fresh proof before the browser is asked`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada)
        server.running.clock.advance(by: 301)
        await client.open("/auth/methods")
        #expect(client.page.passkeyOptions("addPasskey") == nil)
        try await client.press("addPasskey")
        #expect(client.page.screen == "Reauthentication")
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["passkey.ready"])
        try await server.press(client, "addPasskey", with: &device)
        #expect(client.page.statuses == ["passkey.added"])
    }

    @Test func `an answer that comes after the proof has lapsed is not taken without another`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada)
        server.running.clock.advance(by: 200)
        await client.open("/auth/methods")
        let answer = try server.answer(client.page, "addPasskey", with: &device)
        server.running.clock.advance(by: 150)
        try await client.press("addPasskey", [("credential", answer)])
        #expect(client.page.screen == "Reauthentication")
        #expect(try await server.passkeys(ada).isEmpty)
        try await client.press("confirm", [("password", TestServer.password)])
        #expect(client.page.statuses == ["passkey.ready"])
        #expect(try await server.passkeys(ada).isEmpty)
    }

    @Test func `all passkeys of an account have one handle of 64 bytes`() async throws {
        var (device, _) = try await added()
        var second = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.addPasskey(client, with: &second)
        let handle = try #require(device.credentials.first).userHandle
        #expect(handle.count == 64 && second.credentials.first?.userHandle == handle)
        #expect(try await server.store.passkeyHandle(of: try await server.user(ada).id) == handle)
        let excluding = try #require(client.page.passkeyOptions("addPasskey"))
        #expect(excluding.components(after: "\"type\":\"public-key\"").count == 5)
        #expect(throws: SoftwareAuthenticator.Refusal.excluded) { try device.create(optionsJSON: excluding) }
    }

    @Test func `without script adding says what is missing`() async throws {
        try await server.signUp(client, ada)
        await client.open("/auth/methods")
        try await client.press("addPasskey")
        #expect(client.page.screen == "SignInMethods" && client.page.errors == ["passkey.needsScript"])
    }

    @Test func `a new name is trimmed, and an empty one is refused where it was typed`() async throws {
        let (_, id) = try await added()
        try await client.press("rename:\(id)")
        try await client.press("saveName:\(id)", [("passkeyName", "  ")])
        #expect(client.page.errors == ["passkey.nameRequired"])
        try await client.press("saveName:\(id)", [("passkeyName", "  Ada’s <b>key</b>\u{7} ")])
        #expect(client.page.statuses == ["passkey.renamed"])
        #expect(try await server.passkeys(ada).map(\.name) == ["Ada’s <b>key</b>"])
        #expect(client.page.html.contains("Ada’s &lt;b&gt;key&lt;/b&gt;"))
        try await client.press("rename:\(id)")
        try await client.press("cancelRename")
        #expect(try await server.passkeys(ada).map(\.name) == ["Ada’s <b>key</b>"])
    }

    @Test func `a removed passkey signs nobody in, and its owner is told by mail`() async throws {
        var (device, id) = try await added()
        try await client.press("remove:\(id)")
        #expect(client.page.form("confirmRemove:\(id)") != nil)
        try await client.press("confirmRemove:\(id)")
        #expect(client.page.statuses == ["passkey.removed"])
        #expect(try await server.passkeys(ada).isEmpty)
        #expect(try #require(try await server.mails(to: ada).last).subject.contains("removed"))
        let other = server.client
        try await server.signIn(other, with: &device)
        #expect(other.page.errors == ["passkey.unknown"])
    }

    @Test func `removing asks for a fresh proof`() async throws {
        let (_, id) = try await added()
        server.running.clock.advance(by: 301)
        try await client.press("remove:\(id)")
        try await client.press("confirmRemove:\(id)")
        #expect(client.page.screen == "Reauthentication")
        #expect(try await server.passkeys(ada).count == 1)
        try await client.press("useMethod:email")
        let code = try #require(try await server.code(to: ada))
        try await client.press("confirm", [("verificationCode", code)])
        #expect(client.page.statuses == ["passkey.removed"])
    }

    @Test func `nobody names or removes another person's passkey`() async throws {
        let (_, id) = try await added()
        let stranger = server.client
        try await server.signUp(stranger, bob)
        var own = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.addPasskey(stranger, with: &own)
        let form = try #require(stranger.page.form("addPasskey"))
        for action in ["rename", "saveName", "remove", "confirmRemove"] {
            let response = await stranger.send(
                .post, form.path, form.fields + [("action", "\(action):\(id)"), ("passkeyName", "mine")])
            await stranger.open(response.headers.first("Location") ?? "")
            #expect(["passkey.gone", "form.invalid"].contains(stranger.page.errors.first), "\(action)")
        }
        #expect(try await server.passkeys(ada).count == 1)
        #expect(try await server.passkeys(ada).first?.name != "mine")
    }

    @Test func `the passkey that is the last way in stays`() async throws {
        let strict = try strict()
        let browser = strict.client
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await strict.signUp(browser, ada, with: &device)
        let id = try #require(try await strict.passkeys(ada).first).id
        await browser.open("/auth/methods")
        #expect(browser.page.form("remove:\(id)") == nil)
        let form = try #require(browser.page.form("addPasskey"))
        let response = await browser.send(.post, form.path, form.fields + [("action", "remove:\(id)")])
        await browser.open(response.headers.first("Location") ?? "")
        #expect(browser.page.errors == ["methods.lastWayIn"])
        var second = SoftwareAuthenticator(origin: TestServer.origin)
        try await strict.addPasskey(browser, with: &second)
        #expect(browser.page.form("remove:\(id)") != nil)
    }

    @Test func `two passkeys removed at once leave one`() async throws {
        let strict = try strict()
        let browser = strict.client
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await strict.signUp(browser, ada, with: &device)
        var second = SoftwareAuthenticator(origin: TestServer.origin)
        try await strict.addPasskey(browser, with: &second)
        let ids = try await strict.passkeys(ada).map(\.id)
        let user = try await strict.user(ada)
        // Both were decided at the same version of the account's credentials.
        var outcomes: [CommitOutcome] = []
        for id in ids {
            outcomes.append(
                try await strict.store.commit([
                    .expectCredentials(user.id, version: user.credentialVersion), .deletePasskey(id, user.id),
                    .bumpCredentials(user.id),
                ]))
        }
        #expect(outcomes == [.committed, .refused(index: 0)])
    }

    @Test func `a take-over leaves no passkey of whoever was there before`() async throws {
        var device = SoftwareAuthenticator(origin: TestServer.origin)
        try await server.signUp(client, ada, with: &device)
        var user = try await server.user(ada)
        let email = try #require(user.email)
        #expect(try await server.store.commit([.setEmail(user.id, email, isVerified: false)]) == .committed)
        #expect(try await server.store.commit([.takeOver(user.id, email)]) == .committed)
        user = try await server.user(ada)
        #expect(try await server.store.passkeys(of: user.id).isEmpty)
        #expect(try await server.store.passkeyHandle(of: user.id) == nil)
        let other = server.client
        try await server.signIn(other, with: &device)
        #expect(other.page.errors == ["passkey.unknown"])
    }

    @Test func `an account holds twenty and no more`() async throws {
        try await server.signUp(client, ada)
        let user = try await server.user(ada)
        let handle = [UInt8](repeating: 1, count: 64)
        for number in 0...Passkey.limit {
            let passkey = Passkey(
                id: "p\(number)", userID: user.id, credentialID: [UInt8(number)], publicKey: [], algorithm: -7,
                name: "\(number)", createdAt: number)
            let outcome = try await server.store.commit([.insertPasskey(passkey, handle: handle)])
            #expect(outcome == (number < Passkey.limit ? .committed : .refused(index: 0)))
        }
        await client.open("/auth/methods")
        #expect(client.page.form("addPasskey") == nil)
    }
}

/// Two browsers of one account at once.
@Suite struct PasskeyTwinTests {
    private let server: TestServer
    private let ada = "ada@example.test"

    init() throws { server = try TestServer() }

    @Test func `a passkey made for a handle that the account has not is refused, and works at the next try`()
        async throws
    {
        let (phone, laptop) = (server.client, server.client)
        try await server.signUp(phone, ada)
        try await server.signIn(laptop, ada)
        await phone.open("/auth/methods")
        await laptop.open("/auth/methods")
        var (first, second) = (
            SoftwareAuthenticator(origin: TestServer.origin), SoftwareAuthenticator(origin: TestServer.origin)
        )
        try await server.press(phone, "addPasskey", with: &first)
        #expect(phone.page.statuses == ["passkey.added"])
        try await server.press(laptop, "addPasskey", with: &second)
        #expect(laptop.page.errors == ["passkey.expired"])
        second.credentials = []
        try await server.press(laptop, "addPasskey", with: &second)
        #expect(laptop.page.statuses == ["passkey.added"])
        for var device in [first, second] {
            let browser = server.client
            try await server.signIn(browser, with: &device)
            #expect(await server.isSignedIn(browser, as: ada))
        }
    }
}
