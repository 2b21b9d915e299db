/// A moment as people read it, to the minute in UTC; the day of the proleptic Gregorian calendar.
struct DateText: Sendable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int

    /// Seconds beyond the years 1 to 9999 are shown as the nearest moment inside.
    init(secondsSince1970: Int) {
        let seconds = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let time = seconds - days * 86_400
        hour = time / 3_600
        minute = time / 60 % 60
        // Years start in March here, so that the leap day comes last; an era is 400 years of 146,097 days.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    func text(in language: String) -> String {
        let clock = "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)) UTC"
        switch LanguageTag(language)?.language {
        case "en": return "\(day) \(Self.name(of: month, in: Self.english)) \(year), \(clock)"
        case "ar": return "\(day) \(Self.name(of: month, in: Self.arabic)) \(year)، \(clock)"
        case "es": return "\(day) de \(Self.name(of: month, in: Self.spanish)) de \(year), \(clock)"
        default: return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2)) \(clock)"
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func name(of month: Int, in names: [String]) -> String {
        names.indices.contains(month - 1) ? names[month - 1] : padded(month, 2)
    }

    private static let english = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let arabic = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
    ]
    private static let spanish = [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre",
    ]
}
