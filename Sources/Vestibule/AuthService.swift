public import AuthCore
internal import AuthFlows
public import HTTP
internal import HTTPServer
public import Markup

/// A sign-in service that runs: it answers requests, for a server of yours or through ``AuthUI/serve(host:port:data:isDevelopment:ready:log:)``.
public struct AuthService: Sendable {
    private let running: Installation.Running

    package init(_ running: Installation.Running) { self.running = running }

    /// The ways in that have a button, in their order; the e-mail link is none of them.
    public var registeredProviders: [any AuthProviderUI] { running.engine.services.buttons }

    /// Whether to offer a mailed link besides.
    public var emailLinkSignInEnabled: Bool { running.engine.services.settings.allowsEmailLink }

    /// What a button for a provider posts, whatever kind of provider it is.
    public func triggerSignIn(for provider: any AuthProviderUI) -> Action {
        Action("signIn", argument: provider.id, validates: false)
    }

    /// What a picker of your own does with the provider that a person chose: second factors, conflicts and errors then
    /// take the one way that they take for the stock button.
    public func handleProviderSelected(_ provider: any AuthProviderUI) -> Action { triggerSignIn(for: provider) }

    /// Answers one request; what is held is waited for.
    public func handle(_ request: Request) async -> Response { await running.handle(request).response() }

    /// Answers one request at once, or promises the answer.
    public func reply(to request: Request) -> Reply { running.handle(request) }

    /// The page for a status that your server raises itself, such as 413.
    public func failurePage(status: Int) -> Response { running.failurePage(status: status) }

    /// Writes out when sessions were last used and removes what has ended; call it about once a minute.
    public func maintain() async { await running.maintain() }
}

extension AuthUI {
    /// Opens the service for a server of your own.
    ///
    /// - Parameters:
    ///   - port: The port that people reach a development server by.
    ///   - data: The folder of the database.
    ///   - isDevelopment: On this machine alone: an outbox instead of mail, a provider for every button.
    ///   - log: Called with lines that hold no secret.
    /// - Throws: ``Failure`` with everything that keeps it from starting.
    public func start(
        port: UInt16 = 8080, data: String = "./.vestibule", isDevelopment: Bool = false,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(Failure) -> AuthService {
        AuthService(
            try open(Installation.Place(dataFolder: data, port: port, isDevelopment: isDevelopment), log: log))
    }

    /// Checks everything, then answers on a port until the task is cancelled.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 picks a free one.
    ///   - data: The folder of the database.
    ///   - isDevelopment: On this machine alone: an outbox instead of mail, a provider for every button.
    ///   - ready: Called with the address of the first page once it answers.
    ///   - log: Called with lines that hold no secret.
    /// - Throws: ``Failure`` with everything that keeps it from starting.
    public func serve(
        host: String = "127.0.0.1", port: UInt16 = 8080, data: String = "./.vestibule", isDevelopment: Bool = false,
        ready: @Sendable (String) -> Void = { _ in }, log: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(Failure) {
        // A free port is known only once the server listens; until then nobody can ask.
        let service = Locked<AuthService?>(nil)
        var listening = ServerConfiguration()
        listening.host = host
        listening.port = port
        let server: Server
        do throws(ServerError) {
            server = try Server(
                listening,
                handler: { service.withLock { $0 }?.reply(to: $0) ?? .now(.text("starting\n", status: 503)) },
                failure: { service.withLock { $0 }?.failurePage(status: $0) ?? .text("\($0)\n", status: $0) })
            try server.start()
        } catch {
            throw Failure(reasons: [error.description])
        }
        do throws(Failure) {
            let opened = try start(port: server.port, data: data, isDevelopment: isDevelopment, log: log)
            service.withLock { $0 = opened }
            ready("http://localhost:\(server.port)\(installation.configuration.basePath)")
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(60))
                await opened.maintain()
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
