import AuthScreens
import Markup
import SwiftSamples
import Testing
import Vestibule
import VestibuleTesting

/// Every page in markup of the app's own.
@Suite struct FullCustomizationTests {
    private static let sample = Result { try fullCustomization() }
    private let ui: AuthUI

    init() throws { ui = try Self.sample.get() }

    @Test func `it has no faults`() {
        for fault in ui.faults { Issue.record("\(fault)") }
    }

    @Test func `no page of a flow is the stock one but the library's own`() throws {
        let stock = try Samples()
        let own = try #require(ui.renderer())
        for screen in own.screenIDs {
            let isStock = ["Reauthentication", "ProviderStackDemo", "Outbox", "Faults", "LocalIssuer"].contains(
                screen.rawValue)
            for (name, page) in own.samplePages(of: screen, stock.context("en")) {
                let isOwn = String(decoding: page, as: UTF8.self).contains("class=\"screen house\"")
                #expect(isOwn == !isStock, "\(screen.rawValue)/\(name)")
            }
        }
    }

    @Test func `an account begins, proves its address, changes and comes back`() async throws {
        let server = try TestServer(ui: ui)
        let client = server.client
        try await server.signUp(client, "ada@example.test")
        #expect(client.page.screen == "SignedIn" && client.page.html.contains("Hello, ada@example.test"))
        try await client.press("goToSessions")
        #expect(client.page.screen == "Sessions" && client.page.html.contains("My devices"))
        await client.open("/auth/account")
        try await client.press("saveDisplayName", [("displayName", "Ada")])
        #expect(client.page.html.contains("Hello, Ada"))
        try await client.press("signOut")
        #expect(client.page.screen == "AuthPicker" && client.page.statuses == ["signedOut.done"])
        try await client.press("signIn", [("email", "ada@example.test"), ("password", "wrong wrong wrong")])
        #expect(client.page.errors.contains("auth.failed") && client.page.value("email") == "ada@example.test")
        try await client.press("signIn", [("email", "ada@example.test"), ("password", TestServer.password)])
        #expect(client.page.screen == "SignedIn")
    }
}
