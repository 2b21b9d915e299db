import AuthCore
import AuthScreens
import FoundationEssentials
import Markup
import Testing
import Vestibule
import VestibuleTesting

/// The full-customisation sample: markup of its own for every screen, and everything that a person can do still there.
@Suite struct CustomSampleTests {
    private let folder = Samples.folder.appending(path: "custom-xhtml").path()

    /// What a page offers: the names of its controls and what its buttons post.
    private func offers(_ page: String) -> Set<String> {
        // Languages stand wherever the layout puts them.
        let start = page.components(after: "<main").first ?? page
        let main = start.firstRange(of: "</main>").map { start[..<$0.lowerBound] } ?? start[...]
        var found: Set<String> = []
        for tag in main.split(separator: "<") {
            guard ["input ", "select ", "button ", "textarea "].contains(where: tag.hasPrefix),
                let name = tag.components(after: " name=\"").first?.prefix(while: { $0 != "\"" })
            else { continue }
            let value = tag.components(after: " value=\"").first?.prefix { $0 != "\"" } ?? ""
            found.insert(name == "action" || tag.contains("type=\"radio\"") ? "\(name)=\(value)" : String(name))
        }
        return found
    }

    @Test func `the sample has no fault and no warning`() throws {
        let installation = try Installation(
            AuthConfiguration(), templates: "\(folder)/templates", publicFiles: "\(folder)/public")
        #expect(installation.faults == [])
    }

    @Test func `the sample has markup of its own for every screen and uses no stock element`() throws {
        let own = Set(try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/templates"))
        for file in StockTemplates.all where !file.path.hasPrefix("Elements/") {
            #expect(own.contains(file.path), "\(file.path)")
            let text = FileManager.default.contents(atPath: "\(folder)/templates/\(file.path)") ?? Data()
            for part in String(decoding: text, as: UTF8.self).components(after: "v:include=\"") {
                #expect(own.contains("\(part.prefix { $0 != "\"" }).xhtml"), "\(file.path): \(part.prefix(30))")
            }
        }
    }

    @Test func `B53: every page of the sample offers all that the stock page offers`() throws {
        let (mine, stock) = (
            try Samples(templates: "\(folder)/templates", addresses: ["boathouse.css": "/a", "mark.svg": "/b"]),
            try Samples()
        )
        #expect(mine.installation.isUsable)
        for (screen, name) in stock.all {
            let page = try #require(mine.page(screen, name, "en"))
            let stockPage = try #require(stock.page(screen, name, "en"))
            #expect(page != stockPage)
            #expect(offers(page) == offers(stockPage), "\(screen.rawValue)/\(name)")
            for id in ["error-summary", "status", "back", "totpSecret"] {
                #expect(
                    page.contains(" id=\"\(id)\"") == stockPage.contains(" id=\"\(id)\""),
                    "\(screen.rawValue)/\(name) #\(id)")
            }
            for mark in ["data-id=\"", "data-provider=\"", "data-recovery-code"] {
                #expect(
                    page.components(after: mark).count == stockPage.components(after: mark).count,
                    "\(screen.rawValue)/\(name) \(mark)")
            }
        }
    }
}

extension Substring {
    fileprivate func components(after text: String) -> [String] { String(self).components(after: text) }
}
