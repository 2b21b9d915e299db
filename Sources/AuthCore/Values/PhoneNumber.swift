internal import PhoneNumbers

/// A telephone number that passed the product's one rule: any usual writing becomes ITU-T E.164.
public struct PhoneNumber: Sendable, Hashable {
    /// A plus sign and at most 15 digits: for comparing, storing and sending.
    public let e164: String
    /// Grouped for reading, such as `+44 7700 900123`.
    public let international: String
    /// The country a form shows for it, ISO 3166-1 alpha-2: the chosen one, unless the number names another's code.
    public let country: String
    /// Whether the number's own calling code beat the chosen country.
    public let overrulesChoice: Bool

    /// Why a text is no number that messages can be sent to.
    public enum Fault: String, Error, Sendable, CaseIterable {
        case required, invalid, tooShort, tooLong, countryUnknown, countryNotAllowed, unsuitable

        /// The message a person reads.
        public var messageID: MessageID {
            switch self {
            case .required: .phoneRequired
            case .invalid: .phoneInvalid
            case .tooShort: .phoneTooShort
            case .tooLong: .phoneTooLong
            case .countryUnknown: .phoneCountryUnknown
            case .countryNotAllowed: .phoneCountryNotAllowed
            case .unsuitable: .phoneUnsuitable
            }
        }
    }

    /// Parses what a person typed.
    ///
    /// Gated on what numbering plans make possible, not on what they assign today: assignments change faster than the
    /// tables that describe them.
    ///
    /// - Parameters:
    ///   - country: the chosen country, ISO 3166-1 alpha-2.
    ///   - allowed: countries whose numbers are accepted; none accepts every one.
    public init(_ typed: String, country: String, allowed: [String] = []) throws(Fault) {
        guard typed.utf8.count <= 250 else { throw .tooLong }
        let text = typed.trimmed
        guard !text.isEmpty else { throw .required }
        guard !text.hasControlCharacters else { throw .invalid }
        guard let chosenCode = CallingCodes.callingCode(of: country), allowed.isEmpty || allowed.contains(country)
        else { throw .countryNotAllowed }
        let reading = try Self.read(text, country)
        guard reading.kind == .ordinary else { throw .unsuitable }
        // Several countries share some codes: the choice is kept where it can be right.
        if reading.callingCode == chosenCode {
            self.country = country
            overrulesChoice = false
        } else {
            guard let own = reading.country ?? CallingCodes.mainCountry(of: reading.callingCode) else {
                throw .countryUnknown
            }
            self.country = own
            overrulesChoice = true
        }
        guard Self.isAllowed(reading, shown: self.country, allowed) else { throw .countryNotAllowed }
        e164 = reading.e164
        international = reading.international
    }

    /// A country's calling code with its plus sign; nil for a code that is no country's.
    public static func callingCode(of country: String) -> String? {
        CallingCodes.callingCode(of: country).map { "+\($0)" }
    }

    /// Every country that has numbers, ISO 3166-1 alpha-2, by code.
    public static var countries: [String] { CallingCodes.countries.map(\.code) }

    /// Reads the numbering plans ahead of the first request; takes some 50 ms.
    public static func warm() { CallingCodes.warm() }

    /// A stored number with all but its last four digits hidden; nil for one that is too short to be named so.
    public static func masked(_ e164: String) -> String? {
        let digits = e164.filter(\.isNumber)
        return digits.count > 4 ? "•••• " + digits.suffix(4) : nil
    }

    /// A stored number grouped for reading.
    public static func international(_ e164: String) -> String {
        (try? PhoneNumberReading(e164, country: "US"))?.international ?? e164
    }

    private static func read(_ text: String, _ country: String) throws(Fault) -> PhoneNumberReading {
        let asTyped = Result { () throws(PhoneNumberReading.Fault) in try PhoneNumberReading(text, country: country) }
        if case .success(let reading) = asTyped, reading.isValid { return reading }
        // 00 is the commonest prefix for calling abroad, and people type it wherever they are.
        if let rest = afterDoubleZero(text), let reading = try? PhoneNumberReading("+" + rest, country: country) {
            return reading
        }
        switch asTyped {
        case .success(let reading): return reading
        case .failure(.invalid): throw .invalid
        case .failure(.unknownCountry): throw .countryUnknown
        case .failure(.tooShort): throw .tooShort
        case .failure(.tooLong): throw .tooLong
        }
    }

    /// What follows a leading `00`, in the digits of any script.
    private static func afterDoubleZero(_ text: String) -> String? {
        var rest = text.unicodeScalars[...]
        for _ in 0..<2 {
            guard let zero = rest.popFirst(), zero.properties.numericType == .decimal,
                zero.properties.numericValue == 0
            else { return nil }
        }
        return String(rest)
    }

    /// Whether messages to the number are wanted. Within +1 and +7 countries differ in price and law and their numbers
    /// can be told apart; elsewhere a shared code is one network, whose islands the tables know only in part.
    private static func isAllowed(_ reading: PhoneNumberReading, shown: String, _ allowed: [String]) -> Bool {
        if allowed.isEmpty { return true }
        if [1, 7].contains(reading.callingCode) { return allowed.contains(reading.country ?? shown) }
        return allowed.contains { CallingCodes.callingCode(of: $0) == reading.callingCode }
    }
}
