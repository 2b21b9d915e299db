/// How a language chooses the plural form of a whole number: the cardinal rules of CLDR, whose conditions on fractions
/// fall away because messages count whole things.
public struct PluralRule: Sendable {
    private let choose: @Sendable (UInt) -> PluralCategory

    private init(_ choose: @escaping @Sendable (UInt) -> PluralCategory) { self.choose = choose }

    /// The form for an amount; negative ones go by their magnitude.
    public func category(of amount: Int) -> PluralCategory { choose(amount.magnitude) }

    /// The rule of a language tag such as `pt-PT`; an unknown language counts like English.
    public init(language: String) {
        let tag = LanguageTag(language)
        self = Self.rule(of: tag?.language ?? "en", region: tag?.region)
    }

    private static func rule(of language: String, region: String?) -> PluralRule {
        switch language {
        case "id", "in", "ja", "ko", "ms", "th", "vi", "zh", "yue", "my", "km", "lo", "jv", "bo", "dz", "ig", "yo",
            "su", "to", "wo":
            unmarked
        case "hi", "bn", "gu", "kn", "fa", "am", "as", "zu", "hy", "pa", "si", "ti", "mg", "ln", "ff": zeroIsSingular
        case "fr": millionsApart(singular: 0...1)
        case "pt": millionsApart(singular: region == "PT" ? 1...1 : 0...1)
        case "es", "it", "ca", "lld", "scn", "vec": millionsApart(singular: 1...1)
        case "ru", "uk", "be": eastSlavic
        case "hr", "sr", "bs", "sh": southSlavic
        case "pl": polish
        case "cs", "sk": czech
        case "sl", "dsb", "hsb": slovenian
        case "ro", "mo": romanian
        case "lt": lithuanian
        case "lv", "prg": latvian
        case "ar", "ars": arabic
        case "he", "iw", "se", "smi", "iu": singularAndDual
        case "is", "mk": endingInOne
        case "fil", "tl": filipino
        case "mt": maltese
        case "ga": irish
        case "gd": scottishGaelic
        case "cy": welsh
        default: oneIsSingular
        }
    }
}

extension PluralRule {
    private static let unmarked = PluralRule { _ in .other }
    private static let oneIsSingular = PluralRule { $0 == 1 ? .one : .other }
    private static let zeroIsSingular = PluralRule { $0 <= 1 ? .one : .other }
    private static let singularAndDual = PluralRule { $0 == 1 ? .one : $0 == 2 ? .two : .other }
    private static let endingInOne = PluralRule { $0 % 10 == 1 && $0 % 100 != 11 ? .one : .other }

    /// Whole millions take their own form in the Romance languages ("un millón de …").
    private static func millionsApart(singular: ClosedRange<UInt>) -> PluralRule {
        PluralRule { singular.contains($0) ? .one : $0 != 0 && $0 % 1_000_000 == 0 ? .many : .other }
    }

    private static func endsLikeTwoToFour(_ amount: UInt) -> Bool {
        2...4 ~= amount % 10 && !(12...14 ~= amount % 100)
    }

    private static let eastSlavic = PluralRule { amount in
        if amount % 10 == 1, amount % 100 != 11 { return .one }
        return endsLikeTwoToFour(amount) ? .few : .many
    }

    private static let southSlavic = PluralRule { amount in
        if amount % 10 == 1, amount % 100 != 11 { return .one }
        return endsLikeTwoToFour(amount) ? .few : .other
    }

    private static let polish = PluralRule { amount in
        amount == 1 ? .one : endsLikeTwoToFour(amount) ? .few : .many
    }

    private static let czech = PluralRule { amount in
        amount == 1 ? .one : 2...4 ~= amount ? .few : .other
    }

    private static let slovenian = PluralRule { amount in
        switch amount % 100 {
        case 1: .one
        case 2: .two
        case 3...4: .few
        default: .other
        }
    }

    private static let romanian = PluralRule { amount in
        amount == 1 ? .one : amount == 0 || 1...19 ~= amount % 100 ? .few : .other
    }

    private static let lithuanian = PluralRule { amount in
        if 11...19 ~= amount % 100 || amount % 10 == 0 { return .other }
        return amount % 10 == 1 ? .one : .few
    }

    private static let latvian = PluralRule { amount in
        if amount % 10 == 0 || 11...19 ~= amount % 100 { return .zero }
        return amount % 10 == 1 ? .one : .other
    }

    private static let arabic = PluralRule { amount in
        switch (amount, amount % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    private static let filipino = PluralRule { amount in
        [4, 6, 9].contains(amount % 10) ? .other : .one
    }

    private static let maltese = PluralRule { amount in
        switch (amount, amount % 100) {
        case (1, _): .one
        case (2, _): .two
        case (0, _), (_, 3...10): .few
        case (_, 11...19): .many
        default: .other
        }
    }

    private static let irish = PluralRule { amount in
        switch amount {
        case 1: .one
        case 2: .two
        case 3...6: .few
        case 7...10: .many
        default: .other
        }
    }

    private static let scottishGaelic = PluralRule { amount in
        switch amount {
        case 1, 11: .one
        case 2, 12: .two
        case 3...10, 13...19: .few
        default: .other
        }
    }

    private static let welsh = PluralRule { amount in
        switch amount {
        case 0: .zero
        case 1: .one
        case 2: .two
        case 3: .few
        case 6: .many
        default: .other
        }
    }
}
