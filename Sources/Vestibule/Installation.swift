package import AuthCore
package import AuthFlows
package import AuthScreens
internal import FoundationEssentials
package import HTTP
package import HTTPClient
package import Localization
package import Markup
internal import AuthDelivery
internal import AuthProviders
internal import AuthStores
internal import Glibc
package import Sodium
internal import StockFiles

/// Everything that stands between a configuration and an answering server: strings, templates, assets.
package struct Installation: Sendable {
    package let configuration: AuthConfiguration
    package let catalogue: Catalogue
    package let library: TemplateLibrary
    let assets: StockAssets
    let look: Look
    /// The files that it was made from.
    let sources: SourceFiles
    /// Every fault of every template and of the folder they came from.
    package let faults: [Fault]

    /// Why an installation can't be made.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Reads and checks the stock files and the folders of an installation's own.
    ///
    /// - Parameters:
    ///   - templates: the folder of templates, drawings and texts.
    ///   - publicFiles: the folder of public files.
    ///   - addresses: where the public files are, by name; nil for their hashed addresses.
    package init(
        _ configuration: AuthConfiguration, templates: String? = nil, publicFiles: String? = nil,
        addresses: [String: String]? = nil
    ) throws(Failure) {
        self.configuration = configuration
        do {
            sources = try SourceFiles(templates: templates, publicFiles: publicFiles)
        } catch {
            throw Failure(description: "the string catalogues: \(error)")
        }
        catalogue = sources.catalogue
        look = Look(configuration.theme)
        assets = StockAssets(
            basePath: configuration.basePath, rules: look.rules, logos: look.logos,
            own: sources.publicFolder?.files ?? [])
        library = TemplateLibrary(
            stock: sources.stock, overrides: sources.folder?.files ?? [], strings: catalogue,
            assets: addresses ?? assets.addresses, icons: sources.icons, layout: PageState.self,
            mail: StateType(MailContentState.self), screens: PageRenderer.contracts(catalogue),
            ownIcons: sources.folder?.icons ?? [], records: SourceFiles.record)
        faults = (sources.faults + library.check()).sorted()
    }

    /// Whether nothing keeps it from being served.
    package var isUsable: Bool { !faults.contains { $0.severity == .error } }

    /// Where and how a server is to run.
    package struct Place: Sendable {
        /// The folder of the database and, in development, of the master key.
        package var dataFolder: String
        package var port: UInt16
        package var isDevelopment: Bool
        /// Multiplies per-network limits, in development.
        package var limitsScale = 1
        /// The beat on which answers about accounts are released; tests shorten it.
        package var beat: Duration = .milliseconds(250)
        /// How long a post waits for its attempt before it shows the loading page; tests take longer.
        package var patience: Duration = .milliseconds(400)
        /// How long a provider of the development server takes.
        package var providerDelay: Duration = .milliseconds(1400)
        /// What a password's hash costs; tests that make thousands take less.
        package var passwordCost: Argon2id = .standard

        /// What the app adds to the life of accounts.
        package var hooks: (any AuthHooks)?
        /// Take pages over from their templates.
        package var views = ScreenViews()
        /// Providers besides the configured ones; tests bring theirs.
        package var providers: [any AuthProviderUI] = []
        /// Whether brands without credentials are served by the local issuer instead of a mere stand-in.
        package var usesLocalIssuer = false
        /// Asks other servers; tests answer themselves.
        package var fetcher: (any WebFetcher)?

        /// Describes a place.
        package init(dataFolder: String, port: UInt16, isDevelopment: Bool) {
            self.dataFolder = dataFolder
            self.port = port
            self.isDevelopment = isDevelopment
        }
    }

    /// A running installation, without its listening socket. A class, so that who holds it need not know its parts.
    package final class Running: Sendable {
        package let application: Application
        package let engine: FlowEngine
        package let renderer: PageRenderer
        package let clock: AdjustableClock
        let activity: SessionActivity
        let store: SQLiteStore
        let place: Place
        let mails: CurrentMails
        let localIssuer: LocalIssuer?
        let log: @Sendable (String) -> Void

        init(
            application: Application, engine: FlowEngine, renderer: PageRenderer, clock: AdjustableClock,
            activity: SessionActivity, store: SQLiteStore, place: Place, mails: CurrentMails,
            localIssuer: LocalIssuer?, log: @escaping @Sendable (String) -> Void
        ) {
            self.application = application
            self.engine = engine
            self.renderer = renderer
            self.clock = clock
            self.activity = activity
            self.store = store
            self.place = place
            self.mails = mails
            self.localIssuer = localIssuer
            self.log = log
        }

        /// Answers one request.
        @Sendable package func handle(_ request: Request) -> Reply { application.handle(request) }

        /// The page for a failure that the server finds before there is a request.
        @Sendable package func failurePage(status: Int) -> Response { application.failurePage(status: status) }

        /// Writes out when sessions were last used and removes what has ended; once a minute.
        package func maintain() async {
            let changes = activity.drain()
            if !changes.isEmpty { _ = try? await store.commit(changes) }
            try? await store.removeExpired(now: clock.now)
            await engine.maintainGuests()
        }
    }

    /// Opens the store and puts everything together.
    ///
    /// - Parameter log: called with lines that hold no secret.
    package func open(_ place: Place, log: @escaping @Sendable (String) -> Void) throws(Failure) -> Running {
        let settings = screenSettings(place)
        guard let renderer = PageRenderer(library, settings: settings, catalogue: catalogue, views: place.views) else {
            throw Failure(description: "a template is missing; run: vestibule check")
        }
        let master = try masterKey(place)
        let store: SQLiteStore
        do {
            store = try SQLiteStore(path: place.dataFolder + "/vestibule.sqlite", isDevelopment: place.isDevelopment)
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
        if let hooks = place.hooks { services.hooks = hooks }
        services.settings.mergesGuests = services.hooks.mergesGuests
        // Off the way to the first page: the first number would wait for it.
        if services.settings.allowsPhone { Task.detached { PhoneNumber.warm() } }
        let engine = FlowEngine(services)
        let activity = SessionActivity()
        var parts = Application.Parts(
            renderer: renderer, engine: engine, assets: assets.assets, activity: activity, demo: demo,
            developmentClock: place.isDevelopment ? clock : nil
        ) { id, reason in log("failure \(id): \(reason)") }
        parts.localIssuer = localIssuer
        if place.isDevelopment { parts.gallery = gallery(renderer) }
        let application = Application(parts)
        return Running(
            application: application, engine: engine, renderer: renderer, clock: clock, activity: activity,
            store: store, place: place, mails: mails, localIssuer: localIssuer, log: log)
    }

    /// Takes up a server that runs with the pages of another installation: accounts, flows and sessions stay.
    package func takeOver(_ running: Running) throws(Failure) -> Running {
        let settings = screenSettings(running.place)
        guard
            let renderer = PageRenderer(
                library, settings: settings, catalogue: catalogue, views: running.place.views)
        else {
            throw Failure(description: "a template is missing; run: vestibule check")
        }
        let log = running.log
        var parts = Application.Parts(
            renderer: renderer, engine: running.engine, assets: assets.assets, activity: running.activity,
            demo: ProviderSignInButtonStackOption.demonstration,
            developmentClock: running.place.isDevelopment ? running.clock : nil
        ) { id, reason in log("failure \(id): \(reason)") }
        parts.localIssuer = running.localIssuer
        let application = Application(parts)
        running.mails.change(to: mailComposer)
        return Running(
            application: application, engine: running.engine, renderer: renderer, clock: running.clock,
            activity: running.activity, store: running.store, place: running.place, mails: running.mails,
            localIssuer: running.localIssuer, log: log)
    }

    private var mailComposer: CatalogueMailComposer {
        CatalogueMailComposer(
            catalogue: catalogue, appName: configuration.appName,
            template: library.compileMail(as: MailContentState.self), style: look.mailStylesheet)
    }

    /// What samples are shown with.
    var sampleSettings: ScreenSettings {
        ScreenContext.sample(catalogue.strings(for: catalogue.sourceLanguage)).settings
    }

    private func screenSettings(_ place: Place) -> ScreenSettings {
        let local = "localhost:\(place.port)"
        let origin = place.isDevelopment ? "http://\(local)" : configuration.publicOrigin ?? ""
        let host = origin.split(separator: "/").last.map { $0.lowercased() } ?? ""
        var settings = ScreenSettings(
            appName: configuration.appName, basePath: configuration.basePath, publicOrigin: origin,
            acceptedHosts: place.isDevelopment
                ? [local, "127.0.0.1:\(place.port)", "[::1]:\(place.port)"] : [host, host + ":443"],
            cookieName: place.isDevelopment ? "vestibule-\(place.port)" : "__Host-vestibule",
            isSecure: !place.isDevelopment, isDevelopment: place.isDevelopment)
        settings.notice = configuration.notice
        settings.logo = assets.addresses[look.logo ?? ""]
        settings.darkLogo = assets.addresses[look.darkLogo ?? ""]
        settings.allowsSignUp = configuration.allowsSignUp
        settings.termsURL = configuration.termsURL
        settings.privacyURL = configuration.privacyURL
        settings.forcedLanguage = configuration.language
        settings.proxies = configuration.trustedHops > 0 ? TrustedProxies(hops: configuration.trustedHops) : .none
        settings.heldPerNetwork = 8 * place.limitsScale
        settings.heldInAll = 2048
        settings.servesFonts = sources.publicFolder?.files.contains { $0.kind == .woff2 } ?? false
        return settings
    }

    private func flowSettings(_ place: Place) -> FlowSettings {
        var settings = FlowSettings(
            returnTo: ReturnTo.Rule(
                basePath: configuration.basePath, allowedOrigins: configuration.allowedReturnOrigins))
        settings.passwordPolicy = PasswordPolicy(
            minimumLength: configuration.passwordMinimumLength, serviceWords: [configuration.appName])
        settings.requiresTerms = configuration.requiresTerms
        settings.asksDisplayName = configuration.asksDisplayName
        settings.allowsEmailLink = configuration.allowsEmailLink
        settings.requiresSameDevice = configuration.requiresSameDevice
        settings.offersRecovery = configuration.offersRecovery
        settings.requiresSecondFactor = configuration.requiresSecondFactor
        settings.allowedFactors = configuration.secondFactors.compactMap(SecondFactor.Kind.init)
        settings.beat = place.beat
        settings.patience = place.patience
        settings.allowsGuests = place.isDevelopment || configuration.allowsGuests
        settings.allowsPhone = place.isDevelopment || configuration.allowsPhone
        settings.defaultCountry = configuration.defaultCountry
        settings.allowedCountries = configuration.allowedCountries
        settings.issuer = configuration.appName
        settings.publicOrigin =
            place.isDevelopment ? "http://localhost:\(place.port)" : configuration.publicOrigin ?? ""
        return settings
    }
}
