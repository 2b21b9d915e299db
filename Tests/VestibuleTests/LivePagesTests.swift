import AuthScreens
import FoundationEssentials
import HTTP
import Sodium
import Testing
import Vestibule
import VestibuleTesting

/// A development server whose files change under it.
@Suite struct LivePagesTests {
    private struct Server {
        let live: LivePages
        let client: PlainClient
        let templates: String

        func write(_ name: String, _ text: String) throws {
            let url = URL(filePath: "\(templates)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private static let space = #"xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template""#
    private static let footer = "<p \(space) class=\"mine\">Made by hand</p>"
    private static let faulty = "<p \(space)>\n  <b v:text=\"nmae\"/>&lt;x>\n</p>"

    private func withServer(_ first: [String: String], _ body: (Server) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let templates = folder + "/mine"
        try FileManager.default.createDirectory(atPath: templates, withIntermediateDirectories: true)
        for (name, text) in first {
            let url = URL(filePath: "\(templates)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        var place = Installation.Place(dataFolder: folder + "/data", port: 8080, isDevelopment: true)
        place.limitsScale = 1000
        place.beat = .zero
        let stock = try Installation(AuthConfiguration()).open(place) { _ in }
        let read: LivePages.Reading = { () throws(Installation.Failure) in
            try Installation(AuthConfiguration(), templates: templates)
        }
        let live = try LivePages(try read(), stock: stock, read: read)
        try await body(Server(live: live, client: PlainClient(live.handle), templates: templates))
    }

    @Test func `a saved file is served at once, and a flow goes on`() async throws {
        try await withServer([:]) { server in
            let page = await server.client.open("/auth/email")
            #expect(page.screen == "EmailAuth" && !page.html.contains("Made by hand"))
            try server.write("Slots/footer.xhtml", Self.footer)
            #expect(server.live.reload() == [])
            let next = try await server.client.press("switchFlow")
            #expect(next.html.contains("<p class=\"mine\">Made by hand</p>"))
            #expect(next.html.contains("name=\"confirmPassword\""))
        }
    }

    @Test func `the gallery shows the templates as they were saved last`() async throws {
        try await withServer([:]) { server in
            #expect(await server.client.open("/gallery").status == 200)
            try server.write("Slots/footer.xhtml", Self.footer)
            #expect(server.live.reload() == [])
            let page = await server.client.open("/gallery/EmailAuth/sign-in-empty")
            #expect(page.screen == "EmailAuth" && page.html.contains("<p class=\"mine\">Made by hand</p>"))
        }
    }

    @Test func `faults stand in for every page, with their place and their lines`() async throws {
        try await withServer([:]) { server in
            try server.write("Slots/footer.xhtml", Self.faulty)
            #expect(server.live.reload().count == 1)
            let page = await server.client.open("/auth")
            #expect(page.screen == "Faults" && page.status == 500)
            #expect(page.html.contains("Slots/footer.xhtml:2:6") && page.html.contains("VT301"))
            // What stands in a file is shown and never runs.
            #expect(page.html.contains("   2 |   &lt;b v:text=\"nmae\"/&gt;&amp;lt;x&gt;\n     |      ^"))
            #expect(!page.html.contains("http-equiv") && !page.html.contains("<script"))
        }
    }

    @Test func `posts and files go on while there are faults`() async throws {
        try await withServer([:]) { server in
            _ = await server.client.open("/auth/email")
            try server.write("Slots/footer.xhtml", Self.faulty)
            _ = server.live.reload()
            let after = try await server.client.press("switchFlow")
            #expect(after.screen == "Faults")
            try server.write("Slots/footer.xhtml", Self.footer)
            #expect(server.live.reload() == [])
            // The post was taken: the page it led to is there, mended.
            let mended = await server.client.open(server.client.page.path)
            #expect(mended.html.contains("name=\"confirmPassword\"") && mended.html.contains("Made by hand"))
            #expect(await server.client.send(.get, "/healthz").status == 200)
        }
    }

    @Test func `pages are replaced, answers to programs are not`() async throws {
        try await withServer([:]) { server in
            try server.write("Slots/footer.xhtml", Self.faulty)
            _ = server.live.reload()
            for path in ["/auth", "/auth/sessions", "/auth/verify-email", "/auth/link", "/outbox", "/nothing"] {
                #expect(await server.client.open(path).screen == "Faults", "\(path)")
            }
            let others = [
                "/auth/session", "/auth/verify", "/outbox.json", "/readyz", "/favicon.ico", "/auth/link?token=x",
            ]
            for path in others {
                #expect(await server.client.send(.get, path).status != 500, "\(path)")
            }
        }
    }

    @Test func `a link leads on with the last good version until the next save`() async throws {
        try await withServer(["Slots/footer.xhtml": Self.footer]) { server in
            try server.write("Slots/footer.xhtml", Self.faulty)
            _ = server.live.reload()
            let page = await server.client.open("/auth?flow=abc&x=%22%3E")
            let link = try #require(page.between("<a href=\"/auth?flow=abc&amp;x=%22%3E&amp;last-good=", "\""))
            let good = await server.client.open("/auth?last-good=\(link)")
            #expect(good.screen == "AuthPicker" && good.html.contains("Made by hand"))
            #expect(await server.client.open("/auth/email").screen == "EmailAuth")
            _ = server.live.reload()
            #expect(await server.client.open("/auth/email").screen == "Faults")
        }
    }

    @Test func `a start with faults shows them, and the stock pages behind them`() async throws {
        try await withServer(["EmailAtuh.xhtml": Self.faulty]) { server in
            let page = await server.client.open("/auth")
            #expect(page.screen == "Faults" && page.html.contains("stock pages"))
            let link = try #require(page.between("last-good=", "\""))
            #expect(await server.client.open("/auth?last-good=\(link)").screen == "AuthPicker")
        }
    }

    @Test func `a session outlives a reload`() async throws {
        try await withServer([:]) { server in
            _ = await server.client.open("/auth")
            _ = try await server.client.press("continueAsGuest")
            #expect(await server.client.open("/auth/account").screen == "SignedIn")
            try server.write("Slots/footer.xhtml", Self.footer)
            _ = server.live.reload()
            let page = await server.client.open("/auth/account")
            #expect(page.screen == "SignedIn" && page.html.contains("Made by hand"))
        }
    }

    @Test func `a link out of the folder shows nothing of what it leads to`() async throws {
        try await withServer([:]) { server in
            try FileManager.default.createSymbolicLink(
                atPath: server.templates + "/Layout.xhtml", withDestinationPath: "/etc/passwd")
            #expect(server.live.reload().count == 1)
            let page = await server.client.open("/auth")
            #expect(page.html.contains("VT103") && !page.html.contains("root:"))
        }
    }
}
