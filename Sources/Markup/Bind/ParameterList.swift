/// One parameter of an element file: `field: Field<String>`.
struct Parameter: Sendable {
    let name: String
    let kind: Kind
    let isOptional: Bool
}

/// Reads `v:parameters`.
enum ParameterList {
    /// What is wrong with one.
    struct SyntaxFault: Error {
        let message: String
        let hint: String?
    }

    static func parse(_ text: String, types: [String: Kind]) -> Result<[Parameter], SyntaxFault> {
        var result: [Parameter] = []
        for part in text.split(separator: ",") {
            let sides = part.split(separator: ":", maxSplits: 1).map(trimmed)
            guard sides.count == 2, let path = ExpressionParser.path(sides[0]), path.components.count == 1 else {
                return .failure(
                    SyntaxFault(
                        message: "v:parameters can't be read at \"\(trimmed(part))\"",
                        hint: "write name: Type, as in field: Field<String>"))
            }
            let isOptional = sides[1].hasSuffix("?")
            let spelled = isOptional ? String(sides[1].dropLast()) : sides[1]
            guard let kind = kind(spelled, types: types) else {
                return .failure(
                    SyntaxFault(
                        message: "v:parameters names an unknown type \"\(spelled)\"",
                        hint: NearestName.hint(spelled, in: plain.map(\.name) + types.keys, what: "types")))
            }
            guard !result.contains(where: { $0.name == sides[0] }) else {
                return .failure(
                    SyntaxFault(message: "the parameter \"\(sides[0])\" is declared twice", hint: "keep one of them"))
            }
            result.append(Parameter(name: sides[0], kind: kind, isOptional: isOptional))
        }
        return .success(result)
    }

    private static let plain: [Kind] = [
        .text, .flag, .number, .seconds, .date, .textField, .flagField, .action, .actionFunction, .link, .icon, .qrCode,
        .texts,
    ]

    private static func kind(_ name: String, types: [String: Kind]) -> Kind? {
        let compact = name.filter { !$0.isWhitespace }
        if let plain = plain.first(where: { $0.name == compact }) { return plain }
        if compact.hasPrefix("["), compact.hasSuffix("]") {
            guard case .object(let type)? = types[String(compact.dropFirst().dropLast())] else { return nil }
            return .list(type)
        }
        return types[compact]
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
