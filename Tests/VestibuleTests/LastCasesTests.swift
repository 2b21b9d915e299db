internal import AuthFlows
internal import Markup
internal import Vestibule
internal import VestibuleTesting
import AuthCore
import AuthScreens
import FoundationEssentials
import HTTP
import Testing

/// Cases that concern no single page.
@Suite struct LastCasesTests {
    private let ada = "ada@example.test"

    /// An application whose store has failed, over a server's settings.
    private func failing(_ server: TestServer, _ log: @escaping @Sendable (String, String) -> Void) -> Application {
        var services = server.running.engine.services
        services.store = NoStore()
        return Application(
            Application.Parts(
                renderer: server.running.renderer, engine: FlowEngine(services),
                assets: Assets(files: [:], favicon: nil), activity: SessionActivity(), demo: [],
                developmentClock: nil, logFailure: log))
    }

    @Test func `A25: a failure of ours has a title, an id and a way on, and tells nothing of the inside`() async throws
    {
        let server = try TestServer()
        let logged = Locked<[(String, String)]>([])
        let client = server.client
        await client.open("/auth")
        let form = try #require(client.page.form("signIn"))
        client.handle = failing(server) { id, reason in logged.withLock { $0.append((id, reason)) } }.handle
        let posted = await client.send(
            .post, form.path,
            form.fields + [("action", "signIn"), ("email", ada), ("password", TestServer.password)])
        let opened = await client.open("/auth/account")
        let lines = logged.withLock { $0 }
        #expect(posted.status == 500 && opened.status == 500 && lines.count == 2)
        for (page, line) in zip([String(decoding: posted.body.array, as: UTF8.self), opened.html], lines) {
            #expect(page.contains("data-screen=\"Problem\"") && page.contains("data-status=\"500\""))
            #expect(page.contains("<h1>") && page.contains(line.0) && page.contains("href=\"/auth\""))
            #expect(!page.contains(NoStore.reason) && !page.contains(ada) && !page.contains(".swift"))
            #expect(line.1 == NoStore.reason)
        }
        client.handle = server.running.application.handle
        #expect(await client.open("/auth").screen == "AuthPicker")
    }

    @Test(arguments: ["/auth/email-link", "/auth/reset-password", "/auth/phone/code"])
    func `A19, A20: a page opened again after its flow has ended still leads where it was to lead`(
        _ path: String
    ) async throws {
        let server = try TestServer()
        try await server.signUp(server.client, ada)
        let client = server.client
        await client.open("/auth?return_to=/welcome")
        try await client.press("goToEmailLink")
        let flow = try #require(client.page.path.components(after: "flow=").first)
        server.running.clock.advance(by: 4000)
        await client.open(path + "?flow=" + flow)
        switch client.page.screen {
        case "EmailLink":
            try await client.press("sendSignInLink", [("email", ada)])
            await client.open(try await server.link(to: ada))
            try await client.press("confirm")
        case "EnterPhoneNumber": try await server.enter(client, "+14155550100")
        default: try await client.press("signIn", [("email", ada), ("password", TestServer.password)])
        }
        #expect(client.page.path == "/welcome")
    }

    /// Enter presses the first submit button of the form.
    @Test func `B12: Enter in the sign-up form signs up, in the sign-in form it signs in`() async throws {
        let client = try TestServer().client
        await client.open("/auth")
        #expect(first(client.page) == "signIn")
        try await client.press("switchFlow")
        #expect(first(client.page) == "signUp")
        await client.open("/auth/email")
        #expect(first(client.page) == "signIn")
        try await client.press("switchFlow")
        #expect(first(client.page) == "signUp")
    }

    private func first(_ page: PlainClient.Page) -> String? {
        let form = page.html.components(after: "<form").first { form in
            (form.firstRange(of: "</form>").map { form[..<$0.lowerBound] } ?? form[...]).contains("id=\"password\"")
        }
        let button = form?.components(after: "<button").first
        return button?.components(after: "value=\"").first.map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func `B29: where the mail could not be sent the page does not say that it was`() async throws {
        let server = try TestServer()
        try await server.signUp(server.client, ada)
        var client = server.client
        for _ in 0..<6 {
            client = server.client
            try await server.askForLink(client, ada)
        }
        let page = client.page
        #expect(page.screen == "EmailLink" && page.errors == ["mail.tooMany"] && page.statuses.isEmpty)
        // No code is taken: nothing was noted that one could belong to.
        #expect(page.form("verify") == nil && page.form("sendSignInLink") != nil)
    }

    @Test func `B53: the list of second factors works in markup of one's own, inside a layout of one's own`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(Self.management.utf8).write(to: URL(filePath: folder + "/MFAManagement.xhtml"))
        let installation = try Installation(AuthConfiguration(), templates: folder)
        try #require(installation.faults.filter { $0.severity == .error }.isEmpty, "\(installation.faults)")
        let server = try TestServer(installation: installation)
        let client = server.client
        try await server.signUp(client, ada)
        await client.open("/auth/mfa")
        #expect(client.page.html.contains("<h1>My keys</h1>"))
        try await client.press("goToEnrollment")
        _ = try await server.enrollApp(client)
        try await client.press("finish")
        let id = try #require(client.page.ids.first)
        try await client.press("unenroll:\(id)")
        try await client.press("confirmUnenroll:\(id)")
        #expect(client.page.screen == "MFAManagement" && client.page.ids.isEmpty)
        #expect(client.page.statuses == ["mfa.removed"] && client.page.html.contains("<h1>My keys</h1>"))
    }

    private static let management = """
        <section xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template" v:contract="MFAManagement/1">
          <h1>My keys</h1>
          <v:group v:include="Elements/ErrorSummary" v:with="message: errorMessage, id: errorID"/>
          <v:group v:include="Elements/Status" v:with="message: statusMessage, id: statusID"/>
          <form v:form="self">
            <div v:each="f in enrolledFactors" v:data-id="f.id">
              <b v:text="f.name"/>
              <button v:if="f.isConfirming" v:action="confirmUnenroll(f.id)">Really remove it</button>
              <button v:unless="f.isConfirming" v:action="unenroll(f.id)">Remove it</button>
            </div>
            <button v:if="cancelUnenroll" v:action="cancelUnenroll">Keep it</button>
            <button v:if="newRecoveryCodes" v:action="newRecoveryCodes">New codes</button>
            <button v:if="goToEnrollment" v:action="goToEnrollment">Add one</button>
            <button v:action="refresh">Again</button>
          </form>
          <p><a v:href="back">Back</a></p>
        </section>
        """
}

/// A store that answers nothing.
private struct NoStore: Store {
    static let reason = "disk I/O error"

    private func fail<Answer>() throws(StoreFailure) -> Answer { throw StoreFailure(Self.reason) }

    func commit(_ changes: [StoreChange]) async throws(StoreFailure) -> CommitOutcome { try fail() }
    func flow(_ id: FlowID, now: Int) async throws(StoreFailure) -> StoredFlow? { try fail() }
    func session(_ digest: [UInt8]) async throws(StoreFailure) -> UserSession? { try fail() }
    func user(_ id: UserID) async throws(StoreFailure) -> User? { try fail() }
    func passwordCredential(normalizedEmail: String) async throws(StoreFailure) -> PasswordCredential? { try fail() }
    func userID(for identity: ProviderIdentity) async throws(StoreFailure) -> UserID? { try fail() }
    func pendingSignUp(_ id: String, now: Int) async throws(StoreFailure) -> PendingSignUp? { try fail() }
    func pendingSignUp(binding: [UInt8], normalizedEmail: String, now: Int) async throws(StoreFailure) -> PendingSignUp?
    { try fail() }
    func reserveTry(pendingSignUp id: String, now: Int) async throws(StoreFailure) -> Int? { try fail() }
    func user(phoneNumber: String) async throws(StoreFailure) -> User? { try fail() }
    func passwordHash(of user: UserID) async throws(StoreFailure) -> String? { try fail() }
    func identities(of user: UserID) async throws(StoreFailure) -> [ProviderIdentity] { try fail() }
    func factors(of user: UserID) async throws(StoreFailure) -> [SecondFactor] { try fail() }
    func recoveryCodes(of user: UserID) async throws(StoreFailure) -> [RecoveryCode] { try fail() }
    func passkeys(of user: UserID) async throws(StoreFailure) -> [Passkey] { try fail() }
    func passkey(credential id: [UInt8]) async throws(StoreFailure) -> Passkey? { try fail() }
    func passkeyHandle(of user: UserID) async throws(StoreFailure) -> [UInt8]? { try fail() }
    func sessions(of user: UserID) async throws(StoreFailure) -> [UserSession] { try fail() }
    func challenge(_ id: String) async throws(StoreFailure) -> Challenge? { try fail() }
    func challenge(token digest: [UInt8]) async throws(StoreFailure) -> Challenge? { try fail() }
    func reserveTry(challenge id: String, now: Int) async throws(StoreFailure) -> Int? { try fail() }
    func idleGuests(since instant: Int) async throws(StoreFailure) -> [UserID] { try fail() }
    func guestMerges() async throws(StoreFailure) -> [GuestMerge] { try fail() }
    func knowsDevice(_ digest: [UInt8], normalizedEmail: String) async throws(StoreFailure) -> Bool { try fail() }
    func devices(of user: UserID) async throws(StoreFailure) -> [[UInt8]] { try fail() }
    func failures(_ key: [UInt8]) async throws(StoreFailure) -> Int { try fail() }
    func messages(to recipient: String?) async throws(StoreFailure) -> [OutboundMessage] { try fail() }
}
