internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Localization

/// What every handler works with.
struct Pages: Sendable {
    let renderer: PageRenderer
    let engine: FlowEngine
    let resolver: VisitorResolver
    let demo: [ProviderSignInButtonStackOption]
    let held: HeldImages
    /// Called with a new log id and a reason without values.
    let logFailure: @Sendable (String, String) -> Void

    var settings: ScreenSettings { renderer.settings }
    private var headers: SecurityHeaders {
        SecurityHeaders(isSecure: settings.isSecure, servesFonts: settings.servesFonts)
    }
    var guards: RequestGuards { RequestGuards(settings: settings) }

    /// A page's answer, with every header a page has.
    func html(_ bytes: [UInt8], status: Int = 200, hasForm: Bool = true, runsScript: Bool = false) -> Response {
        var response = Response(
            status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(bytes))
        headers.add(to: &response.headers, hasForm: hasForm, runsScript: runsScript)
        return response
    }

    /// An answer that leads to another page; it carries the headers too, since it may carry a cookie.
    func seeOther(_ location: String, hasForm: Bool = true) -> Response {
        var response = Response.seeOther(location)
        headers.add(to: &response.headers, hasForm: hasForm)
        return response
    }

    /// An error page.
    func problem(
        _ problem: Problem, _ request: Request?, logID: String? = nil, retryAfter: Int? = nil
    ) -> Response {
        let language = request.map(resolver.language) ?? renderer.catalogue.sourceLanguage
        var context = ScreenContext.sample(renderer.catalogue.strings(for: language), settings: settings)
        context.page = .problem
        // An error page has no form of ours but the language's, which then starts afresh.
        if let request, let token = resolver.token(request),
            let flow = engine.fresh(
                .authPicker, Visitor(token: token, hadCookie: true, network: "", language: language), returnTo: nil)
        {
            context.flow = flow
        }
        let bytes = renderer.problem(problem, context, logID: logID, retryAfter: retryAfter)
        var response = html(bytes, status: problem.status)
        if let retryAfter { response.headers.set("Retry-After", String(retryAfter)) }
        return response
    }

    /// A failure of ours: a log id, no detail.
    func failure(_ reason: String, _ request: Request) -> Response {
        let id = engine.services.random.identifier()
        logFailure(id, reason)
        return problem(.internal, request, logID: id)
    }

    func context(_ flow: FlowEngine.View, _ visitor: Visitor, page: ScreenID) async throws(StoreFailure)
        -> ScreenContext
    {
        var context = ScreenContext(
            flow: flow, visitor: visitor, strings: renderer.catalogue.strings(for: visitor.language),
            settings: settings,
            flowSettings: engine.services.settings, providers: engine.services.buttons, demo: demo,
            now: engine.services.clock.now, pendingSignUp: nil, page: page)
        context.passkeys = PasskeyOffer(engine.services, visitor)
        if let id = flow.record.pendingSignUp,
            let pending = try await engine.services.store.pendingSignUp(id, now: context.now),
            pending.binding == visitor.token.binding
        {
            context.pendingSignUp = pending
        }
        if [.mfaEnrolment, .mfaResolution, .mfaManagement].contains(page) {
            context.factorFacts = try await FactorFacts(flow.record, visitor, engine.services)
        }
        if let id = flow.record.challenge, let challenge = try await engine.services.store.challenge(id),
            challenge.binding == visitor.token.binding
        {
            context.challenge = challenge
        }
        if page == .confirmLink {
            context.link = try await LinkReading.read(visitor, engine.services, now: context.now)
        }
        if page == .resetPassword { context.resetOwner = try await engine.resetOwner(flow.record) }
        context.account = try await AccountView.read(
            page, visitor, engine.services.store, resolver.activity, now: context.now,
            offersPasskeys: engine.services.passkeys != nil)
        return context
    }

    func setCookie(_ token: SessionToken, isRemembered: Bool, on response: inout Response) {
        let maxAge = isRemembered ? UserSession.rememberedLimit : nil
        if let cookie = SetCookie(
            settings.cookieName, token.cookie, maxAge: maxAge, isSecure: settings.isSecure)
        {
            response.setCookie(cookie)
        }
    }

    /// A browser keeps the first device token that it gets, whoever signs in on it.
    func setDeviceCookie(of token: SessionToken, _ request: Request, on response: inout Response) {
        guard resolver.device(request) == nil else { return }
        let device = DeviceToken(of: token, under: engine.services.keys.device)
        if let cookie = SetCookie(
            settings.deviceCookieName, device.cookie, maxAge: 31_536_000, isSecure: settings.isSecure)
        {
            response.setCookie(cookie)
        }
    }

    /// The response for an answer: another page, or an error page here and now.
    func response(_ answer: FlowAnswer, _ request: Request) -> Response {
        guard case .problem(let status, let retryAfter) = answer.destination else { return seeOther(location(answer)) }
        return problem(Problem(status: status), request, retryAfter: retryAfter)
    }

    /// The address that an answer leads to.
    func location(_ answer: FlowAnswer) -> String {
        let flow = answer.flow.map { "?flow=" + $0.rawValue } ?? ""
        let check = answer.checksCookies ? "&cookies=check" : ""
        switch answer.destination {
        case .screen(let screen): return settings.path(of: screen) + flow + check
        case .loading(let screen, let attempt):
            return settings.path(of: screen) + flow + "&attempt=" + attempt.rawValue
        case .path(let path): return path
        case .continueOn: return settings.path(of: .continueOn) + flow
        case .account, .problem: return settings.path(of: .signedIn)
        }
    }
}
