/// The plural forms of CLDR; a language uses some of them, always with `other`.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
    /// For nothing, in languages that mark it.
    case zero
    /// The singular.
    case one
    /// The dual.
    case two
    /// The paucal.
    case few
    /// Large or "genitive" amounts.
    case many
    /// Everything else.
    case other
}
