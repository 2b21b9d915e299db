/// Refuses an SVG file that is more than a picture: one that runs, or fetches from elsewhere.
enum PictureCheck {
    private static let refused: Set<String> = [
        "script", "foreignObject", "iframe", "object", "embed", "audio", "video", "handler", "listener",
    ]

    static func faults(in source: SourceText) -> [Fault] {
        let tokens = Tokenizer.tokenize(source).tokens
        var faults: [Fault] = []
        func report(_ position: SourcePosition, _ message: String, _ hint: String) {
            faults.append(
                Fault(
                    file: source.displayPath, line: position.line, column: position.column, id: "VT506",
                    message: message, hint: hint))
        }
        var isPicture = false
        for token in tokens {
            switch token.kind {
            case .doctype(let text) where text.contains("["):
                report(source.position(at: token.offset), "a picture may not declare entities", "take the DOCTYPE out")
            case .start(let name, let attributes, _):
                let local = name.split(separator: ":").last.map(String.init) ?? name
                if local == "svg" { isPicture = true }
                if refused.contains(local) {
                    report(source.position(at: token.offset), "a picture may not have <\(name)>", "take it out")
                }
                for attribute in attributes {
                    if attribute.name.lowercased().hasPrefix("on") {
                        report(attribute.position, "a picture may not have \(attribute.name)", "take it out")
                    } else if ["href", "xlink:href", "src"].contains(attribute.name), !attribute.value.hasPrefix("#"),
                        !attribute.value.hasPrefix("data:image/")
                    {
                        report(attribute.position, "a picture fetches from elsewhere", "put what it shows into it")
                    }
                }
            default: break
            }
        }
        if !isPicture {
            report(SourcePosition(line: 1, column: 1), "the file holds no <svg>", "save it as SVG")
        }
        return faults
    }
}
