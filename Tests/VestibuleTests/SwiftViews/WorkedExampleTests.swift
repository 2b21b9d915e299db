import HTTP
import Markup
import SwiftSamples
import Testing
import Vestibule
import VestibuleTesting

/// An app that replaces the method picker, the phone page and the account page, and keeps the rest stock.
@Suite struct WorkedExampleTests {
    private static let example = Result { try workedExample() }
    private let ui: AuthUI
    private let server: TestServer
    private let client: PlainClient

    init() throws {
        ui = try Self.example.get()
        server = try TestServer(ui: ui)
        client = server.client
    }

    @Test func `it has no faults`() {
        for fault in ui.faults { Issue.record("\(fault)") }
    }

    @Test func `its picker stands in the stock page`() async {
        let page = await client.open("/auth")
        #expect(page.html.contains("<section class=\"screen spotlight\"><h2>Most people choose Phone</h2>"))
        #expect(page.html.contains("data-provider=\"google.com\"") && page.form("signUp") == nil)
        #expect(page.form("signIn") != nil && page.html.contains("in our workshop"))
    }

    @Test func `B69: the mailed link is offered exactly where it is on, also below a picker of one's own`() async throws
    {
        for isOn in [true, false] {
            var configuration = AuthConfiguration()
            configuration.allowsEmailLink = isOn
            let server = try TestServer(ui: try workedExample(configuration))
            let service = AuthService(server.running)
            #expect(service.emailLinkSignInEnabled == isOn)
            #expect(!service.registeredProviders.contains { $0.id == "emailLink" })
            let page = await server.client.open("/auth")
            #expect((page.form("goToEmailLink") != nil) == isOn)
            let provider = try #require(service.registeredProviders.first)
            #expect(page.form(service.handleProviderSelected(provider).value) != nil)
        }
    }

    @Test func `a phone sign-in goes through its pages and the stock ones between`() async throws {
        await client.open("/auth")
        try await client.press("signIn:phone")
        #expect(client.page.screen == "EnterPhoneNumber" && client.page.html.contains("Your telephone, please"))
        #expect(client.page.html.contains("data-contract=\"EnterPhoneNumber/1\""))
        try await client.press("sendCode", [("phoneNumber", "12345"), ("selectedCountry", "GB")])
        #expect(client.page.errors == ["phone.tooShort"] && client.page.value("phoneNumber") == "12345")
        #expect(client.page.html.contains("<option selected value=\"GB\">"))
        try await client.press("sendCode", [("phoneNumber", "4155550100"), ("selectedCountry", "US")])
        #expect(client.page.screen == "EnterVerificationCode" && client.page.html.contains("id=\"back\""))
        let code = try #require(try await server.code(to: "+14155550100"))
        let page = try await client.press("verify", [("verificationCode", code)])
        #expect(page.screen == "SignedIn" && page.html.contains("Welcome, +1 415-555-0100"))
    }

    @Test func `a provider's button works as in the stock list`() async throws {
        await client.open("/auth")
        let page = try await client.press("signIn:google.com")
        #expect(page.screen == "SignedIn" && page.html.contains("id=\"authenticated-app\""))
    }

    @Test func `a message that the view left out stands before its content`() async throws {
        await client.open("/auth/phone")
        try await client.press("sendCode", [("phoneNumber", "4155550100"), ("selectedCountry", "US")])
        try await client.press("changeNumber")
        try await client.press("sendCode", [("phoneNumber", "4155550100"), ("selectedCountry", "US")])
        #expect(client.page.errors == ["resend.wait"])
        let summary = try #require(client.page.html.firstRange(of: "id=\"error-summary\""))
        let button = try #require(client.page.html.firstRange(of: "<button class=\"primary\""))
        #expect(summary.lowerBound < button.lowerBound)
    }

    @Test func `a running service tells its providers and answers requests of any server`() async throws {
        let service = try ui.start(port: 8080, data: server.folder + "/other", isDevelopment: true)
        #expect(service.registeredProviders.map(\.id).contains("phone") && service.emailLinkSignInEnabled)
        let google = try #require(service.registeredProviders.first)
        #expect(service.triggerSignIn(for: google).value == "signIn:google.com")
        let response = await service.handle(Request(target: "/auth", headers: ["Host": "localhost:8080"]))
        #expect(response.status == 200)
    }

    @Test func `it serves on a free port until its task is cancelled`() async throws {
        let (ui, folder) = (ui, server.folder + "/served")
        let (addresses, ready) = AsyncStream<String>.makeStream()
        let task = Task {
            try await ui.serve(port: 0, data: folder, isDevelopment: true) { ready.yield($0) }
        }
        let address = try #require(await addresses.first { _ in true })
        #expect(address.hasPrefix("http://localhost:") && address.hasSuffix("/auth"))
        task.cancel()
        try await task.value
    }
}
