/// What is wrong with one text of a file that overrides others.
public struct OverrideFault: Error, Sendable, Hashable {
    /// What the fault is about.
    public enum Kind: Sendable, Hashable {
        /// The file can't be read as a string catalogue.
        case unreadable
        /// It names a text that does not exist.
        case unknownKey
        /// A text can't be used: braces, arguments, plural forms or the language.
        case badText
    }

    /// What the fault is about.
    public let kind: Kind
    /// The line, from 1.
    public let line: Int
    /// The column in code points, from 1.
    public let column: Int
    /// What is wrong.
    public let message: String
    /// How to mend it.
    public let hint: String
}

extension OverrideFault {
    /// The fault as the rules of catalogues describe it.
    init(_ error: CatalogueError, at position: JSONPosition) {
        let hint =
            switch error {
            case .unclosedBrace: "close it, as in {name}"
            case .badArgumentName: "write an argument that the text has, as in {name}"
            case .badPlural: "name the forms as CLDR does; \"other\" is always needed"
            case .badLanguage: "write a tag such as \"de\" or \"pt-BR\""
            default: "compare it with the stock catalogue"
            }
        self.init(
            kind: .badText, line: position.line, column: position.column, message: error.description, hint: hint)
    }
}

/// Where a name stands in a JSON text.
struct JSONPosition {
    var line = 1
    var column = 1

    init() {}

    /// The place of an object's key; of the second key behind it, where one is given.
    init(of key: String, then inner: String? = nil, in text: String) {
        self.init()
        guard let start = Self.find(key, in: text[...]) else { return }
        var place = start
        if let inner, let found = Self.find(inner, in: text[start...]) { place = found }
        let before = text.unicodeScalars[..<place]
        line = 1 + before.count { $0 == "\n" }
        column = 1 + (before.lastIndex(of: "\n").map { before[before.index(after: $0)...] } ?? before).count
    }

    private static func find(_ key: String, in text: Substring) -> String.Index? {
        var rest = text
        while let range = rest.firstRange(of: "\"\(key)\"") {
            let behind = rest[range.upperBound...].drop { $0.isWhitespace }
            if behind.first == ":" { return range.lowerBound }
            rest = rest[range.upperBound...]
        }
        return nil
    }
}
