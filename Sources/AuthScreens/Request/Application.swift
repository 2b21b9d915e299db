package import AuthCore
package import AuthFlows
package import AuthProviders
package import HTTP

/// All pages and end points behind one handler.
package struct Application: Sendable {
    private let router: Router
    let pages: Pages

    /// What an application is made of.
    package struct Parts: Sendable {
        package var renderer: PageRenderer
        package var engine: FlowEngine
        package var assets: Assets
        package var activity: SessionActivity
        package var demo: [ProviderSignInButtonStackOption]
        /// The clock that `/dev/clock` moves; nil in production.
        package var developmentClock: AdjustableClock?
        /// Stands in for providers, in development only.
        package var localIssuer: LocalIssuer?
        /// Called with a new log id and a reason without values.
        package var logFailure: @Sendable (String, String) -> Void
        /// What `/gallery` shows; nil in production.
        package var gallery: GalleryShelf?

        /// Gathers the parts.
        package init(
            renderer: PageRenderer, engine: FlowEngine, assets: Assets, activity: SessionActivity,
            demo: [ProviderSignInButtonStackOption], developmentClock: AdjustableClock?,
            logFailure: @escaping @Sendable (String, String) -> Void
        ) {
            self.renderer = renderer
            self.engine = engine
            self.assets = assets
            self.activity = activity
            self.demo = demo
            self.developmentClock = developmentClock
            self.logFailure = logFailure
        }
    }

    /// Builds the routing table.
    package init(_ parts: Parts) {
        let settings = parts.renderer.settings
        let pages = Pages(
            renderer: parts.renderer, engine: parts.engine,
            resolver: VisitorResolver(
                settings: settings, catalogue: parts.renderer.catalogue, services: parts.engine.services,
                activity: parts.activity),
            demo: parts.demo, held: HeldImages(perNetwork: settings.heldPerNetwork, inAll: settings.heldInAll),
            logFailure: parts.logFailure)
        self.pages = pages
        router = Router(Self.routes(pages, parts)) { failure, request in
            switch failure {
            case .notFound: .now(pages.problem(.notFound, request))
            case .methodNotAllowed: .now(pages.problem(.methodNotAllowed, request))
            }
        }
    }

    private static func routes(_ pages: Pages, _ parts: Parts) -> [Route] {
        let base = pages.settings.basePath
        let attempts = AttemptPages(pages: pages)
        let sessions = SessionEndpoints(pages: pages)
        let callback = ProviderCallback(pages: pages)
        let passkeys = PasskeyEndpoints(pages: pages)
        let screens: [ScreenID] = [
            .authPicker, .emailAuth, .emailVerification, .passwordRecovery, .resetPassword, .emailLink, .confirmLink,
            .legacySignInRecovery, .enterPhoneNumber, .enterVerificationCode, .accountConflict, .signedIn,
            .mfaEnrolment, .mfaResolution, .mfaManagement,
            .updatePassword, .changeEmail, .reauthentication, .signInMethods, .sessions,
        ]
        var routes = screens.flatMap { page($0, pages) }
        routes += [
            Route(.get, base + "/") { _ in .now(pages.seeOther(base)) },
            Route(.get, pages.settings.path(of: .continueOn), PageGet(pages: pages, screen: .continueOn).reply),
            Route(.post, base + "/language", LanguagePost(pages: pages).reply),
            Route(.get, base + "/language") { _ in .now(pages.seeOther(base)) },
            Route(.get, base + "/callback/{provider}", callback.get),
            Route(.post, base + "/callback/{provider}", callback.post),
            Route(.get, base + "/callback/{provider}/resume", callback.resume),
            Route(.get, base + "/attempt/{id}/hold.gif", attempts.hold),
            Route(.get, base + "/attempt/{id}/next", attempts.next),
            Route(.get, base + "/session", sessions.session),
            Route(.get, base + "/verify", sessions.verify),
            Route(.get, base + "/assets/{file}") { request in
                .now(parts.assets.response(request) ?? pages.problem(.notFound, request))
            },
            Route(.get, base + "/passkey-options", passkeys.options),
            Route(.get, "/.well-known/webauthn", passkeys.relatedOrigins),
            Route(.get, "/favicon.ico") { .now(parts.assets.faviconResponse($0)) },
            Route(.get, "/healthz") { _ in .now(.text("ok\n")) },
            Route(.get, "/readyz") { _ in .now(.text("ok\n")) },
        ]
        if let clock = parts.developmentClock {
            let development = DevelopmentEndpoints(pages: pages, clock: clock)
            routes += [Route(.get, "/") { _ in .now(pages.seeOther(base)) }]
            routes += page(.providerStackDemo, pages)
            if let shelf = parts.gallery { routes += GalleryPages(pages: pages, shelf: shelf).routes }
            routes += [
                Route(.get, OutboxScreen.path, development.outbox),
                Route(.get, "/outbox.json", development.outboxJSON),
                Route(.get, OutboxScreen.path + "/{id}", development.outboxMail),
                Route(.post, "/dev/clock", development.advanceClock),
            ]
            if let issuer = parts.localIssuer { routes += LocalIssuerEndpoints(pages: pages, issuer: issuer).routes }
        }
        return routes
    }

    private static func page(_ screen: ScreenID, _ pages: Pages) -> [Route] {
        let path = pages.settings.path(of: screen)
        return [
            Route(
                .get, path,
                screen == .confirmLink ? LinkGet(pages: pages).reply : PageGet(pages: pages, screen: screen).reply),
            Route(.post, path, PagePost(pages: pages, screen: screen).reply),
        ]
    }

    /// Answers one request.
    @Sendable package func handle(_ request: Request) -> Reply {
        let isProbe = request.path == "/healthz" || request.path == "/readyz"
        guard isProbe || pages.guards.isKnownHost(request) else { return .now(pages.problem(.unknownHost, request)) }
        return router(request)
    }

    /// What a page would be made from for a request; nil where there is no randomness for a fresh flow. Tests make the
    /// page anew from the content state alone.
    package func context(_ screen: ScreenID, _ request: Request) async throws(StoreFailure) -> ScreenContext? {
        try await PageGet(pages: pages, screen: screen).context(request)
    }

    /// The page for a failure that the server finds before there is a request.
    @Sendable package func failurePage(status: Int) -> Response {
        pages.problem(Problem(status: status), nil, retryAfter: status == 503 ? 2 : nil)
    }
}
