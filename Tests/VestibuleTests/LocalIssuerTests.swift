import AuthCore
import AuthProviders
import AuthScreens
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// The development server's own issuer: every button by the real protocol.
@Suite struct LocalIssuerTests {
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        let fetcher = LoopbackFetcher()
        server = try TestServer { place in
            place.usesLocalIssuer = true
            place.providerDelay = .zero
            place.fetcher = fetcher
        }
        fetcher.lead(to: server.running.application.handle)
        client = server.client
    }

    /// Presses a button and follows the page of ours to the issuer's.
    private func goTo(_ provider: String = "google.com", from path: String? = "/auth") async throws {
        let trip = try await client.setOut("signIn:" + provider, from: path)
        await client.open(trip.url.replacing("http://localhost:8080", with: ""))
        #expect(client.page.screen == "LocalIssuer")
    }

    private func press(_ action: String, _ typed: [(String, String)] = []) async throws {
        let whole = try #require(client.page.action(action))
        let form = try #require(client.page.form(whole))
        let response = await client.send(.post, form.path, form.fields + typed + [("action", whole)])
        guard let location = response.headers.first("Location") else { return }
        await client.open(location.replacing("http://localhost:8080", with: ""))
    }

    private func choose(_ account: String) async throws {
        let action = try #require(
            client.page.html.components(after: "value=\"choose:").map { "choose:" + $0.prefix { $0 != "\"" } }
                .first { $0.hasSuffix("." + account) })
        try await press(action)
    }

    @Test func `every preset has a stand-in`() {
        #expect(Set(ProviderBrand.withPresets.map(\.id)) == Set(ProviderList.presets.map(\.id)))
    }

    @Test(arguments: ProviderBrand.withPresets.map(\.id))
    func `every brand's button leads through the protocol to an account`(_ id: String) async throws {
        try await goTo(id)
        try await choose("ada")
        #expect(client.page.screen == "SignedIn" && client.page.html.contains("ada@example.test"))
        let user = try await server.user("ada@example.test")
        #expect(
            try await server.store.identities(of: user.id).map(\.issuer) == ["http://localhost:8080/dev/issuer/" + id])
    }

    @Test(arguments: ["grace", "alan"])
    func `who has no address there, or a doubtful one, proves one and has an account`(_ person: String) async throws {
        let address = person + "@example.test"
        try await goTo()
        try await choose(person)
        #expect(client.page.screen == "EmailVerification")
        #expect(client.page.value("newEmail") == (person == "alan" ? address : ""))
        try await client.press("changeAddress", [("newEmail", address)])
        let code = try #require(try await server.code(to: address))
        try await client.press("verify", [("verificationCode", code)])
        #expect(client.page.screen == "SignedIn" && client.page.html.contains(address))
        try await client.press("signOut")
        // From then on the provider is enough.
        try await goTo(from: nil)
        try await choose(person)
        #expect(client.page.screen == "SignedIn" && client.page.html.contains(address))
    }

    @Test func `somebody there is connected to an account that is signed in`() async throws {
        try await server.signUp(client, "countess@example.test")
        let trip = try await client.setOut("link:google.com", from: "/auth/methods")
        await client.open(trip.url.replacing("http://localhost:8080", with: ""))
        try await choose("ada")
        #expect(client.page.screen == "SignInMethods" && client.page.statuses == ["methods.linked"])
        #expect(await server.isSignedIn(client, as: "countess@example.test"))
    }

    @Test func `somebody invented is the same person next time`() async throws {
        for _ in 0..<2 {
            try await goTo()
            try await press("invent:", [("displayName", "Mary"), ("email", "mary@example.test"), ("isVerified", "on")])
            #expect(client.page.screen == "SignedIn" && client.page.html.contains("mary@example.test"))
            try await client.press("signOut")
        }
    }

    @Test func `an address that is none is said so, and what was typed stays`() async throws {
        try await goTo()
        try await press("invent:", [("displayName", "Mary"), ("email", "mary")])
        let whole = try #require(client.page.action("invent:"))
        let form = try #require(client.page.form(whole))
        let response = await client.send(
            .post, form.path, form.fields + [("displayName", "Mary"), ("email", "mary"), ("action", whole)])
        let html = String(decoding: response.body.array, as: UTF8.self)
        #expect(response.status == 200 && html.contains("data-error=\"email.invalid\"") && html.contains("Mary"))
    }

    @Test func `B5: turning back is silent, a broken provider is one message`() async throws {
        try await goTo()
        try await press("turnBack:")
        #expect(client.page.screen == "AuthPicker" && client.page.errors.isEmpty)
        try await goTo(from: nil)
        try await press("fail:")
        #expect(client.page.screen == "AuthPicker" && client.page.errors == ["attempt.failed"])
    }

    @Test func `A72: its verified address meets the account that has it`() async throws {
        try await server.signUp(server.client, "ada@example.test")
        try await goTo()
        try await choose("ada")
        #expect(client.page.screen == "AccountConflict")
    }

    @Test func `each loopback name leads back to itself`() async throws {
        client.headers["Host"] = "127.0.0.1:8080"
        let trip = try await client.setOut("signIn:google.com")
        #expect(trip.url.hasPrefix("http://127.0.0.1:8080/dev/issuer/google.com/authorize?"))
        #expect(trip.redirectURI == "http://127.0.0.1:8080/auth/callback/google.com")
    }

    @Test(arguments: [
        "", "?client_id=other", "?client_id=vestibule&response_type=code",
        "?client_id=vestibule&response_type=code&code_challenge_method=S256&code_challenge=x&state=s&nonce=n"
            + "&redirect_uri=https://evil.example/callback/google.com",
    ])
    func `a request that is not this server's is refused`(_ query: String) async {
        await client.open("/dev/issuer/google.com/authorize" + query)
        #expect(client.page.status == 400)
    }

    @Test func `a decision works once, from our own page only`() async throws {
        try await goTo()
        let action = try #require(client.page.action("choose:"))
        client.headers["Sec-Fetch-Site"] = "cross-site"
        #expect(await client.send(.post, "/dev/issuer", [("action", action)]).status == 403)
        client.headers = [:]
        #expect(await client.send(.post, "/dev/issuer", [("action", action)]).status == 303)
        #expect(await client.send(.post, "/dev/issuer", [("action", action)]).status == 404)
        #expect(await client.send(.get, "/dev/issuer?request=unknown").status == 404)
    }

    @Test func `its token end point wants the right code, proof key and address, once`() async throws {
        let trip = try await client.setOut("signIn:google.com")
        await client.open(trip.url.replacing("http://localhost:8080", with: ""))
        let action = try #require(client.page.action("choose:"))
        let back = try #require(
            await client.send(.post, "/dev/issuer", [("action", action)]).headers.first("Location"))
        let code = try #require(Query(String(back.split(separator: "?")[1])).first("code"))
        let fields = [
            ("grant_type", "authorization_code"), ("client_id", "vestibule"), ("code", code),
            ("redirect_uri", trip.redirectURI), ("code_verifier", "wrong"),
        ]
        #expect(await client.send(.post, "/dev/issuer/google.com/token", fields).status == 400)
        #expect(await client.send(.get, "/dev/issuer/google.com/userinfo").status == 401)
        // That spent the code.
        await client.open(back.replacing("http://localhost:8080", with: ""))
        #expect(client.page.errors == ["attempt.failed"])
    }

    @Test func `it is there in development with its option only`() async throws {
        let plain = try TestServer()
        #expect(await plain.client.send(.get, "/dev/issuer/google.com/jwks.json").status == 404)
        #expect(await client.send(.get, "/dev/issuer/google.com/jwks.json").status == 200)
    }
}
