internal import AuthDelivery
internal import HTTP
import AuthCore
import FoundationEssentials
import Localization
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// What mails say and how they look.
@Suite struct MailTests {
    private static let link = "https://login.example/auth/link?token=" + String(repeating: "a", count: 43)

    private func compose(
        _ mail: Mail, language: String = "en", name: String = "Acme", samples: Samples? = nil
    ) throws -> OutboundMessage {
        let installation = try (samples ?? Samples()).installation
        let composer = CatalogueMailComposer(
            catalogue: installation.catalogue, appName: name,
            template: installation.library.compileMail(as: MailContentState.self), style: "h1 { margin: 0 }")
        return composer.compose(
            mail, to: .email(try EmailAddress("ada@example.test")), language: language, id: "1", now: 0)
    }

    @Test func `every kind has its words in every language`() throws {
        let samples = try Samples()
        for kind in Mail.Kind.allCases where kind != .code {
            for language in ["ar", "en", "es"] {
                let mail = try compose(
                    Mail(kind, code: "12345678", link: Self.link, minutes: 10, linkMinutes: 15, detail: "Phone"),
                    language: language, samples: samples)
                #expect(!mail.subject.contains("mail.") && !mail.text.contains("mail."), "\(kind) \(language)")
                #expect(!mail.text.contains("{") && !mail.subject.contains("{"), "\(kind) \(language)")
                #expect(mail.html?.contains("lang=\"\(language)\"") == true)
            }
        }
    }

    @Test func `A9: code and link stand alone on their lines, in both parts`() throws {
        let mail = try compose(Mail(.signInLink, code: "12345678", link: Self.link, minutes: 10, linkMinutes: 15))
        let lines = mail.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.contains(Substring(Self.link)) && lines.contains("12345678"))
        let html = try #require(mail.html)
        #expect(html.contains("<p class=\"bare\" dir=\"ltr\">\(Self.link)</p>"))
        #expect(html.contains("href=\"\(Self.link)\"") && html.contains("<strong>12345678</strong>"))
        #expect(
            html.contains("<style>h1 { margin: 0 }</style>") && !html.contains("<table") && !html.contains("style=\""))
    }

    @Test func `a mail without code and link has no place for them`() throws {
        let mail = try compose(Mail(.passwordChanged))
        #expect(mail.links.isEmpty && mail.code == nil)
        #expect(mail.html?.contains("class=\"code\"") == false && mail.html?.contains("<a ") == false)
    }

    @Test func `a name can't put markup into a mail`() throws {
        let mail = try compose(Mail(.factorAdded, detail: "<b>Phone</b> & \"more\""), name: "A<script>B")
        #expect(mail.html?.contains("&lt;b&gt;Phone") == true && mail.html?.contains("<script>") == false)
    }

    @Test func `A62: a mail in a language from right to left runs that way, its link and code do not`() throws {
        let text = """
            {"sourceLanguage":"en","version":"1.0","strings":{"mail.signInLink.subject":{"localizations":{
            "en":{"stringUnit":{"state":"translated","value":"Sign in"}},
            "ar":{"stringUnit":{"state":"translated","value":"تسجيل الدخول"}}}}}}
            """
        let library = try Samples().installation.library
        let composer = CatalogueMailComposer(
            catalogue: try Catalogue(xcstrings: Array(text.utf8)), appName: "Acme",
            template: library.compileMail(as: MailContentState.self))
        let mail = composer.compose(
            Mail(.signInLink, code: "12345678", link: Self.link, minutes: 10), to: .email(try EmailAddress("a@x.test")),
            language: "ar", id: "1", now: 0)
        #expect(mail.html?.contains("<html lang=\"ar\" dir=\"rtl\">") == true)
        #expect(mail.html?.contains("<p class=\"code\" dir=\"ltr\">") == true)
    }

    @Test func `a mail is in the language of the page that caused it`() async throws {
        let server = try TestServer()
        let client = server.client
        client.headers["Accept-Language"] = "es"
        try await server.signUp(client, "ada@example.test")
        #expect(try await server.mails(to: "ada@example.test").first?.subject.hasPrefix("Tu código") == true)
    }

    @Test func `the outbox shows a mail as it looks, where it can run and send nothing`() async throws {
        let server = try TestServer()
        try await server.signUp(server.client, "ada@example.test")
        let client = server.client
        await client.open("/outbox")
        let path = try #require(client.page.between("href=\"/outbox/", "\""))
        let page = await client.open("/outbox/" + path)
        #expect(page.status == 200 && page.html.contains("class=\"mail\""))
        let policy = try #require(page.headers.first("Content-Security-Policy"))
        #expect(policy.contains("sandbox") && policy.contains("'sha256-") && !policy.contains("unsafe"))
        #expect(await client.open("/outbox/unknown").status == 404)
    }
}
