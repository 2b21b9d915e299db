internal import FoundationEssentials

extension Catalogue {
    /// How the names of texts begin that an installation adds for markup of its own.
    public static let ownPrefix = "own."

    /// This catalogue with an installation's own texts on top, and everything that is wrong with them.
    ///
    /// A text is overridden in the languages that the file gives it in, and stays as it is in the others. What has a
    /// fault is left out. Names that begin with ``ownPrefix`` are new texts, which the source language must have.
    public func overridden(byFile bytes: [UInt8]) -> (catalogue: Catalogue, faults: [OverrideFault]) {
        var overrides = CatalogueOverrides(self)
        overrides.read(bytes)
        let faults = overrides.faults.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
        guard
            let merged = try? Catalogue(
                sourceLanguage: sourceLanguage, keys: overrides.keys, own: overrides.own)
        else { return (self, faults) }
        return (merged, faults)
    }
}

/// One file of overrides as it is laid over a catalogue.
private struct CatalogueOverrides {
    private struct File: Decodable { var strings: [String: CatalogueFile.Entry] }

    private let base: Catalogue
    private(set) var keys: [String]
    private(set) var own: [String: [Message?]]
    private(set) var faults: [OverrideFault] = []

    init(_ base: Catalogue) {
        self.base = base
        keys = base.keys
        own = base.own
    }

    mutating func read(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return unreadable(JSONPosition(), "the file is not UTF-8", "save it as UTF-8")
        }
        guard let strings = decode(text) else { return }
        let added = strings.keys.filter { base.indices[$0] == nil && $0.hasPrefix(Catalogue.ownPrefix) }.sorted()
        if !added.isEmpty { make(room: added) }
        let indices = added.isEmpty ? base.indices : Dictionary(uniqueKeysWithValues: zip(keys, 0...))
        for (key, entry) in strings.sorted(by: { $0.key < $1.key }) {
            guard let index = indices[key] else {
                let near = NearestName.of(key, among: base.keys).map { "did you mean \"\($0)\"?" }
                report(
                    .unknownKey, JSONPosition(of: key, in: text), "there is no text named \"\(key)\"",
                    near ?? "texts of your own begin with \"\(Catalogue.ownPrefix)\"")
                continue
            }
            lay(entry, at: index, key, in: text)
            if base.indices[key] == nil, own[base.sourceLanguage]?[index] == nil {
                report(
                    .badText, JSONPosition(of: key, in: text),
                    "\"\(key)\" has no text in \(base.sourceLanguage), which the other languages fall back to", "add it"
                )
            }
        }
    }

    private mutating func decode(_ text: String) -> [String: CatalogueFile.Entry]? {
        let mend = "compare it with an .xcstrings file of Xcode"
        do {
            return try JSONDecoder().decode(File.self, from: Data(text.utf8)).strings
        } catch DecodingError.dataCorrupted {
            unreadable(
                JSONBreak.position(in: text) ?? JSONPosition(), "the file is no JSON from here on",
                "look for a comma, quote or bracket too many or too few")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context)
        {
            let key = context.codingPath.dropFirst().first?.stringValue
            unreadable(
                key.map { JSONPosition(of: $0, in: text) } ?? JSONPosition(),
                key.map { "\"\($0)\" is not written as a text of a catalogue" } ?? "the file has no \"strings\"", mend)
        } catch {
            unreadable(JSONPosition(), "the file is no string catalogue", mend)
        }
        return nil
    }

    private mutating func make(room added: [String]) {
        let before = keys
        keys = (before + added).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(before, 0...))
        own = own.mapValues { messages in
            keys.map { key in
                places[key].flatMap { messages.indices.contains($0) ? messages[$0] : nil }
            }
        }
    }

    private mutating func lay(_ entry: CatalogueFile.Entry, at index: Int, _ key: String, in text: String) {
        let names = base.indices[key].map { base.argumentNames(at: $0) } ?? argumentsOfOwn(entry, key)
        for (language, localization) in (entry.localizations ?? [:]).sorted(by: { $0.key < $1.key }) {
            // Looked for where there is a fault to place; to look through the file for every text takes long.
            let position = { JSONPosition(of: key, then: language, in: text) }
            guard let tag = LanguageTag(language)?.description else {
                faults.append(OverrideFault(.badLanguage(language, key: key), at: position()))
                continue
            }
            do throws(CatalogueError) {
                let style = LanguageStyle(language: tag)
                guard let message = try localization.message(key: key, language: tag, style: style) else { continue }
                if let wrong = message.argumentNames.first(where: { !names.contains($0) }) {
                    let near = NearestName.of(wrong, among: names).map { "did you mean {\($0)}?" }
                    report(
                        .badText, position(), "\"\(key)\" has no argument {\(wrong)}",
                        near ?? (names.isEmpty ? "it has none" : "it has {\(names.joined(separator: "}, {"))}"))
                    continue
                }
                own[tag, default: Array(repeating: nil, count: keys.count)][index] = message
            } catch {
                faults.append(OverrideFault(error, at: position()))
            }
        }
    }

    /// A text of one's own takes what its source language shows.
    private func argumentsOfOwn(_ entry: CatalogueFile.Entry, _ key: String) -> [String] {
        let source = entry.localizations?[base.sourceLanguage]
        let style = LanguageStyle(language: base.sourceLanguage)
        return (try? source?.message(key: key, language: base.sourceLanguage, style: style))?.argumentNames ?? []
    }

    private mutating func unreadable(_ position: JSONPosition, _ message: String, _ hint: String) {
        report(.unreadable, position, message, hint)
    }

    private mutating func report(
        _ kind: OverrideFault.Kind, _ position: JSONPosition, _ message: String, _ hint: String
    ) {
        faults.append(
            OverrideFault(
                kind: kind, line: position.line, column: position.column, message: message, hint: hint))
    }
}
