import AuthCore
import AuthScreens
import FoundationEssentials
import HTTP
import Localization
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// One file at a time over the stock pages: nothing is copied, nothing else changes.
@Suite struct OverrideFolderTests {
    private static let space = #"xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:vestibule:template""#

    private func samples(_ files: [String: String]) throws -> Samples {
        let folder = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            let url = URL(filePath: "\(folder)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return try Samples(templates: folder)
    }

    private func stock(_ path: String) throws -> String {
        String(decoding: try #require(StockTemplates.all.first { $0.path == path }).bytes, as: UTF8.self)
    }

    @Test func `B63: an empty folder changes no byte`() throws {
        let (mine, stock) = (try samples(["README.md": "x", ".DS_Store": "y"]), try Samples())
        #expect(mine.installation.faults == [])
        for (screen, name) in stock.all {
            #expect(mine.page(screen, name, "en") == stock.page(screen, name, "en"), "\(screen.rawValue)/\(name)")
        }
    }

    @Test func `B64: one screen is overridden, the others stay stock`() throws {
        let page = """
            <section \(Self.space) v:contract="Sessions/1"><h1>Where you are</h1>
            <form v:form="self"><p v:each="s in sessions"><bdi v:text="s.device"/>
            <button v:unless="s.isCurrent" v:action="revoke(s.id)" v:string="sessions.revoke"/></p>
            <button v:if="revokeOthers" v:action="revokeOthers" v:string="sessions.revokeOthers"/></form></section>
            """
        let (mine, stock) = (try samples(["Sessions.xhtml": page]), try Samples())
        #expect(mine.installation.faults == [])
        for (screen, name) in stock.all {
            let isSame = mine.page(screen, name, "en") == stock.page(screen, name, "en")
            #expect(isSame == (screen != .sessions), "\(screen.rawValue)/\(name)")
        }
        let html = try #require(mine.page(.sessions, stock.all.first { $0.screen == .sessions }?.name ?? "", "en"))
        // The hidden fields that the form needs come without being written.
        for name in ["csrf", "flow", "step"] { #expect(html.contains("type=\"hidden\" name=\"\(name)\"")) }
        #expect(html.contains("method=\"post\"") && html.contains("id=\"error-summary\"") == false)
    }

    @Test func `B64: a screen that forgets a field fails loudly`() throws {
        let page = """
            <div \(Self.space) v:contract="ResetPassword/1"><h1>New</h1>
            <form v:form="self"><label v:label="password"/><input v:field="password"/>
            <button v:action="updatePassword">Save</button></form></div>
            """
        let faults = try samples(["ResetPassword.xhtml": page]).installation.faults
        #expect(faults.map(\.id) == ["VT403"] && faults.first?.message.contains("confirmPassword") == true)
    }

    @Test func `each small slot is filled by a file of one line on every page`() throws {
        let slots = ["head", "header", "beforeForm", "afterForm", "legal", "footer"]
        let lines = slots.map { slot in
            slot == "head"
                ? "<meta \(Self.space) name=\"mine-head\" content=\"x\"/>"
                : "<p \(Self.space) id=\"mine-\(slot)\">x</p>"
        }
        let files = Dictionary(uniqueKeysWithValues: zip(slots.map { "Slots/\($0).xhtml" }, lines))
        let mine = try samples(files)
        #expect(mine.installation.faults == [])
        for (screen, sample) in mine.all {
            let page = try #require(mine.page(screen, sample, "en"))
            for slot in slots {
                #expect(page.components(after: "mine-\(slot)\"").count == 1, "\(slot) of \(screen.rawValue)/\(sample)")
            }
        }
    }

    @Test func `an element is overridden wherever it is included`() throws {
        let back = try stock("Elements/Back.xhtml").replacing("id=\"back\"", with: "id=\"back\" title=\"mine\"")
        let mine = try samples(["Elements/Back.xhtml": back])
        #expect(mine.installation.faults == [])
        let page = try #require(mine.page(.emailAuth, "sign-in", "en"))
        #expect(page.contains("mine"))
    }

    @Test func `a drawing and the layout are overridden by their names`() throws {
        let mine = try samples([
            "Icons/door.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 7 7\"><circle r=\"3\"/></svg>",
            "Layout.xhtml": try stock("Layout.xhtml").replacing("<body>", with: "<body class=\"mine\">"),
        ])
        #expect(mine.installation.faults == [])
        let page = try #require(mine.page(.emailAuth, "sign-in", "en"))
        #expect(page.contains("viewBox=\"0 0 7 7\"") && page.contains("<body class=\"mine\">"))
    }

    @Test func `B71: a text is overridden by its key, in one language`() throws {
        let mine = try samples([
            "Localizable.xcstrings":
                #"{"strings":{"sessions.title":{"localizations":{"es":{"stringUnit":{"value":"Mis aparatos"}}}}}}"#
        ])
        #expect(mine.installation.faults == [])
        let name = try #require(mine.all.first { $0.screen == .sessions }?.name)
        #expect(mine.page(.sessions, name, "es")?.contains("<h1>Mis aparatos</h1>") == true)
        #expect(mine.page(.sessions, name, "en")?.contains("Mis aparatos") == false)
    }

    @Test func `a text of one's own is shown by one's own markup`() throws {
        let mine = try samples([
            "Localizable.xcstrings":
                #"{"strings":{"own.motto":{"localizations":{"en":{"stringUnit":{"value":"Come in"}},"es":{"stringUnit":{"value":"Entra"}}}}}}"#,
            "Slots/footer.xhtml": "<p \(Self.space) v:string=\"own.motto\"/>",
        ])
        #expect(mine.installation.faults == [])
        #expect(mine.page(.emailAuth, "sign-in", "es")?.contains("<p>Entra</p>") == true)
    }

    @Test func `public files are served by hashed names that templates use`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, bytes) in [
            ("public/brand.css", Array("@font-face { src: url(a.woff2) }".utf8)),
            ("public/a.woff2", Array("wOF2".utf8)),
            (
                "mine/Slots/head.xhtml",
                Array("<link \(Self.space) rel=\"stylesheet\" v:asset-href=\"brand.css\"/>".utf8)
            ),
        ] {
            let url = URL(filePath: "\(folder)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        let installation = try Installation(
            AuthConfiguration(), templates: folder + "/mine", publicFiles: folder + "/public")
        #expect(installation.faults == [])
        let place = Installation.Place(dataFolder: folder + "/data", port: 8080, isDevelopment: true)
        let client = PlainClient(try installation.open(place) { _ in }.application.handle)
        let page = await client.open("/auth")
        let sheet = try #require(page.between("href=\"/auth/assets/brand.", "\""))
        let answer = await client.send(.get, "/auth/assets/brand." + sheet)
        #expect(answer.status == 200 && answer.headers.first("Content-Type") == "text/css; charset=utf-8")
        #expect(answer.headers.first("Cache-Control")?.contains("immutable") == true)
        let policy = await client.send(.get, "/auth").headers.first("Content-Security-Policy")
        #expect(policy?.contains("font-src 'self'") == true)
    }
}
