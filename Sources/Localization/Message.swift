/// One part of a message.
public enum Piece: Sendable, Hashable {
    /// Text shown as it stands.
    case literal(String)
    /// The name of the argument shown here.
    case argument(String)
    /// The name of the argument whose seconds are shown here with their unit, rounded up to minutes or hours when they
    /// are many: `{seconds, duration}`, as ICU's MessageFormat writes a format.
    case duration(String)

    /// The argument that is shown here.
    var argumentName: String? {
        switch self {
        case .literal: nil
        case .argument(let name), .duration(let name): name
        }
    }
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
        for name in ([other] + ordered).joined().compactMap(\.argumentName) where !names.contains(name) {
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
}

extension Message {
    /// Why a text is not a message.
    enum Fault: Error {
        case unclosedBrace
        case badArgumentName(String)
    }

    private static let durationFormat = ", duration"

    /// Splits `Hello {name}` into its pieces.
    static func pieces(of text: String) throws(Fault) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}") else { throw .unclosedBrace }
            let written = String(inside[..<close])
            let isDuration = written.hasSuffix(durationFormat)
            let name = isDuration ? String(written.dropLast(durationFormat.count)) : written
            let isName = name.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
            }
            guard isName, !name.isEmpty else { throw .badArgumentName(written) }
            pieces.append(isDuration ? .duration(name) : .argument(name))
            rest = inside[inside.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }
}
