internal import CPhone

/// Every country that has telephone numbers, with its calling code.
package enum CallingCodes {
    /// A country as numbering plans know it.
    package struct Country: Sendable, Hashable {
        /// ISO 3166-1 alpha-2, and `XK`, `AC` and `TA`, which have plans of their own.
        package let code: String
        /// Without its plus sign; several countries can share one.
        package let callingCode: Int
    }

    /// All countries by code; read once, at the first use or by ``warm()``.
    package static let countries: [Country] = {
        let capacity = 400
        var codes = [CChar](repeating: 0, count: capacity * 2)
        var numbers = [Int32](repeating: 0, count: capacity)
        let count = min(cphone_countries(&codes, &numbers, capacity), capacity)
        return (0..<count).map { index in
            let bytes = codes[(index * 2)..<(index * 2 + 2)].map { UInt8(bitPattern: $0) }
            return Country(code: String(decoding: bytes, as: UTF8.self), callingCode: Int(numbers[index]))
        }
    }()

    private static let byCode = Dictionary(countries.map { ($0.code, $0.callingCode) }) { first, _ in first }

    /// A country's calling code; nil for a code that is no country's.
    package static func callingCode(of country: String) -> Int? { byCode[country] }

    /// The country that a calling code is chiefly used in.
    package static func mainCountry(of callingCode: Int) -> String? {
        var code: [CChar] = [0, 0]
        guard cphone_main_country(Int32(clamping: callingCode), &code) else { return nil }
        return String(decoding: code.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads the numbering plans ahead of the first request.
    package static func warm() {
        _ = byCode
        _ = try? PhoneNumberReading("+12015550123", country: "US")
    }
}
