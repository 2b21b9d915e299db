package import HTTP
internal import Localization

/// Answers for a development server whose files have faults: a page that names them, and a way past it.
///
/// Only pages are replaced. What a form posts, what waits for an attempt, and files go on as before, so that nobody in
/// the middle of a flow loses it.
package struct FaultPages: Sendable {
    /// The query that leads to the last good version.
    static let parameter = "last-good"

    private let application: Application
    private let report: FaultReport

    /// - Parameter application: the one with the stock templates, which have no faults.
    package init(_ application: Application, _ report: FaultReport) {
        self.application = application
        self.report = report
    }

    /// The answer in place of a page; nil where the request goes on to the last good version.
    package func response(_ request: Request) -> Response? {
        let pages = application.pages
        guard request.method == .get || request.method == .head, pages.guards.isKnownHost(request),
            pages.guards.isNavigation(request), isPage(request.path)
        else { return nil }
        let generation = String(report.generation)
        let cookie = "last-good-" + pages.settings.cookieName
        if Cookies(request.headers).first(cookie) == generation { return nil }
        let address = address(of: request)
        if let asked = request.query.first(Self.parameter) {
            var response = pages.seeOther(address)
            if asked == generation, let cookie = SetCookie(cookie, generation, isSecure: false) {
                response.setCookie(cookie)
            }
            return response
        }
        let language = pages.resolver.language(request)
        var context = ScreenContext.sample(
            pages.renderer.catalogue.strings(for: language), settings: pages.settings)
        context.page = FaultsScreen.id
        context.faultReport = report
        context.faultAddress = address
        guard let bytes = pages.renderer.page(FaultsScreen.id, context) else { return nil }
        return pages.html(bytes, status: 500)
    }

    private func isPage(_ path: String) -> Bool {
        let base = application.pages.settings.basePath
        let others = ["/assets/", "/attempt/", "/session", "/verify", "/language", "/token"].map { base + $0 }
        return !(others + ["/healthz", "/readyz", "/favicon.ico", "/outbox", "/dev/", "/.well-known/", "/metrics"])
            .contains { path.hasPrefix($0) }
    }

    /// The page that was asked for, with its flow and nothing else of the query.
    private func address(of request: Request) -> String {
        let isOwn = request.path.hasPrefix("/") && !request.path.hasPrefix("//") && !request.path.contains("\\")
        let path = isOwn ? request.path : application.pages.settings.basePath
        let kept = ["flow", "attempt"].compactMap { name -> String? in
            guard let value = request.query.first(name),
                value.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || isAlphanumeric($0) })
            else { return nil }
            return "\(name)=\(value)"
        }
        return kept.isEmpty ? path : path + "?" + kept.joined(separator: "&")
    }

    private func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
