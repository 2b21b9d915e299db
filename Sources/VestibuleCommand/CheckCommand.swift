internal import FoundationEssentials
internal import Markup
internal import Vestibule

/// `vestibule check`: every fault of the templates and the configuration, in one run.
struct CheckCommand: VestibuleSubcommand {
    static let values = ["--templates", "--public", "--config", "--format"]
    static let flags = ["--time"]

    private let templates: String?
    private let publicFiles: String?
    private let config: String?
    private let isJSON: Bool
    private let tellsTime: Bool

    init(_ options: borrowing Options) throws(Options.Fault) {
        templates = options.value("--templates")
        publicFiles = options.value("--public")
        config = options.value("--config")
        let format = options.value("--format") ?? "text"
        guard ["text", "json"].contains(format) else {
            throw Options.Fault(description: "--format must be text or json")
        }
        isJSON = format == "json"
        tellsTime = options.has("--time")
    }

    func run() -> Int32 {
        let start = ContinuousClock.now
        defer {
            let taken = (ContinuousClock.now - start).components
            let milliseconds = taken.seconds * 1000 + taken.attoseconds / 1_000_000_000_000_000
            // Not where the report goes, whose last line is the count.
            if tellsTime { Terminal.complain("checked in \(milliseconds) ms") }
        }
        var configuration = AuthConfiguration()
        var faults: [Fault] = []
        if let config {
            do {
                configuration = try AuthConfiguration.read(path: config)
                let found = configuration.faults(isDevelopment: configuration.publicOrigin == nil, in: config)
                faults += found.map { Self.fault($0, "VC001", config) }
            } catch {
                faults.append(Self.fault(error, "VC002", config))
            }
        }
        do {
            faults += try Installation(configuration, templates: templates, publicFiles: publicFiles).faults
        } catch {
            faults.append(Fault(file: "stock", line: 1, column: 1, id: "VC003", message: error.description))
        }
        let errors = faults.count { $0.severity == .error }
        let warnings = faults.count { $0.severity == .warning }
        if isJSON {
            Terminal.write(json(faults, errors, warnings))
        } else {
            Terminal.write(faults)
        }
        return errors == 0 ? 0 : 1
    }

    private static func fault(_ fault: AuthConfiguration.Fault, _ id: String, _ file: String) -> Fault {
        Fault(
            file: file, line: fault.line, column: fault.column, id: id, message: fault.message, hint: fault.hint)
    }

    private struct Report: Encodable {
        struct Line: Encodable {
            let file: String
            let line: Int
            let column: Int
            let severity: String
            let id: String
            let message: String
            let hint: String?
        }
        let faults: [Line]
        let errors: Int
        let warnings: Int
    }

    private func json(_ faults: [Fault], _ errors: Int, _ warnings: Int) -> String {
        let lines = faults.map { fault in
            Report.Line(
                file: fault.file, line: fault.line, column: fault.column, severity: fault.severity.rawValue,
                id: fault.id,
                message: fault.message, hint: fault.hint)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(Report(faults: lines, errors: errors, warnings: warnings))) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
