/// Why a string catalogue cannot be used; each case names the place to mend.
public enum CatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON in the shape of a string catalogue.
    case unreadable(String)
    /// A language's name is no BCP 47 tag.
    case badLanguage(String, key: String)
    /// An opening brace is never closed.
    case unclosedBrace(key: String, language: String)
    /// What stands between two braces is no argument name (letters, digits and `_`).
    case badArgumentName(String, key: String, language: String)
    /// A translation shows an argument that the source language's text does not have.
    case unknownArgument(String, key: String, language: String)
    /// A plural has no `other` form, or a form of an unknown name.
    case badPlural(String, key: String, language: String)
    /// An override is for a key that does not exist; the nearest one that does is given, if any is near.
    case unknownKey(String, nearest: String?)
    /// Two files that are read together hold the same key.
    case duplicateKey(String)

    /// One sentence for the person who edits the catalogue.
    public var description: String {
        switch self {
        case .unreadable(let detail): "The catalogue is not a readable .xcstrings file: \(detail)"
        case .badLanguage(let language, let key): "“\(key)” is given in “\(language)”, which is no language tag."
        case .unclosedBrace(let key, let language): "“\(key)” in \(language) has a “{” without its “}”."
        case .badArgumentName(let name, let key, let language):
            "“\(key)” in \(language) has “{\(name)}”; an argument's name is made of letters, digits and _, "
                + "and only “, duration” may follow it."
        case .unknownArgument(let name, let key, let language):
            "“\(key)” in \(language) shows {\(name)}, which its source text does not have."
        case .badPlural(let form, let key, let language):
            "“\(key)” in \(language) needs plural forms named zero, one, two, few, many or other, and “other” always; "
                + "the fault is at “\(form)”."
        case .duplicateKey(let key): "“\(key)” is in more than one file; keep it in one."
        case .unknownKey(let key, let nearest):
            "There is no text named “\(key)”" + (nearest.map { "; did you mean “\($0)”?" } ?? ".")
        }
    }
}
