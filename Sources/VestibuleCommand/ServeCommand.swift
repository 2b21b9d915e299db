internal import Glibc
internal import HTTPServer
internal import Markup
internal import Vestibule

/// `vestibule serve`: checks everything, then answers until it is told to stop.
struct ServeCommand: VestibuleSubcommand {
    static let values = ["--config", "--data", "--host", "--port", "--templates", "--public", "--limits-scale"]
    static let flags = ["--dev", "--local-issuer"]

    private let config: String?
    private let dataFolder: String
    private let host: String
    private let port: Int
    private let templates: String?
    private let publicFiles: String?
    private let limitsScale: Int
    private let isDevelopment: Bool
    private let usesLocalIssuer: Bool

    init(_ options: borrowing Options) throws(Options.Fault) {
        config = options.value("--config")
        dataFolder = options.value("--data") ?? "./.vestibule"
        host = options.value("--host") ?? "127.0.0.1"
        port = try options.number("--port", in: 0...65_535) ?? 8080
        templates = options.value("--templates")
        publicFiles = options.value("--public")
        limitsScale = try options.number("--limits-scale", in: 1...100_000) ?? 1
        isDevelopment = options.has("--dev")
        usesLocalIssuer = options.has("--local-issuer")
        if usesLocalIssuer, !isDevelopment { throw Options.Fault(description: "--local-issuer goes with --dev only") }
        if limitsScale > 1, !isDevelopment { throw Options.Fault(description: "--limits-scale goes with --dev only") }
    }

    func run() -> Int32 {
        // Blocked in every thread that is started from here on, and waited for at the end.
        var stops = sigset_t()
        sigemptyset(&stops)
        sigaddset(&stops, SIGTERM)
        sigaddset(&stops, SIGINT)
        pthread_sigmask(SIG_BLOCK, &stops, nil)
        signal(SIGPIPE, SIG_IGN)
        guard let installation = prepare() else { return 78 }
        guard installation.isUsable || isDevelopment else {
            Terminal.write(installation.faults)
            return 1
        }
        do {
            let server = try start(installation)
            var signal: Int32 = 0
            sigwait(&stops, &signal)
            stop(server)
            return 0
        } catch {
            Terminal.complain(error.description)
            return 78
        }
    }

    private func prepare() -> Installation? {
        var configuration = AuthConfiguration()
        do {
            if let config { configuration = try AuthConfiguration.read(path: config) }
        } catch {
            Terminal.complain(error.description)
            return nil
        }
        let found = config.map { configuration.faults(isDevelopment: isDevelopment, in: $0).map(\.description) }
        var faults = found ?? configuration.faults(isDevelopment: isDevelopment)
        if isDevelopment {
            if !["127.0.0.1", "::1", "localhost"].contains(host) {
                faults.append("--host \(host): a development server listens on this machine alone; use 127.0.0.1")
            }
        } else {
            faults.append("mail delivery is missing: this version keeps mails for development only; use --dev")
        }
        for fault in faults { Terminal.complain(fault) }
        guard faults.isEmpty else { return nil }
        do {
            return try Installation(configuration, templates: templates, publicFiles: publicFiles)
        } catch {
            Terminal.complain(error.description)
            return nil
        }
    }

    private struct Failure: Error {
        let description: String
    }

    private func start(_ installation: Installation) throws(Failure) -> Server {
        do {
            // The port is known only once the server listens; until then nobody can ask.
            let late = Late()
            var listening = ServerConfiguration()
            listening.host = host == "localhost" ? "127.0.0.1" : host
            listening.port = UInt16(truncatingIfNeeded: port)
            let server = try Server(listening, handler: { late.handler($0) }, failure: { late.failure($0) })
            try server.start()
            var place = Installation.Place(dataFolder: dataFolder, port: server.port, isDevelopment: isDevelopment)
            place.limitsScale = limitsScale
            place.usesLocalIssuer = usesLocalIssuer
            let running = try open(installation, place, late)
            Task {
                while true {
                    try? await Task.sleep(for: .seconds(60))
                    await running.maintain()
                }
            }
            Terminal.write(
                "Vestibule is ready at http://localhost:\(server.port)\(installation.configuration.basePath)")
            return server
        } catch let error as ServerError {
            throw Failure(description: error.description)
        } catch let error as Installation.Failure {
            throw Failure(description: error.description)
        } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// Opens the installation; a development server with files of its own goes on reading them.
    private func open(
        _ installation: Installation, _ place: Installation.Place, _ late: Late
    ) throws(Installation.Failure) -> Installation.Running {
        let folders = [templates, publicFiles].compactMap(\.self)
        guard isDevelopment, !folders.isEmpty else {
            let running = try installation.open(place) { Terminal.complain($0) }
            late.set(handler: running.handle, failure: running.failurePage)
            return running
        }
        let configuration = installation.configuration
        let stock = try Installation(configuration).open(place) { Terminal.complain($0) }
        let live = try LivePages(installation, stock: stock) {
            [templates, publicFiles] () throws(Installation.Failure) in
            try Installation(configuration, templates: templates, publicFiles: publicFiles)
        }
        for fault in installation.faults { Terminal.complain(fault.description) }
        late.set(handler: live.handle, failure: live.failurePage)
        _ = FolderWatch(folders) {
            let faults = live.reload()
            for fault in faults { Terminal.complain(fault) }
            Terminal.complain(faults.isEmpty ? "reloaded" : "reloaded, with \(faults.count) to look at")
        }
        return stock
    }

    /// Lets held requests be answered, then ends.
    private func stop(_ server: Server) {
        let stopped = StopSignal()
        Task {
            await server.stop()
            stopped.signal()
        }
        stopped.wait()
    }
}
