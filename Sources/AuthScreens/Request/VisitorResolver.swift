package import AuthCore
internal import AuthFlows
internal import HTTP
internal import Localization

/// Finds out who a request comes from.
struct VisitorResolver: Sendable {
    let settings: ScreenSettings
    let catalogue: Catalogue
    let services: FlowServices
    let activity: SessionActivity

    /// The name of the cookie that holds the chosen language.
    static let languageCookie = "vestibule_lang"

    /// The session token, when exactly one well-formed one came.
    func token(_ request: Request) -> SessionToken? {
        let values = Set(Cookies(request.headers).all(settings.cookieName))
        guard values.count == 1, let value = values.first else { return nil }
        return SessionToken(cookie: value)
    }

    /// Forced, else chosen, else asked for by the browser, else the catalogue's own.
    func language(_ request: Request) -> String {
        if let forced = settings.forcedLanguage { return forced }
        if let chosen = Cookies(request.headers).first(Self.languageCookie),
            let language = LanguageNegotiation.best(of: catalogue.languages, for: chosen)
        {
            return language
        }
        return request.headers.first("Accept-Language").flatMap {
            LanguageNegotiation.best(of: catalogue.languages, acceptLanguage: $0)
        } ?? catalogue.sourceLanguage
    }

    /// A visitor about whom nothing needs to be looked up.
    func stranger(_ request: Request) -> Visitor {
        known(
            Visitor(
                token: SessionToken(random: services.random), hadCookie: false, network: network(request),
                language: language(request)), request)
    }

    /// The device's own token, when exactly one well-formed one came.
    func device(_ request: Request) -> DeviceToken? {
        let values = Set(Cookies(request.headers).all(settings.deviceCookieName))
        guard values.count == 1, let value = values.first else { return nil }
        return DeviceToken(cookie: value)
    }

    /// A visitor with the device that they use: its own token, or the one that it gets with its first attempt.
    private func known(_ visitor: Visitor, _ request: Request) -> Visitor {
        var visitor = visitor
        visitor.device =
            (device(request) ?? DeviceToken(of: visitor.token, under: services.keys.device)).digest
        visitor.deviceName = DeviceName(userAgent: request.headers.first("User-Agent") ?? "").stored
        visitor.link = link(request)
        // A development server is visited by each of its loopback names, and leads back to the one it was visited by.
        if settings.isDevelopment, let host = request.targetHost ?? request.headers.first("Host") {
            visitor.origin = "http://" + host.lowercased()
        }
        return visitor
    }

    /// The mailed link that the browser holds.
    private func link(_ request: Request) -> MailedLink? {
        let values = Set(Cookies(request.headers).all(settings.linkCookieName))
        guard values.count == 1, let value = values.first else { return nil }
        return MailedLink(cookie: value, now: services.clock.now, services.keys)
    }

    /// A visitor with the session that the cookie belongs to, if it still holds.
    func visitor(_ request: Request) async throws(StoreFailure) -> Visitor {
        guard let token = token(request) else { return stranger(request) }
        var visitor = known(
            Visitor(token: token, hadCookie: true, network: network(request), language: language(request)), request)
        let now = services.clock.now
        guard var session = try await services.store.session(token.digest) else { return visitor }
        session.lastSeenAt = max(session.lastSeenAt, activity.lastSeen(session.digest) ?? 0)
        guard session.isLive(at: now), let user = try await services.store.user(session.userID), !user.isDisabled
        else { return visitor }
        activity.note(session.digest, at: now)
        visitor.session = session
        visitor.user = user
        return visitor
    }

    func network(_ request: Request) -> String {
        settings.proxies.clientAddress(of: request).narrowNetwork.description
    }
}

/// When sessions were last used: kept in memory, since a GET writes no row, and written out now and then.
package final class SessionActivity: Sendable {
    private let seen = Locked<[[UInt8]: Int]>([:])

    /// Creates an empty record.
    package init() {}

    func note(_ digest: [UInt8], at now: Int) { seen.withLock { $0[digest] = now } }

    func lastSeen(_ digest: [UInt8]) -> Int? { seen.withLock { $0[digest] } }

    /// What was noted since the last call.
    package func drain() -> [StoreChange] {
        let noted = seen.withLock { seen in
            let noted = seen
            seen = [:]
            return noted
        }
        return noted.map { .touchSession(digest: $0.key, lastSeenAt: $0.value) }
    }
}
