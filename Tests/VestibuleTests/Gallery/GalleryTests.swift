import AuthCore
import AuthScreens
import FoundationEssentials
import HTTP
import Testing
import Vestibule
import VestibuleTesting

/// `/gallery` of a development server: it shows the samples that the tests use, and nothing on them acts.
@Suite struct GalleryTests {
    @Test func `a page of the gallery is the golden page that stays as it is`() throws {
        let samples = try Samples()
        let context = samples.context("en")
        let stills = samples.renderer.screenIDs.flatMap { screen in
            samples.renderer.stills(of: screen, context).map { (screen, $0, $1()) }
        }
        #expect(stills.count == samples.all.count)
        for (screen, name, still) in stills {
            let golden = try #require(samples.page(screen, name, "en"))
            let lines = golden.split(separator: "\n").map { line in
                line.firstRange(of: "<img class=\"hold\"").map { start in
                    String(line[..<start.lowerBound])
                        + (line[start.upperBound...].firstRange(of: ">").map { String(line[$0.upperBound...]) } ?? "")
                } ?? String(line)
            }
            let expected = lines.joined(separator: "\n").replacing(" autofocus", with: "")
            let refresh = expected.firstRange(of: "<meta http-equiv=\"refresh\"")
            let kept = refresh.map { start in
                expected[..<start.lowerBound]
                    + (expected[start.upperBound...].firstRange(of: ">").map { expected[$0.upperBound...] } ?? "")
            }
            let page = String(decoding: still, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
            #expect(
                page == String(kept ?? expected[...]).split(separator: "\n").joined(separator: "\n"),
                "\(screen.rawValue)/\(name)")
        }
    }

    @Test func `the index leads to every screen, and each screen to all of its states`() async throws {
        let server = try TestServer()
        let samples = try Samples().all
        let index = await server.client.open("/gallery")
        #expect(index.status == 200 && index.html.contains("\(samples.count) pages of"))
        #expect(await server.client.open("/auth").html.contains("href=\"/gallery\""))
        for screen in Set(samples.map(\.screen.rawValue)) {
            #expect(index.html.contains("href=\"/gallery?screen=\(screen)&amp;"), "\(screen)")
        }
        let one = await server.client.open("/gallery?screen=EmailAuth&scheme=dark&language=ar&theme=ink")
        for (screen, name) in samples where screen == .emailAuth {
            let address = "/gallery/EmailAuth/\(name)?theme=ink&amp;language=ar&amp;scheme=dark"
            #expect(one.html.components(after: "\"\(address)\"").count == 2, "\(screen) \(name)")
        }
        #expect(!one.html.contains("/gallery/AuthPicker/"))
        let state = await server.client.open("/gallery?state=loading")
        #expect(state.html.contains("/gallery/EmailLink/loading?") && !state.html.contains("/gallery/EmailLink/sent?"))
    }

    @Test(arguments: ["'\"><script>", "Nobody", "../../etc/passwd", "%00", "EmailAuth/../x"])
    func `what the gallery does not have is passed over or not found`(value: String) async throws {
        let server = try TestServer()
        let encoded = PercentEncoding.encode(value)
        let index = await server.client.open(
            "/gallery?screen=\(encoded)&state=\(encoded)&theme=\(encoded)&language=\(encoded)&scheme=\(encoded)")
        #expect(index.status == 200 && !index.html.contains("<script") && !index.html.contains("Nobody"))
        for path in [
            "/gallery/\(encoded)/stock", "/gallery/AuthPicker/\(encoded)", "/gallery/style/\(encoded)/dark.css",
        ] {
            let page = await server.client.open(path)
            #expect(page.status == 404 && page.screen == "Problem", "\(path)")
        }
    }

    @Test func `a sample keeps its press to the gallery, and loads only from here`() async throws {
        let server = try TestServer()
        let page = await server.client.open(
            "/gallery/AuthPicker/provider-loading?theme=meadow&language=es&scheme=light")
        #expect(page.status == 200 && page.screen == "AuthPicker" && page.isLoading && page.attribute("lang") == "es")
        for action in page.html.components(after: " action=\"") { #expect(action.hasPrefix("/gallery/press?")) }
        for href in page.html.components(after: " href=\"") {
            #expect(["#main", "/gallery/", "/auth/assets/"].contains { href.hasPrefix($0) }, "\(href.prefix(40))")
        }
        #expect(page.html.contains("href=\"/gallery/style/meadow/light.css\""))
        #expect(
            !page.html.contains("http-equiv") && !page.html.contains("hold.gif") && !page.html.contains("autofocus"))
        let policy = page.headers.first("Content-Security-Policy") ?? ""
        #expect(policy.contains("frame-ancestors 'self'") && policy.hasPrefix("default-src 'none'; style-src 'self'"))
        let index = await server.client.open("/gallery").headers.first("Content-Security-Policy") ?? ""
        #expect(index.contains("frame-src 'self'") && index.contains("frame-ancestors 'none'"))
        let real = await server.client.open("/auth").headers.first("Content-Security-Policy") ?? ""
        #expect(real.contains("frame-ancestors 'none'") && !real.contains("frame-src"))
    }

    @Test func `a press says what the real page would have sent, and nothing of what was typed`() async throws {
        let server = try TestServer()
        let client = server.client
        let target = "/gallery/press?screen=EmailAuth&state=sign-in&theme=stock&language=en&scheme=auto"
        _ = await client.send(
            .post, target,
            [("csrf", "sample"), ("email", "ada@example.test"), ("password", "correct horse"), ("action", "signIn")])
        let answer = await client.send(.post, target, [("password", "correct horse"), ("action", "signIn")])
        let text = String(decoding: answer.body.array, as: UTF8.self)
        #expect(answer.status == 200 && text.contains("POST /auth/email action=signIn"))
        #expect(!text.contains("correct horse") && text.contains("/gallery/EmailAuth/sign-in?"))
        let odd = await client.send(.post, target, [("action", "<b>x</b>")])
        #expect(!String(decoding: odd.body.array, as: UTF8.self).contains("x</b>"))
        client.headers["Origin"] = "https://evil.example"
        #expect(await client.send(.post, target, [("action", "signIn")]).status == 403)
    }

    @Test func `each look has its stylesheet, and a forced scheme asks nobody`() async throws {
        let server = try TestServer()
        for theme in ["stock", "meadow", "ink"] {
            let auto = await server.client.open("/gallery/style/\(theme)/auto.css")
            #expect(auto.status == 200 && auto.html.contains("@media (prefers-color-scheme: dark)"))
            for scheme in ["light", "dark"] {
                let css = await server.client.open("/gallery/style/\(theme)/\(scheme).css").html
                #expect(!css.contains("prefers-color-scheme") && css.contains("color-scheme: \(scheme);"))
            }
        }
        #expect(await server.client.open("/gallery/style/own/gallery.css").status == 200)
        #expect(await server.client.open("/gallery/style/own/dark.css").status == 404)
    }

    @Test func `production has no gallery`() async throws {
        var configuration = AuthConfiguration()
        configuration.publicOrigin = "https://login.example"
        let folder = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(String(repeating: "0a", count: 32).utf8).write(to: URL(filePath: folder + "/master.key"))
        configuration.masterKeyFile = folder + "/master.key"
        let server = try TestServer(configuration, folder: folder) { $0.isDevelopment = false }
        let client = server.client
        client.headers["Host"] = "login.example"
        for path in ["/gallery", "/gallery/AuthPicker/stock", "/gallery/press", "/gallery/style/stock/dark.css"] {
            #expect(await client.send(.get, path).status == 404, "\(path)")
        }
    }
}
