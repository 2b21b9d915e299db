/// A dotted path as written.
struct Path: Sendable, Equatable {
    let components: [String]
    var text: String { components.joined(separator: ".") }
}

/// What `v:if` and attribute values are written in.
enum Expression: Sendable, Equatable {
    case path(Path)
    case not(Path)
    case equalsLiteral(Path, String)
    case equals(Path, Path)
}

/// A value as written where one is passed on.
enum OperandSyntax: Sendable, Equatable {
    case path(Path)
    case literal(String)
    case string(CallSyntax)
}

/// `name`, `name(value)` or `name(label: value, …)`.
struct CallSyntax: Sendable, Equatable {
    struct Argument: Sendable, Equatable {
        let label: String?
        let value: OperandSyntax
    }

    let name: String
    /// Nil where no parentheses were written.
    let arguments: [Argument]?
}

/// Reads the small languages inside attribute values; nil is a syntax fault.
struct ExpressionParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    static func expression(_ text: String) -> Expression? {
        var parser = ExpressionParser(text)
        guard let result = parser.readExpression(), parser.isAtEnd else { return nil }
        return result
    }

    static func path(_ text: String) -> Path? {
        var parser = ExpressionParser(text)
        guard let result = parser.readPath(), parser.isAtEnd else { return nil }
        return result
    }

    static func operand(_ text: String) -> OperandSyntax? {
        var parser = ExpressionParser(text)
        guard let result = parser.readOperand(), parser.isAtEnd else { return nil }
        return result
    }

    static func call(_ text: String) -> CallSyntax? {
        var parser = ExpressionParser(text)
        guard let result = parser.readCall(), parser.isAtEnd else { return nil }
        return result
    }

    /// `label: value, label: value`.
    static func arguments(_ text: String) -> [CallSyntax.Argument]? {
        var parser = ExpressionParser(text)
        guard let result = parser.readArguments(), parser.isAtEnd else { return nil }
        return result
    }

    /// `name in path`.
    static func loop(_ text: String) -> (variable: String, list: Path)? {
        var parser = ExpressionParser(text)
        guard let variable = parser.readName(isDotted: false), parser.readName(isDotted: false) == "in",
            let list = parser.readPath(), parser.isAtEnd
        else { return nil }
        return (variable, list)
    }

    private var isAtEnd: Bool {
        scalars[min(index, scalars.count)...].allSatisfy(\.properties.isWhitespace)
    }

    private mutating func skipSpace() {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    }

    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < scalars.count, scalars[index] == wanted else { return false }
        index += 1
        return true
    }

    private func isNamePart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "0"..."9", "-": !isFirst
        default: false
        }
    }

    private mutating func readName(isDotted: Bool) -> String? {
        skipSpace()
        var name = String.UnicodeScalarView()
        while index < scalars.count {
            let scalar = scalars[index]
            guard isNamePart(scalar, isFirst: name.isEmpty) || isDotted && scalar == "." && !name.isEmpty else { break }
            name.append(scalar)
            index += 1
        }
        return name.isEmpty || name.last == "." ? nil : String(name)
    }

    private mutating func readPath() -> Path? {
        guard let name = readName(isDotted: true) else { return nil }
        let components = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return components.contains("") || name.contains("-") ? nil : Path(components: components)
    }

    private mutating func readLiteral() -> String? {
        guard take("'") else { return nil }
        var text = String.UnicodeScalarView()
        while index < scalars.count, scalars[index] != "'" {
            text.append(scalars[index])
            index += 1
        }
        return take("'") ? String(text) : nil
    }

    private mutating func readExpression() -> Expression? {
        guard let first = readPath() else { return nil }
        if first.components == ["not"] {
            skipSpace()
            if index < scalars.count { return readPath().map { .not($0) } }
        }
        guard take("=") else { return .path(first) }
        guard take("=") else { return nil }
        skipSpace()
        if index < scalars.count, scalars[index] == "'" { return readLiteral().map { .equalsLiteral(first, $0) } }
        return readPath().map { .equals(first, $0) }
    }

    private mutating func readOperand() -> OperandSyntax? {
        skipSpace()
        guard index < scalars.count else { return nil }
        if scalars[index] == "'" { return readLiteral().map { .literal($0) } }
        if take("@") { return readCall().map { .string($0) } }
        return readPath().map { .path($0) }
    }

    private mutating func readCall() -> CallSyntax? {
        guard let name = readName(isDotted: true) else { return nil }
        guard take("(") else { return CallSyntax(name: name, arguments: nil) }
        if take(")") { return CallSyntax(name: name, arguments: []) }
        guard let arguments = readArguments(), take(")") else { return nil }
        return CallSyntax(name: name, arguments: arguments)
    }

    private mutating func readArguments() -> [CallSyntax.Argument]? {
        var result: [CallSyntax.Argument] = []
        repeat {
            let start = index
            if let label = readName(isDotted: false), take(":") {
                guard let value = readOperand() else { return nil }
                result.append(CallSyntax.Argument(label: label, value: value))
            } else {
                index = start
                guard let value = readOperand() else { return nil }
                result.append(CallSyntax.Argument(label: nil, value: value))
            }
        } while take(",")
        return result
    }
}
