internal import AuthCore
internal import AuthFlows
internal import HTTP
internal import Localization
internal import Markup

/// Shows a page: reads, never writes.
struct PageGet: Sendable {
    let pages: Pages
    let screen: ScreenID
    /// The address that led here was a mailed link's, and not whole.
    var hasBrokenLink = false

    func reply(_ request: Request) -> Reply {
        guard pages.guards.isNavigation(request) else { return .now(pages.problem(.crossSite, request)) }
        // Who comes without a session and without a flow has nothing to be looked up.
        if pages.resolver.token(request) == nil, screen.isEntry {
            if request.query.first("cookies") == "check" { return .now(pages.problem(.cookies, request)) }
            return .now(freshNow(request))
        }
        return .later {
            do throws(StoreFailure) {
                return try await show(request)
            } catch {
                return pages.failure(error.reason, request)
            }
        }
    }

    private func freshNow(_ request: Request) -> Response {
        let visitor = pages.resolver.stranger(request)
        guard let flow = pages.engine.fresh(screen, visitor, returnTo: returnTo(request)) else {
            return pages.failure("no random bytes", request)
        }
        var context = ScreenContext(
            flow: flow, visitor: visitor, strings: pages.renderer.catalogue.strings(for: visitor.language),
            settings: pages.settings, flowSettings: pages.engine.services.settings,
            providers: pages.engine.services.buttons, demo: pages.demo, now: pages.engine.services.clock.now,
            pendingSignUp: nil, page: screen)
        context.passkeys = PasskeyOffer(pages.engine.services, visitor)
        return answer(context, request)
    }

    private func show(_ request: Request) async throws(StoreFailure) -> Response {
        let visitor = try await pages.resolver.visitor(request)
        let opened = try await open(request, visitor)
        if visitor.isSignedIn, screen.isSignedOutOnly {
            return pages.seeOther(try await wayOn(opened, visitor, request))
        }
        let ended = opened == nil ? try await returnToOfEnded(request, visitor) : nil
        guard let flow = opened ?? pages.engine.fresh(screen, visitor, returnTo: returnTo(request) ?? ended) else {
            return pages.failure("no random bytes", request)
        }
        var context = try await pages.context(flow, visitor, page: screen)
        if hasBrokenLink { context.link = LinkReading(.broken) }
        if let wanted = request.query.first("attempt") {
            guard let attempt = flow.runningAttempt, attempt.id.rawValue == wanted else {
                return pages.seeOther(try await live(flow))
            }
        }
        return answer(context, request)
    }

    /// What the page is made from, before it is known whether it is shown.
    func context(_ request: Request) async throws(StoreFailure) -> ScreenContext? {
        let visitor = try await pages.resolver.visitor(request)
        let opened = try await open(request, visitor)
        guard let flow = opened ?? pages.engine.fresh(screen, visitor, returnTo: returnTo(request)) else { return nil }
        return try await pages.context(flow, visitor, page: screen)
    }

    private func open(_ request: Request, _ visitor: Visitor) async throws(StoreFailure) -> FlowEngine.View? {
        guard let id = request.query.first("flow").flatMap(FlowID.init(rawValue:)) else { return nil }
        return try await pages.engine.open(id, visitor)
    }

    /// Where the flow in the address was to lead, when it has ended while its page stood open.
    private func returnToOfEnded(_ request: Request, _ visitor: Visitor) async throws(StoreFailure) -> String? {
        guard let id = request.query.first("flow").flatMap(FlowID.init(rawValue:)) else { return nil }
        return try await pages.engine.returnTo(ofEnded: id, visitor)
    }

    /// Where a signed-in person goes who opens a page for signing in.
    private func wayOn(
        _ flow: FlowEngine.View?, _ visitor: Visitor, _ request: Request
    ) async throws(StoreFailure) -> String {
        if let flow { return try await live(flow, isSignedIn: true) }
        if let value = request.query.first("return_to"), request.query.all("return_to").count == 1,
            let target = ReturnTo(value, rule: pages.engine.services.settings.returnTo)
        {
            guard target.isCrossOrigin else { return target.target }
            return pages.settings.path(of: .continueOn) + "?"
                + PercentEncoding.encodeQuery([("return_to", target.target)])
        }
        return pages.settings.path(of: .signedIn)
    }

    /// The page that a flow stands at.
    private func live(_ flow: FlowEngine.View, isSignedIn: Bool = false) async throws(StoreFailure) -> String {
        var destination = try await pages.engine.result(of: flow.id)
        // An error page is no place to come back to.
        if case .problem = destination { destination = .screen(flow.record.liveScreen) }
        // Another tab signed in: this one goes where it wanted to.
        if isSignedIn, case .screen(let screen) = destination, screen.isSignedOutOnly {
            destination = pages.engine.leaving(flow.record)
        }
        return pages.location(FlowAnswer(destination: destination, flow: flow.id, cookie: .unchanged))
    }

    private func answer(_ context: ScreenContext, _ request: Request) -> Response {
        let loading = context.flow.runningAttempt.map { attempt in
            let rounds = pages.engine.attempts.rounds(attempt.id)
            let mayHold = rounds < 2 && pages.held.hasRoom(for: context.visitor.network)
            return PageRenderer.loadingParts(attempt.screen, context, attempt.id, mayHold ? .image : .words)
        }
        guard let page = pages.renderer.page(screen, context, loading: loading) else {
            // The flow has not come that far, or there is nobody signed in.
            return pages.seeOther(start(context))
        }
        let status = screen == .confirmLink ? ConfirmLinkScreen.status(context.link) : 200
        var response = pages.html(
            page.bytes, status: status, hasForm: screen != .continueOn, runsScript: page.runsScript)
        if !context.visitor.hadCookie, !pages.guards.isPrefetch(request), request.method == .get {
            pages.setCookie(context.visitor.token, isRemembered: false, on: &response)
        }
        return response
    }

    /// Where a person goes who opens a page that their flow has not come to.
    private func start(_ context: ScreenContext) -> String {
        if screen == .enterVerificationCode { return entry(.enterPhoneNumber, context) }
        // With its flow: what it has to say and where it was to lead are not lost.
        return context.visitor.session == nil
            ? entry(.authPicker, context) : pages.settings.path(of: .signedIn)
    }

    /// A page to start from. A flow that is not stored takes along in the address where it was to lead.
    private func entry(_ screen: ScreenID, _ context: ScreenContext) -> String {
        let path = context.link(screen).href
        guard context.flow.isFresh, let target = context.record.returnTo else { return path }
        return path + "?" + PercentEncoding.encodeQuery([("return_to", target)])
    }

    private func returnTo(_ request: Request) -> String? {
        let values = request.query.all("return_to")
        // Two values: whoever made the address meant to confuse somebody.
        return values.count > 1 ? "//" : values.first
    }
}

extension ScreenID {
    /// Pages that a person can open without having been anywhere.
    var isEntry: Bool {
        [
            .authPicker, .emailAuth, .passwordRecovery, .emailLink, .legacySignInRecovery, .enterPhoneNumber,
            .providerStackDemo,
        ].contains(self)
    }
}
