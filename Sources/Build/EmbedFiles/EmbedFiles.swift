import FoundationEssentials

/// Writes the stock templates, icons, strings and public files into one Swift source, so that the server needs no
/// folder beside it: `EmbedFiles OUTPUT ROOT [FOLDER/FILE …]`.
@main
struct EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { throw Usage() }
        let root = arguments[2]
        var source = "extension StockFiles {\n    static let embedded: [StockFile] = [\n"
        for path in arguments.dropFirst(3) {
            let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
            source += "        StockFile(path: \"\(path)\", contents: ####\"\"\"\n\(text)\n\"\"\"####),\n"
        }
        source += "    ]\n}\n"
        try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
    }

    struct Usage: Error {}
}
