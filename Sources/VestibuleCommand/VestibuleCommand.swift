internal import Glibc
internal import Markup

/// `vestibule`: exit 0 good, 1 faults, 2 usage, 78 unsafe or incomplete configuration.
@main
struct VestibuleCommand {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        switch arguments.popFirst() {
        case "serve": exit(run(ServeCommand.init, arguments))
        case "check": exit(run(CheckCommand.init, arguments))
        case "eject": exit(run(EjectCommand.init, arguments))
        case "gallery": exit(run(GalleryCommand.init, arguments))
        case "--help", "-h", "help":
            Terminal.write(usage)
            exit(0)
        case let other:
            Terminal.complain(other.map { "there is no command '\($0)'" } ?? "a command is missing")
            Terminal.complain(usage)
            exit(2)
        }
    }

    private static func run<Command: VestibuleSubcommand>(
        _ make: (borrowing Options) throws(Options.Fault) -> Command, _ arguments: ArraySlice<String>
    ) -> Int32 {
        do {
            let options = try Options(
                arguments, values: Command.values, flags: Command.flags, operands: Command.operands)
            return try make(options).run()
        } catch {
            Terminal.complain(error.description)
            Terminal.complain(usage)
            return 2
        }
    }

    static let usage = """
        usage:
          vestibule serve [--config FILE] [--data DIR] [--host H] [--port N] [--templates DIR]
                          [--public DIR] [--limits-scale N] [--dev] [--local-issuer]
          vestibule check [--templates DIR] [--public DIR] [--config FILE] [--format text|json] [--time]
          vestibule eject SCREEN | --element NAME | --layout | --mail | --all  DIR [--force]
          vestibule gallery --out DIR [--config FILE] [--templates DIR] [--public DIR]

        A folder of templates holds what you change and nothing else:
          SCREEN.xhtml, Layout.xhtml, Elements/NAME.xhtml, Mail/Message.xhtml, Icons/NAME.svg,
          Localizable.xcstrings, and Slots/NAME.xhtml to add to every page:
          \(TemplateLibrary.slots.joined(separator: ", "))
        """
}

/// One subcommand.
protocol VestibuleSubcommand {
    /// Options that take a value.
    static var values: [String] { get }
    /// Options that take none.
    static var flags: [String] { get }
    /// How many arguments without a name it takes at most.
    static var operands: Int { get }
    /// Runs to the end; the answer is the exit status.
    func run() -> Int32
}

extension VestibuleSubcommand {
    static var operands: Int { 0 }
}
