/// How one language counts and writes numbers and dates.
struct LanguageStyle: Sendable {
    let language: String
    let plurals: PluralRule
    let grouping: NumberGrouping

    init(language: String) {
        self.language = language
        plurals = PluralRule(language: language)
        grouping = NumberGrouping(language: language)
    }

    func text(of argument: Argument) -> String {
        switch argument.value {
        case .text(let text): text
        case .number(let number), .seconds(let number): grouping.text(number)
        case .date(let seconds): DateText(secondsSince1970: seconds).text(in: language)
        }
    }
}
