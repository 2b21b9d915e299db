internal import FoundationEssentials

/// The parts of an `.xcstrings` file that are read.
struct CatalogueFile: Decodable {
    struct Entry: Decodable { var localizations: [String: Localization]? }
    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
    }
    struct Variations: Decodable { var plural: [String: Form]? }
    struct Form: Decodable { var stringUnit: Unit }
    struct Unit: Decodable { var value: String }

    let sourceLanguage: String
    var strings: [String: Entry]

    static func read(_ bytes: [UInt8]) throws(CatalogueError) -> CatalogueFile {
        do {
            return try JSONDecoder().decode(CatalogueFile.self, from: Data(bytes))
        } catch {
            throw .unreadable(String(describing: error))
        }
    }
}

extension CatalogueFile.Localization {
    /// The message in one language; nil if the entry holds no text.
    func message(key: String, language: String, style: LanguageStyle) throws(CatalogueError) -> Message? {
        func pieces(_ text: String) throws(CatalogueError) -> [Piece] {
            do {
                return try Message.pieces(of: text)
            } catch {
                switch error {
                case .unclosedBrace: throw .unclosedBrace(key: key, language: language)
                case .badArgumentName(let name): throw .badArgumentName(name, key: key, language: language)
                }
            }
        }
        if let plural = variations?.plural {
            guard let other = plural["other"] else { throw .badPlural("other", key: key, language: language) }
            var forms: [PluralCategory: [Piece]] = [:]
            for (name, form) in plural where name != "other" {
                guard let category = PluralCategory(rawValue: name) else {
                    throw .badPlural(name, key: key, language: language)
                }
                forms[category] = try pieces(form.stringUnit.value)
            }
            return Message(other: try pieces(other.stringUnit.value), forms: forms, style: style)
        }
        guard let value = stringUnit?.value else { return nil }
        return Message(other: try pieces(value), style: style)
    }
}
