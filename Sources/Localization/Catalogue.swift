/// All texts of the product in all its languages, read once at start.
///
/// A text is missing in no language: it falls back to the language's parent, then to the source language, then to its
/// own key.
public struct Catalogue: Sendable {
    /// The language the texts are written in first.
    public let sourceLanguage: String
    /// Every language that has at least one text, the source language first, then by tag.
    public let languages: [String]
    /// The names of the texts, sorted; a text's index is its place here.
    public let keys: [String]

    let indices: [String: Int]
    private let arguments: [[String]]
    /// By language, what that language itself says, nil where it is silent.
    let own: [String: [Message?]]
    private let resolved: [String: Strings]
    private let source: Strings

    /// Reads an Xcode string catalogue.
    public init(xcstrings bytes: [UInt8]) throws(CatalogueError) {
        try self.init(xcstrings: bytes, with: [])
    }

    /// Reads an Xcode string catalogue together with others that bring keys of their own, such as names of countries.
    ///
    /// The others add no language: only what the first speaks is read of them.
    public init(xcstrings bytes: [UInt8], with others: [[UInt8]]) throws(CatalogueError) {
        var file = try CatalogueFile.read(bytes)
        if !others.isEmpty {
            let spoken = Set(file.strings.values.flatMap { $0.localizations?.keys.map { $0 } ?? [] })
            for other in others {
                for (key, var entry) in try CatalogueFile.read(other).strings {
                    guard file.strings[key] == nil else { throw .duplicateKey(key) }
                    entry.localizations = entry.localizations?.filter { spoken.contains($0.key) }
                    file.strings[key] = entry
                }
            }
        }
        let keys = file.strings.keys.sorted()
        var own: [String: [Message?]] = [:]
        for (index, key) in keys.enumerated() {
            let localizations = (file.strings[key]?.localizations ?? [:]).sorted { $0.key < $1.key }
            for (name, localization) in localizations {
                guard let tag = LanguageTag(name) else { throw .badLanguage(name, key: key) }
                let style = LanguageStyle(language: tag.description)
                let message = try localization.message(key: key, language: tag.description, style: style)
                own[tag.description, default: Array(repeating: nil, count: keys.count)][index] = message
            }
        }
        guard let source = LanguageTag(file.sourceLanguage) else { throw .badLanguage(file.sourceLanguage, key: "") }
        try self.init(sourceLanguage: source.description, keys: keys, own: own)
    }

    init(sourceLanguage: String, keys: [String], own: [String: [Message?]]) throws(CatalogueError) {
        self.sourceLanguage = sourceLanguage
        self.keys = keys
        self.own = own
        indices = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        languages = [sourceLanguage] + own.keys.filter { $0 != sourceLanguage }.sorted()
        arguments = try Self.arguments(sourceLanguage: sourceLanguage, keys: keys, own: own)
        var resolved: [String: Strings] = [:]
        for language in languages {
            resolved[language] = Self.strings(language, sourceLanguage: sourceLanguage, keys: keys, indices, own)
        }
        self.resolved = resolved
        source =
            resolved[sourceLanguage]
            ?? Self.strings(sourceLanguage, sourceLanguage: sourceLanguage, keys: keys, indices, own)
    }

    /// The index of a text's name, or nil if there is no such text.
    public func index(of key: String) -> Int? { indices[key] }

    /// The names of the arguments a text shows, in their order in the source language; empty beyond the last index.
    public func argumentNames(at index: Int) -> [String] { arguments.indices.contains(index) ? arguments[index] : [] }

    /// The texts in the nearest language there is to a tag, or in the source language if none is near.
    public func strings(for language: String) -> Strings {
        if let exact = resolved[language] { return exact }
        return LanguageNegotiation.best(of: languages, for: language).flatMap { resolved[$0] } ?? source
    }

    /// This catalogue with the texts of another on top, which may bring languages of its own but no unknown keys.
    public func overridden(by overrides: Catalogue) throws(CatalogueError) -> Catalogue {
        var own = own
        for (index, key) in overrides.keys.enumerated() {
            guard let place = indices[key] else { throw .unknownKey(key, nearest: NearestName.of(key, among: keys)) }
            for (language, messages) in overrides.own {
                guard messages.indices.contains(index), let message = messages[index] else { continue }
                own[language, default: Array(repeating: nil, count: keys.count)][place] = message
                let names = argumentNames(at: place)
                for name in message.argumentNames where !names.contains(name) {
                    throw .unknownArgument(name, key: key, language: language)
                }
            }
        }
        return try Catalogue(sourceLanguage: sourceLanguage, keys: keys, own: own)
    }
}

extension Catalogue {
    private static func arguments(
        sourceLanguage: String, keys: [String], own: [String: [Message?]]
    ) throws(CatalogueError) -> [[String]] {
        var arguments: [[String]] = []
        for (index, key) in keys.enumerated() {
            let messages = own.sorted { $0.key < $1.key }.compactMap { language, messages in
                messages[index].map { (language: language, names: $0.argumentNames) }
            }
            guard let source = messages.first(where: { $0.language == sourceLanguage }) else {
                var names: [String] = []
                for name in messages.flatMap(\.names) where !names.contains(name) { names.append(name) }
                arguments.append(names)
                continue
            }
            for (language, names) in messages {
                if let unknown = names.first(where: { !source.names.contains($0) }) {
                    throw .unknownArgument(unknown, key: key, language: language)
                }
            }
            arguments.append(source.names)
        }
        return arguments
    }

    private static func strings(
        _ language: String, sourceLanguage: String, keys: [String], _ indices: [String: Int],
        _ own: [String: [Message?]]
    ) -> Strings {
        let chain = (LanguageTag(language)?.lookupChain.map(\.description) ?? [language]) + [sourceLanguage]
        let tables = chain.compactMap { own[$0] }
        let style = LanguageStyle(language: sourceLanguage)
        let messages = keys.enumerated().map { index, key in
            tables.lazy.compactMap { $0[index] }.first ?? Message(other: [.literal(key)], style: style)
        }
        return Strings(language: language, messages: messages, indices: indices)
    }
}
