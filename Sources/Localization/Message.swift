/// One part of a message.
public enum Piece: Sendable, Hashable {
    /// Text shown as it stands.
    case literal(String)
    /// The name of the argument shown here.
    case argument(String)
}

/// A message as compiled from its catalogue, with the language whose plural rule and number format it follows.
struct Message: Sendable {
    /// The form for everything that has no form of its own.
    let other: [Piece]
    /// The plural forms beside `other`.
    let forms: [PluralCategory: [Piece]]
    let style: LanguageStyle

    init(other: [Piece], forms: [PluralCategory: [Piece]] = [:], style: LanguageStyle) {
        self.other = other
        self.forms = forms
        self.style = style
    }

    /// The argument names in the order of their first appearance, `other` first.
    var argumentNames: [String] {
        var names: [String] = []
        let ordered = PluralCategory.allCases.compactMap { forms[$0] }
        for case .argument(let name) in ([other] + ordered).joined() where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    func pieces(for arguments: [Argument]) -> [Piece] {
        guard !forms.isEmpty, let amount = pluralAmount(among: arguments) else { return other }
        return forms[style.plurals.category(of: amount)] ?? other
    }

    /// The message's own order decides, so that a caller may pass its arguments in any.
    private func pluralAmount(among arguments: [Argument]) -> Int? {
        for name in argumentNames {
            if let amount = arguments.first(where: { $0.name == name })?.amount { return amount }
        }
        return arguments.lazy.compactMap(\.amount).first
    }

    func text(_ arguments: [Argument]) -> String {
        var text = ""
        for piece in pieces(for: arguments) {
            switch piece {
            case .literal(let literal): text += literal
            case .argument(let name):
                // A forgotten argument stays visible as its placeholder rather than vanish from the sentence.
                text += arguments.first { $0.name == name }.map(style.text(of:)) ?? "{\(name)}"
            }
        }
        return text
    }
}

extension Message {
    /// Why a text is not a message.
    enum Fault: Error {
        case unclosedBrace
        case badArgumentName(String)
    }

    /// Splits `Hello {name}` into its pieces.
    static func pieces(of text: String) throws(Fault) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}") else { throw .unclosedBrace }
            let name = String(inside[..<close])
            let isName = name.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
            }
            guard isName, !name.isEmpty else { throw .badArgumentName(name) }
            pieces.append(.argument(name))
            rest = inside[inside.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }
}
