internal import Markup
internal import Vestibule

/// `vestibule gallery`: every screen in every state as files to look at.
struct GalleryCommand: VestibuleSubcommand {
    static let values = ["--out", "--config", "--templates", "--public"]
    static let flags: [String] = []

    private let folder: String
    private let config: String?
    private let templates: String?
    private let publicFiles: String?

    init(_ options: borrowing Options) throws(Options.Fault) {
        guard let folder = options.value("--out"), !folder.isEmpty else {
            throw Options.Fault(description: "--out is missing: name the folder to write to")
        }
        self.folder = folder
        config = options.value("--config")
        templates = options.value("--templates")
        publicFiles = options.value("--public")
    }

    func run() -> Int32 {
        var configuration = AuthConfiguration()
        do {
            if let config { configuration = try AuthConfiguration.read(path: config) }
        } catch {
            Terminal.complain(error.description)
            return 78
        }
        // What the rest of the configuration lacks matters to a server alone.
        let faults = config.map(configuration.themeFaults) ?? []
        for fault in faults { Terminal.complain(fault.description) }
        guard faults.isEmpty else { return 78 }
        do {
            let installation = try Installation(configuration, templates: templates, publicFiles: publicFiles)
            guard installation.isUsable else {
                Terminal.write(installation.faults)
                return 1
            }
            let count = try GalleryExport(installation, to: folder).write { done, all in
                Terminal.complain("\(done) of \(all) pages")
            }
            Terminal.write("\(folder)/index.html leads to \(count) pages")
            return 0
        } catch {
            Terminal.complain(error.description)
            return 1
        }
    }
}
