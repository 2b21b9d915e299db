internal import AuthCore
internal import AuthFlows
internal import HTTP

/// Opens a mailed link: takes the token out of the address into a short cookie. Nothing is looked up, spent or written,
/// so that programs that open links before people do change nothing.
struct LinkGet: Sendable {
    let pages: Pages

    func reply(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        let tokens = request.query.all("token")
        if tokens.isEmpty { return PageGet(pages: pages, screen: .confirmLink).reply(request) }
        guard tokens.count == 1, let link = tokens.first.flatMap(MailedLink.init(token:)) else {
            return PageGet(pages: pages, screen: .confirmLink, hasBrokenLink: true).reply(request)
        }
        // The address with the token must not travel on as a referrer.
        var response = pages.seeOther(pages.settings.path(of: .confirmLink), hasForm: false)
        if request.method == .get, !pages.guards.isPrefetch(request) {
            let services = pages.engine.services
            let value = link.cookie(now: services.clock.now, services.keys)
            let settings = pages.settings
            if let cookie = SetCookie(
                settings.linkCookieName, value, maxAge: MailedLink.lifetime, isSecure: settings.isSecure)
            {
                response.setCookie(cookie)
            }
        }
        return .now(response)
    }
}
