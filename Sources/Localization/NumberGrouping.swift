/// How a language groups the digits of whole numbers (facts of CLDR).
///
/// Digits are the European ones everywhere: what a page shows may have to be typed again.
struct NumberGrouping: Sendable {
    private let separator: String
    /// Digits of every group beyond the first; 2 in India, else 3.
    private let outerGroup: Int
    /// The shortest number that is grouped at all, in digits.
    private let shortest: Int

    private init(_ separator: String, outerGroup: Int = 3, shortest: Int = 4) {
        self.separator = separator
        self.outerGroup = outerGroup
        self.shortest = shortest
    }

    init(language: String) {
        let tag = LanguageTag(language)
        self =
            switch (tag?.language ?? "en", tag?.region) {
            case ("de", "CH"), ("de", "LI"), ("it", "CH"): Self("’")
            case ("de", "AT"): Self("\u{A0}")
            case ("en", "IN"), ("hi", _), ("bn", _), ("gu", _), ("mr", _), ("ta", _), ("te", _), ("ml", _),
                ("pa", _), ("ne", _), ("as", _):
                Self(",", outerGroup: 2)
            case ("es", "MX"), ("es", "US"), ("es", "GT"), ("es", "HN"), ("es", "NI"), ("es", "PA"), ("es", "PE"),
                ("es", "PR"), ("es", "SV"), ("es", "DO"):
                Self(",")
            case ("es", _): Self(".", shortest: 5)
            case ("pt", "PT"): Self("\u{A0}", shortest: 5)
            case ("fr", "CH"), ("fr", nil), ("fr", "FR"), ("fr", "BE"), ("fr", "LU"): Self("\u{202F}")
            case ("pl", _), ("bg", _), ("et", _), ("lv", _), ("be", _), ("hu", _), ("hy", _), ("ka", _), ("sq", _):
                Self("\u{A0}", shortest: 5)
            case ("it", _), ("sl", _): Self(".", shortest: 5)
            case ("fr", _), ("cs", _), ("sk", _), ("fi", _), ("sv", _), ("nb", _), ("nn", _), ("no", _), ("uk", _),
                ("ru", _), ("lt", _), ("kk", _), ("ky", _), ("uz", _), ("af", _):
                Self("\u{A0}")
            case ("de", _), ("pt", _), ("nl", _), ("da", _), ("id", _), ("tr", _), ("vi", _), ("el", _),
                ("ro", _), ("hr", _), ("sr", _), ("bs", _), ("mk", _), ("ca", _), ("gl", _), ("eu", _),
                ("is", _), ("az", _), ("lo", _), ("ps", _):
                Self(".")
            default: Self(",")
            }
    }

    func text(_ number: Int) -> String {
        let digits = Array(String(number.magnitude).utf8)
        let sign = number < 0 ? "-" : ""
        guard digits.count >= shortest else { return sign + String(number.magnitude) }
        var groups = [digits.suffix(3)]
        var rest = digits.dropLast(3)
        while !rest.isEmpty {
            groups.append(rest.suffix(outerGroup))
            rest = rest.dropLast(outerGroup)
        }
        return sign + groups.reversed().map { String(decoding: $0, as: UTF8.self) }.joined(separator: separator)
    }
}
