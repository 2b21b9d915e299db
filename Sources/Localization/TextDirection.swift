/// The direction a language is written in, by its script: `az` left to right, `az-Arab` right to left.
public enum TextDirection: String, Sendable, Hashable {
    /// Latin, Cyrillic, Han and most others.
    case leftToRight = "ltr"
    /// Arabic, Hebrew and their kin.
    case rightToLeft = "rtl"

    /// The direction of a language tag; left to right if it is none.
    public init(of language: String) {
        self =
            LanguageTag(language).map { Self.rightToLeftScripts.contains($0.likelyScript) } == true
            ? .rightToLeft : .leftToRight
    }

    private static let rightToLeftScripts: Set<String> = [
        "Arab", "Aran", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Mand", "Samr", "Rohg", "Yezi",
    ]
}
