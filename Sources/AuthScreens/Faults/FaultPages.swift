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
            pages.guards.isNavigation(request), isPage(request)
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
        guard let bytes = pages.renderer.page(FaultsScreen.id, context)?.bytes else { return nil }
        return pages.html(bytes, status: 500, hasForm: false)
    }

    private func isPage(_ request: Request) -> Bool {
        let (path, base) = (request.path, application.pages.settings.basePath)
        // What a mail or a provider brings is collected as ever: the page behind it is the one to be replaced.
        if path.hasPrefix(base + "/callback/") || path == base + "/link" && !request.query.items.isEmpty {
            return false
        }
        let answers = ["/session", "/verify", "/language", "/token"].map { base + $0 }
        let folders = ["/assets/", "/attempt/"].map { base + $0 } + ["/outbox/", "/dev/", "/.well-known/"]
        return !(answers + ["/healthz", "/readyz", "/favicon.ico", "/outbox.json"]).contains(path)
            && !folders.contains { path.hasPrefix($0) }
    }

    /// The page that was asked for, once more.
    private func address(of request: Request) -> String {
        let isOwn = request.path.hasPrefix("/") && !request.path.hasPrefix("//") && !request.path.contains("\\")
        let path = isOwn ? request.path : application.pages.settings.basePath
        let kept = request.query.items.filter { $0.name != Self.parameter }.map { (name: $0.name, value: $0.value) }
        return kept.isEmpty ? path : path + "?" + PercentEncoding.encodeQuery(kept)
    }
}
