internal import AuthCore
package import AuthFlows
package import AuthScreens
internal import Glibc
package import HTTP
internal import AuthDelivery
internal import AuthProviders
internal import AuthStores
internal import Sodium
internal import WebAuthn

extension Installation {
    /// A running installation, without its listening socket. A class, so that who holds it need not know its parts.
    package final class Running: Sendable {
        /// What outlives the pages: a development server changes those while it runs.
        struct Core: Sendable {
            let engine: FlowEngine
            let clock: AdjustableClock
            let activity: SessionActivity
            let store: SQLiteStore
            let place: Place
            let mails: CurrentMails
            let localIssuer: LocalIssuer?
            let log: @Sendable (String) -> Void
        }

        let core: Core
        package let application: Application
        package let renderer: PageRenderer

        init(_ core: Core, application: Application, renderer: PageRenderer) {
            self.core = core
            self.application = application
            self.renderer = renderer
        }

        package var engine: FlowEngine { core.engine }
        package var clock: AdjustableClock { core.clock }
        var place: Place { core.place }

        /// Answers one request.
        @Sendable package func handle(_ request: Request) -> Reply { application.handle(request) }

        /// The page for a failure that the server finds before there is a request.
        @Sendable package func failurePage(status: Int) -> Response { application.failurePage(status: status) }

        /// Writes out when sessions were last used and removes what has ended; once a minute.
        package func maintain() async {
            let changes = core.activity.drain()
            if !changes.isEmpty { _ = try? await core.store.commit(changes) }
            try? await core.store.removeExpired(now: clock.now)
            await engine.maintainGuests()
        }
    }

    /// Opens the store and puts everything together.
    ///
    /// - Parameter log: called with lines that hold no secret.
    package func open(_ place: Place, log: @escaping @Sendable (String) -> Void) throws(Failure) -> Running {
        let renderer = try renderer(place)
        let master = try masterKey(place)
        let store: SQLiteStore
        do {
            store = try SQLiteStore(
                path: place.dataFolder + "/vestibule.sqlite", isDevelopment: place.isDevelopment,
                passkeyDomain: relyingParty(place)?.id)
        } catch {
            throw Failure(description: "\(place.dataFolder): \(error.reason)")
        }
        let clock = AdjustableClock()
        let demo = ProviderSignInButtonStackOption.demonstration
        let (providers, localIssuer) = try providers(place, clock: clock, log: log)
        let mails = CurrentMails(mailComposer)
        var services = FlowServices(
            store: store, keys: KeyRing(master: master), clock: clock, random: SystemRandom(),
            hashing: PasswordHashing(
                cost: place.passwordCost, cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), scale: place.limitsScale),
            limits: RateLimits(networkScale: place.limitsScale),
            mails: mails, providers: providers,
            demo: demo.map { DemoOption(id: $0.id, authenticate: $0.authenticate) }, settings: flowSettings(place)
        ) { attempt, reason in log("attempt \(attempt.rawValue): \(reason)") }
        services.passkeys = relyingParty(place)
        if let hooks = place.hooks { services.hooks = hooks }
        services.settings.mergesGuests = services.hooks.mergesGuests
        // Off the way to the first page: the first number would wait for it.
        if services.settings.allowsPhone { Task.detached { PhoneNumber.warm() } }
        return running(
            Running.Core(
                engine: FlowEngine(services), clock: clock, activity: SessionActivity(), store: store, place: place,
                mails: mails, localIssuer: localIssuer, log: log), renderer)
    }

    /// Takes up a server that runs with the pages of another installation: accounts, flows and sessions stay.
    package func takeOver(_ other: Running) throws(Failure) -> Running {
        let renderer = try renderer(other.place)
        other.core.mails.change(to: mailComposer)
        return running(other.core, renderer)
    }

    private func renderer(_ place: Place) throws(Failure) -> PageRenderer {
        let settings = screenSettings(place)
        guard let renderer = PageRenderer(library, settings: settings, catalogue: catalogue, views: place.views) else {
            throw Failure(description: "a template is missing; run: vestibule check")
        }
        return renderer
    }

    /// This installation's pages on what outlives them.
    private func running(_ core: Running.Core, _ renderer: PageRenderer) -> Running {
        let isDevelopment = core.place.isDevelopment
        var parts = Application.Parts(
            renderer: renderer, engine: core.engine, assets: assets.assets, activity: core.activity,
            demo: ProviderSignInButtonStackOption.demonstration, developmentClock: isDevelopment ? core.clock : nil
        ) { [log = core.log] id, reason in log("failure \(id): \(reason)") }
        parts.localIssuer = core.localIssuer
        if isDevelopment { parts.gallery = gallery(renderer) }
        return Running(core, application: Application(parts), renderer: renderer)
    }

    private var mailComposer: CatalogueMailComposer {
        CatalogueMailComposer(
            catalogue: catalogue, appName: configuration.appName,
            template: library.compileMail(as: MailContentState.self), style: look.mailStylesheet)
    }
}
