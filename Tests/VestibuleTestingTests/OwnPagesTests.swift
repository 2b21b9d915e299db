import FoundationEssentials
import SwiftSamples
import Testing
import Vestibule
import VestibuleTesting

/// What an app's own tests can do, with nothing but the public face of both libraries.
@Suite struct OwnPagesTests {
    @Test func `a flow is walked on pages of one's own, with the code that was sent`() async throws {
        let installation = try TestInstallation(try workedExample())
        let client = installation.client
        await client.open("/auth/phone")
        try await client.press("sendCode", [("phoneNumber", "415 555 0100"), ("selectedCountry", "US")])
        #expect(client.page.screen == "EnterVerificationCode")
        let code = try #require(try await installation.messages(to: "+14155550100").last?.code)
        #expect(try await client.press("verify", [("verificationCode", code)]).screen == "SignedIn")
    }

    @Test func `a button that is not there is an error that names those that are`() async throws {
        let client = try TestInstallation(try AuthUI()).client
        await client.open("/auth/phone")
        let error = await #expect(throws: NoSuchAction.self) { try await client.press("signUp") }
        #expect(error?.description.contains("EnterPhoneNumber at /auth/phone does not offer signUp") == true)
        #expect(error?.description.contains("sendCode") == true)
    }

    @Test func `limits and expiries pass with the clock that a test moves`() async throws {
        let installation = try TestInstallation(try AuthUI())
        let client = installation.client
        await client.open("/auth/phone")
        try await client.press("sendCode", [("phoneNumber", "415 555 0100"), ("selectedCountry", "US")])
        let code = try #require(try await installation.messages(to: "+14155550100").last?.code)
        installation.advance(by: 601)
        #expect(try await client.press("verify", [("verificationCode", code)]).errors.contains("code.expired"))
    }

    @Test func `golden files tell the page and line that changed`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var pages = try AuthUI().samplePages().filter { $0.screen == "EnterPhoneNumber" }
        #expect(pages.count > 5)
        #expect(try GoldenFolder(folder, isRecording: false).differences(pages).count == pages.count)
        #expect(try GoldenFolder(folder, isRecording: true).differences(pages).isEmpty)
        #expect(try GoldenFolder(folder, isRecording: false).differences(pages).isEmpty)
        let first = try #require(pages.first)
        let html = first.html.replacing("<h1", with: "<h1 class=\"other\"")
        pages[0] = SamplePage(screen: first.screen, state: first.state, language: first.language, html: html)
        let line = first.html.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.contains("<h1")
        }
        let found = try GoldenFolder(folder, isRecording: false).differences(pages)
        #expect(found.map(\.line) == [line.map { $0 + 1 }])
        #expect(found.first?.file == "EnterPhoneNumber/\(first.state).en.html")
    }

    @Test func `a fault of a template keeps the installation from opening and says where it is`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("<p xmlns=\"http://www.w3.org/1999/xhtml\" style=\"color: red\">x</p>".utf8).write(
            to: folder.appending(path: "EmailAuth.xhtml"))
        let ui = try AuthUI(templates: folder.path())
        let error = #expect(throws: AuthUI.Failure.self) { try TestInstallation(ui) }
        #expect(error?.reasons.contains { $0.contains("EmailAuth.xhtml:1:") } == true)
    }
}
